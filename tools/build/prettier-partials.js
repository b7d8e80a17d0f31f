/**
 * Lets Prettier read the partials of templates, which its parser for Handlebars refuses: `{{> "name" context}}` is read as a call of `_`
 * and written as a partial again.
 */
import * as glimmer from "prettier/plugins/glimmer";

const {
  parsers: { glimmer: parser },
  printers: { glimmer: printer },
} = glimmer;

export const parsers = {
  glimmer: { ...parser, parse: (text, options) => parser.parse(text.replaceAll("{{>", "{{_"), options) },
};

export const printers = {
  glimmer: {
    ...printer,
    print: (path, options, print) =>
      path.node.type === "PathExpression" && path.node.original === "_" ? ">" : printer.print(path, options, print),
  },
};

/** The script of the small module that `npm run build -- --quench` makes: it registers the tables with Quench. */
import { registerTable } from "./quench.ts";

const { Hooks } = globalThis as unknown as { readonly Hooks: Parameters<typeof registerTable>[0] };
registerTable(Hooks);

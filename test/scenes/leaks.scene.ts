/** A share of the leak matrix; `npm run leaks` plays all of it and prints the table. */
import { playLeaks } from "../leaks/play.ts";
import { STORIES } from "../leaks/stories.ts";
import { generations } from "./seat.ts";

const SHARE = ["gm single", "gm change", "number single", "number group", "token contest"];

playLeaks(
  [{ generation: generations()[0]!, hidden: "delivered" }],
  STORIES.filter(({ way, thread }) => SHARE.includes(`${way} ${thread}`)),
);

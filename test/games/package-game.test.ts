/** Games of other packages: what is wrong with one when it arrives, and what holds while it plays. */
import { describe, expect, it } from "vitest";
import english from "../../lang/en.json" with { type: "json" };
import { createTableDie } from "../checks.ts";

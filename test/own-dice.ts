import { afterEach } from "vitest";
import { clearScript } from "../packages/table/dice/script.ts";

/** No test rolls dice that an earlier one has scripted. */
afterEach(() => void clearScript());

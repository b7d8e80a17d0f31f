/** The list of all threads. A further one is its file, its line here and its words. */
import { contestThread } from "./contest/contest.ts";
import { extendedThread } from "./extended/extended.ts";
import { groupThread } from "./group/group.ts";
import { requestThread } from "./request.ts";
import type { Thread } from "./thread.ts";

export const threads: readonly Thread[] = [contestThread, groupThread, extendedThread, requestThread];

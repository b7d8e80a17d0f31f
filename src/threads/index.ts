/** The list of all threads. A further one is its file, its line here and its words. */
import { contest } from "./contest/contest.ts";
import { extended } from "./extended/extended.ts";
import { group } from "./group/group.ts";
import { request } from "./request.ts";
import type { Thread } from "./thread.ts";

export const threads: readonly Thread[] = [contest, group, extended, request];

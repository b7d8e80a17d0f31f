import { playLeaks, SETTINGS } from "./play.ts";
import { STORIES } from "./stories.ts";

playLeaks(SETTINGS, STORIES);

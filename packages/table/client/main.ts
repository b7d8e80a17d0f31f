// Provenance: our own; the page's first script. All it imports comes in one piece, since a page of many small files opens slowly.
/// <reference types="vite/types/importMeta.d.ts" />
import { startPage } from "./start.ts";

startPage(import.meta.hot);

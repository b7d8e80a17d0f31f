// Until every importer names change.ts.
export type { Forecast } from "./change.ts";
export { forecastOf } from "./change.ts";

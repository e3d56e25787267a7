import path from "node:path";
import { isMeasureName } from "./measure-names";
import { measures } from "./measures";
import { runInOwnProcess } from "./own-process";

// main.ts starts this program for each measure: one.ts NAME.
const name = process.argv[2] ?? "";
const root = path.join(import.meta.dirname, "../..");
await runInOwnProcess(async () => {
  if (!isMeasureName(name)) throw new Error(`there is no measure ${name}`);
  await measures[name](root);
});

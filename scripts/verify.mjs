// npm run verify: runs every gate, then the unit tests. With names of gates as arguments, it runs only those gates.
import path from "node:path";
import { createProgress } from "./launch/progress.mjs";
import { openResults, readResults } from "./test/results.mjs";
import { summarise } from "./test/summary.mjs";
import { runVitest } from "./test/vitest.mjs";
import { gates, runGates } from "./verify/gates.mjs";

const root = path.join(import.meta.dirname, "..");
const requestedNames = process.argv.slice(2);
const resultsFolder = openResults(root);
const context = { root, resultsFolder, args: [], runStep: createProgress(process.stdout) };
await runGates(root, requestedNames.length ? gates.filter(({ name }) => requestedNames.includes(name)) : gates, {
  results: resultsFolder,
});
if (requestedNames.length === 0) await runVitest(context, { part: "unit", project: "unit" });
const { lines, failed: failedCount } = summarise(readResults(resultsFolder), []);
console.log(lines.join("\n"));
process.exitCode = failedCount ? 1 : 0;

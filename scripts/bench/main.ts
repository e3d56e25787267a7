import path from "node:path";
import { describeSources } from "../proof/run.mjs";
import { figureLine, isGoalMet } from "./figure";
import { goalOf } from "./goals";
import { allMeasureNames, isMeasureName, type MeasureName } from "./measure-names";
import { countGoals, goalsWithoutFigure, storeResult } from "./results";
import { runMeasure, stopRunningMeasures } from "./run";

// `npm run bench [-- NAME ...]` runs this program. It measures what the product promises, as ratios of two things that are
// measured in turns in one run.
const root = path.join(import.meta.dirname, "../..");
const deadlineMs = 30 * 60_000;

let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    isStopped = true;
    stopRunningMeasures();
  });
}

const unknownNames = process.argv.slice(2).filter((name) => !isMeasureName(name));
if (unknownNames.length > 0) {
  console.error(`  there is no measure ${unknownNames.join(", ")}: choose of ${allMeasureNames.join(", ")}`);
  process.exit(1);
}
const requestedNames = process.argv.slice(2).filter(isMeasureName);
const chosenNames = requestedNames.length > 0 ? requestedNames : allMeasureNames;
const sources = describeSources(root);
const missedLines: string[] = [];
let metCount = 0;
let missedCount = 0;
for (const name of chosenNames) {
  console.log(`\n  ${name}`);
  if (isStopped) reportUnmeasured(name, "it was not begun");
  else await runAndReport(name);
}
for (const line of missedLines) console.log(line);
console.log(`\n  ${metCount} goals met, ${missedCount} missed; kept in test-results/bench.json`);
process.exit(missedCount ? 1 : 0);

async function runAndReport(name: MeasureName): Promise<void> {
  const result = await runMeasure(["--import", "tsx", "scripts/bench/run-one-measure.ts", name], {
    cwd: root,
    deadlineMs,
    onFigure: (figure) => {
      const line = `  ${figureLine(figure)}`;
      if (isGoalMet(figure)) console.log(line);
      else printNowAndAtEnd(line);
    },
  });
  storeResult(root, name, sources, result);
  addToCounts(countGoals(name, result));
  if (result.reason !== null) printNowAndAtEnd(`  ✗ ${name} broke off: ${result.reason}`);
  for (const goal of goalsWithoutFigure(name, result)) printNowAndAtEnd(`  ✗ ${goalOf(goal).what}: no figure`);
}

function reportUnmeasured(name: MeasureName, reason: string): void {
  addToCounts(countGoals(name, { figures: [], reason }));
  printNowAndAtEnd(`  ✗ ${name}: ${reason}`);
}

function addToCounts(counts: { met: number; missed: number }): void {
  metCount += counts.met;
  missedCount += counts.missed;
}

/** Prints a line at once, and again at the end. */
function printNowAndAtEnd(line: string): void {
  console.log(line);
  missedLines.push(line);
}

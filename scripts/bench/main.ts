import path from "node:path";
import { sourcesOf } from "../proof/run.mjs";
import { isMet, lineOf } from "./figure";
import { goalOf } from "./goals";
import { isMeasure, type MeasureName, measureNames } from "./measure-names";
import { countOf, goalsWithout, keep } from "./results";
import { runMeasure, stopRunning } from "./run";

// Run by `npm run bench [-- NAME ...]`: what the product promises, as ratios of two things measured in turns in one run.
const root = path.join(import.meta.dirname, "../..");
const deadlineMs = 30 * 60_000;

let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    isStopped = true;
    stopRunning();
  });
}

const unknown = process.argv.slice(2).filter((name) => !isMeasure(name));
if (unknown.length > 0) {
  console.error(`  there is no measure ${unknown.join(", ")}: choose of ${measureNames.join(", ")}`);
  process.exit(1);
}
const asked = process.argv.slice(2).filter(isMeasure);
const chosen = asked.length > 0 ? asked : measureNames;
const sources = sourcesOf(root);
const lost: string[] = [];
let met = 0;
let missed = 0;
for (const name of chosen) {
  console.log(`\n  ${name}`);
  if (isStopped) lose(name, "it was not begun");
  else await measure(name);
}
for (const line of lost) console.log(line);
console.log(`\n  ${met} goals met, ${missed} missed; kept in test-results/bench.json`);
process.exit(missed ? 1 : 0);

async function measure(name: MeasureName): Promise<void> {
  const ended = await runMeasure(["--import", "tsx", "scripts/bench/one.ts", name], {
    cwd: root,
    deadlineMs,
    onFigure: (figure) => {
      const line = `  ${lineOf(figure)}`;
      if (isMet(figure)) console.log(line);
      else say(line);
    },
  });
  keep(root, name, sources, ended);
  count(countOf(name, ended));
  if (ended.reason !== null) say(`  ✗ ${name} broke off: ${ended.reason}`);
  for (const goal of goalsWithout(name, ended)) say(`  ✗ ${goalOf(goal).what}: no figure`);
}

function lose(name: MeasureName, reason: string): void {
  count(countOf(name, { figures: [], reason }));
  say(`  ✗ ${name}: ${reason}`);
}

function count(of: { met: number; missed: number }): void {
  met += of.met;
  missed += of.missed;
}

/** At once, and again at the end. */
function say(line: string): void {
  console.log(line);
  lost.push(line);
}

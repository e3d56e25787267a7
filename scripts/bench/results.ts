import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Figure, isMet } from "./figure";
import { type GoalName, goalNames, goalOf } from "./goals";
import type { MeasureName } from "./measure-names";
import type { Ended } from "./run";

type KeptFigure = Figure & ReturnType<typeof goalOf> & { readonly met: boolean };

/** What is kept of one run of a measure. */
type Kept = {
  /** The commit it was measured on, and whether anything had been changed since. */
  readonly sources: string;
  readonly seconds: number;
  readonly brokeOff: string | null;
  readonly figures: readonly KeptFigure[];
  /** Goals of which it gave no figure. */
  readonly without: readonly GoalName[];
};

/** The goals a measure was to give figures of and did not. */
export function goalsWithout(measure: MeasureName, { figures }: Pick<Ended, "figures">): GoalName[] {
  const ofMeasure = goalNames.filter((name) => goalOf(name).measure === measure);
  return ofMeasure.filter((name) => !figures.some(({ goal }) => goal === name));
}

/** How many goals a measure has met and missed; one of which it gave no figure is missed, and so is all it broke off at. */
export function countOf(
  measure: MeasureName,
  ended: Pick<Ended, "figures" | "reason">,
): { met: number; missed: number } {
  const met = ended.figures.filter(isMet).length;
  const without = goalsWithout(measure, ended).length;
  const brokeOff = ended.reason !== null && without === 0 ? 1 : 0;
  return { met, missed: ended.figures.length - met + without + brokeOff };
}

/** Keeps what a measure gave beside what the others gave, also in earlier runs. */
export function keep(root: string, measure: MeasureName, sources: string, ended: Ended): void {
  const file = path.join(root, "test-results/bench.json");
  const kept: Kept = {
    sources,
    seconds: ended.seconds,
    brokeOff: ended.reason,
    figures: ended.figures.map((figure) => ({ ...goalOf(figure.goal), ...figure, met: isMet(figure) })),
    without: goalsWithout(measure, ended),
  };
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify({ ...readKept(file), [measure]: kept }, null, 2)}\n`);
  renameSync(draft, file);
}

function readKept(file: string): Record<string, Kept> {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}

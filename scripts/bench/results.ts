import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Figure, isGoalMet } from "./figure";
import { type GoalName, goalNames, goalOf } from "./goals";
import type { MeasureName } from "./measure-names";
import type { MeasureResult } from "./run";

type StoredFigure = Figure & ReturnType<typeof goalOf> & { readonly met: boolean };

/** The stored result of one run of a measure. */
type StoredResult = {
  /** The commit that was measured, and whether its files had been changed. */
  readonly sources: string;
  readonly seconds: number;
  readonly brokeOff: string | null;
  readonly figures: readonly StoredFigure[];
  /** The goals for which the measure gave no figure. */
  readonly without: readonly GoalName[];
};

/** The goals for which a measure should have given figures and did not. */
export function goalsWithoutFigure(measure: MeasureName, { figures }: Pick<MeasureResult, "figures">): GoalName[] {
  const goalsOfMeasure = goalNames.filter((name) => goalOf(name).measure === measure);
  return goalsOfMeasure.filter((name) => !figures.some(({ goal }) => goal === name));
}

/**
 * The numbers of goals that a measure has met and missed. A goal without a figure is missed; a measure that broke off
 * after all its figures counts as one more missed goal.
 */
export function countGoals(
  measure: MeasureName,
  result: Pick<MeasureResult, "figures" | "reason">,
): { met: number; missed: number } {
  const metCount = result.figures.filter(isGoalMet).length;
  const missingCount = goalsWithoutFigure(measure, result).length;
  const breakOffCount = result.reason !== null && missingCount === 0 ? 1 : 0;
  return { met: metCount, missed: result.figures.length - metCount + missingCount + breakOffCount };
}

/** Stores the result of a measure in the file that also holds the other measures' results of earlier runs. */
export function storeResult(root: string, measure: MeasureName, sources: string, measureResult: MeasureResult): void {
  const file = path.join(root, "test-results/bench.json");
  const storedResult: StoredResult = {
    sources,
    seconds: measureResult.seconds,
    brokeOff: measureResult.reason,
    figures: measureResult.figures.map((figure) => ({ ...goalOf(figure.goal), ...figure, met: isGoalMet(figure) })),
    without: goalsWithoutFigure(measure, measureResult),
  };
  mkdirSync(path.dirname(file), { recursive: true });
  const temporaryFile = `${file}.${process.pid}`;
  writeFileSync(temporaryFile, `${JSON.stringify({ ...readStoredResults(file), [measure]: storedResult }, null, 2)}\n`);
  renameSync(temporaryFile, file);
}

function readStoredResults(file: string): Record<string, StoredResult> {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}

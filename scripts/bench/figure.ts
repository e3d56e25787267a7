import { type GoalName, goalOf } from "./goals";
import type { Spread } from "./measure";

/** One measured figure of a goal; `of` names what was measured when the goal holds for several things. */
export type Figure = Spread & { readonly goal: GoalName; readonly of: string; readonly detail: string };

export function isGoalMet({ goal, value }: Figure): boolean {
  const { is: comparison, limit } = goalOf(goal);
  return comparison === "at least" ? value >= limit : value <= limit;
}

/** @returns one line that shows a figure and its goal */
export function figureLine(figure: Figure): string {
  const { what: goalText, is: comparison, limit, unit } = goalOf(figure.goal);
  const valueText = (value: number) => (unit ? String(Math.round(value)) : value.toFixed(2));
  const spread = figure.least === figure.most ? "" : `${valueText(figure.least)}–${valueText(figure.most)}, `;
  const figureName = [goalText, figure.of].filter(Boolean).join(", ");
  const resultText = `${isGoalMet(figure) ? "✓" : "✗"} ${figureName}: ${valueText(figure.value)}${unit ? ` ${unit}` : ""}`;
  return `${resultText} (${spread}goal ${comparison} ${limit})${figure.detail ? `   ${figure.detail}` : ""}`;
}

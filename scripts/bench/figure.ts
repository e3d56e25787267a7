import { type GoalName, goalOf } from "./goals";
import type { Spread } from "./measure";

/** One measured figure of a goal; `of` names what was measured when the goal holds for several things. */
export type Figure = Spread & { readonly goal: GoalName; readonly of: string; readonly detail: string };

export function isGoalMet({ goal, value }: Figure): boolean {
  const { is, limit } = goalOf(goal);
  return is === "at least" ? value >= limit : value <= limit;
}

/** @returns one line that shows a figure and its goal */
export function figureLine(figure: Figure): string {
  const { what, is, limit, unit } = goalOf(figure.goal);
  const valueText = (value: number) => (unit ? String(Math.round(value)) : value.toFixed(2));
  const spread = figure.least === figure.most ? "" : `${valueText(figure.least)}–${valueText(figure.most)}, `;
  const name = [what, figure.of].filter(Boolean).join(", ");
  const text = `${isGoalMet(figure) ? "✓" : "✗"} ${name}: ${valueText(figure.value)}${unit ? ` ${unit}` : ""}`;
  return `${text} (${spread}goal ${is} ${limit})${figure.detail ? `   ${figure.detail}` : ""}`;
}

import { type GoalName, goalOf } from "./goals";
import type { Spread } from "./measure";

/** One measured figure of a goal; `of` says what, where the goal is promised of several things. */
export type Figure = Spread & { readonly goal: GoalName; readonly of: string; readonly detail: string };

export function isMet({ goal, value }: Figure): boolean {
  const { is, limit } = goalOf(goal);
  return is === "at least" ? value >= limit : value <= limit;
}

/** A figure beside its goal, on one line. */
export function lineOf(figure: Figure): string {
  const { what, is, limit, unit } = goalOf(figure.goal);
  const said = (value: number) => (unit ? String(Math.round(value)) : value.toFixed(2));
  const spread = figure.least === figure.most ? "" : `${said(figure.least)}–${said(figure.most)}, `;
  const name = [what, figure.of].filter(Boolean).join(", ");
  const text = `${isMet(figure) ? "✓" : "✗"} ${name}: ${said(figure.value)}${unit ? ` ${unit}` : ""}`;
  return `${text} (${spread}goal ${is} ${limit})${figure.detail ? `   ${figure.detail}` : ""}`;
}

import type { KeyboardEvent } from "react";

/** What the quantities of the lines are pressed with, and described by. */
export const mainStepId = "sale-step";
export const mainPressId = "sale-press";

/**
 * Where a key leads from a quantity: arrows and Enter to the one above or below, Enter in the last one to the step it is
 * for; null for keys the text itself needs.
 */
export function nextNow(
  table: HTMLElement | null,
  { target, ...event }: Pick<KeyboardEvent, "target" | "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">,
): HTMLElement | null {
  if (!(target instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return null;
  const fields = [...(table?.querySelectorAll<HTMLInputElement>("input[data-now]") ?? [])];
  const at = fields.indexOf(target);
  if (at < 0) return null;
  if (event.key === "ArrowUp") return fields[at - 1] ?? null;
  if (event.key === "ArrowDown") return fields[at + 1] ?? null;
  if (event.key !== "Enter") return null;
  return fields[at + 1] ?? document.getElementById(mainPressId);
}

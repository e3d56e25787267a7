import type { KeyboardEvent } from "react";

/** The element ids of the text that describes the quantities of the lines, and of the button that submits them. */
export const saleStepTextId = "sale-step";
export const saleStepButtonId = "sale-press";

/**
 * Finds the element to which a key moves the focus from a quantity field. The arrow keys and Enter move to the quantity
 * above or below, and Enter in the last quantity moves to the button that submits the step. The result is null for a
 * key that the text field itself needs.
 */
export function findFocusTarget(
  table: HTMLElement | null,
  { target, ...event }: Pick<KeyboardEvent, "target" | "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">,
): HTMLElement | null {
  if (!(target instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return null;
  const fields = [...(table?.querySelectorAll<HTMLInputElement>("input[data-now]") ?? [])];
  const index = fields.indexOf(target);
  if (index < 0) return null;
  if (event.key === "ArrowUp") return fields[index - 1] ?? null;
  if (event.key === "ArrowDown") return fields[index + 1] ?? null;
  if (event.key !== "Enter") return null;
  return fields[index + 1] ?? document.getElementById(saleStepButtonId);
}

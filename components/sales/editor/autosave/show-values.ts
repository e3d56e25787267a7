import type { UseFormReturn } from "react-hook-form";
import type { DraftValues, RowValues } from "../draft-values";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Shows these values in a form and leaves fields untouched that have them already, so that a person who types in one field
 * keeps the position of the caret while another field changes.
 */
export function showValues(form: UseFormReturn<DraftValues>, values: DraftValues): void {
  const now = form.getValues();
  const { rows, ...head } = values;
  for (const name of Object.keys(head) as (keyof typeof head)[])
    if (!isSame(now[name], head[name])) form.setValue(name, head[name], { shouldDirty: true });
  const stay = rows.length === now.rows.length && rows.every((row, place) => isRow(row, now.rows[place]));
  if (!stay) {
    form.setValue("rows", [...rows], { shouldDirty: true });
    return;
  }
  rows.forEach((row, place) => {
    const before = now.rows[place];
    if (isSame({ ...before, key: "" }, { ...row, key: "" })) {
      if (before?.key !== row.key) form.setValue(`rows.${place}.key`, row.key);
    } else form.setValue(`rows.${place}`, row, { shouldDirty: true });
  });
}

/** True for the same row in the same place; a row that has no key yet counts as the same and gets the key. */
function isRow(row: RowValues, before: RowValues | undefined): boolean {
  return before !== undefined && (before.key === row.key || before.key === "");
}

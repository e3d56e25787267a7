import type { UseFormReturn } from "react-hook-form";
import type { DraftValues, RowValues } from "../draft-values";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Brings a form to these values and leaves alone what has them already: who is typing in one field keeps the place of
 * the caret while another field changes.
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

/** The same row in the same place; one without a name yet is the one that gets it. */
function isRow(row: RowValues, before: RowValues | undefined): boolean {
  return before !== undefined && (before.key === row.key || before.key === "");
}

import type { UseFormReturn } from "react-hook-form";
import type { DraftValues, RowValues } from "../draft-values";

const isEqual = (firstValue: unknown, secondValue: unknown) =>
  JSON.stringify(firstValue) === JSON.stringify(secondValue);

/**
 * Shows these values in a form, and leaves fields untouched that have the values already. A person who types in one
 * field thus keeps the position of the caret while another field changes.
 */
export function showValues(form: UseFormReturn<DraftValues>, values: DraftValues): void {
  const currentValues = form.getValues();
  const { rows, ...headValues } = values;
  for (const headMember of Object.keys(headValues) as (keyof typeof headValues)[])
    if (!isEqual(currentValues[headMember], headValues[headMember]))
      form.setValue(headMember, headValues[headMember], { shouldDirty: true });
  const hasSameRows =
    rows.length === currentValues.rows.length && rows.every((row, index) => isSameRow(row, currentValues.rows[index]));
  if (!hasSameRows) {
    form.setValue("rows", [...rows], { shouldDirty: true });
    return;
  }
  rows.forEach((row, index) => {
    const currentRow = currentValues.rows[index];
    if (isEqual({ ...currentRow, key: "" }, { ...row, key: "" })) {
      if (currentRow?.key !== row.key) form.setValue(`rows.${index}.key`, row.key);
    } else form.setValue(`rows.${index}`, row, { shouldDirty: true });
  });
}

/** True for the same row in the same position; a row without a key counts as the same row and gets the key. */
function isSameRow(row: RowValues, currentRow: RowValues | undefined): boolean {
  return currentRow !== undefined && (currentRow.key === row.key || currentRow.key === "");
}

import type { UseFormReturn } from "react-hook-form";
import type { DraftValues } from "../draft-values";

/**
 * Takes the marks of work and of installations off the rows. Nothing shows them without their reduction, and the service
 * checks them all the same.
 */
export function clearWork({ getValues, setValue }: Pick<UseFormReturn<DraftValues>, "getValues" | "setValue">): void {
  getValues("rows").forEach(({ workCode, workHours, greenCode }, index) => {
    if (workCode !== null) setValue(`rows.${index}.workCode`, null, { shouldDirty: true });
    if (workHours !== "") setValue(`rows.${index}.workHours`, "", { shouldDirty: true });
    if (greenCode !== 0) setValue(`rows.${index}.greenCode`, 0, { shouldDirty: true });
  });
}

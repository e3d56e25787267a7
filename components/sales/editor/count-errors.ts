import { linkErrorType } from "@/components/record/show-error-at-field";

/**
 * Counts the errors in the head and the rows that prevent saving a draft. An error that a link set at a field does not
 * count.
 */
export function countErrors(errors: unknown): number {
  if (typeof errors !== "object" || errors === null) return 0;
  if ("message" in errors && typeof errors.message === "string")
    return "type" in errors && errors.type === linkErrorType ? 0 : 1;
  return Object.entries(errors).reduce(
    (sum, [name, innerErrors]) => sum + (name === "ref" ? 0 : countErrors(innerErrors)),
    0,
  );
}

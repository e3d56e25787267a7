import { ofLink } from "@/components/record/tell-at-field";

/** How many errors keep a draft from being saved, wherever in its rows they stand; what a link said at a field does not. */
export function countErrors(errors: unknown): number {
  if (typeof errors !== "object" || errors === null) return 0;
  if ("message" in errors && typeof errors.message === "string")
    return "type" in errors && errors.type === ofLink ? 0 : 1;
  return Object.entries(errors).reduce((sum, [name, inner]) => sum + (name === "ref" ? 0 : countErrors(inner)), 0);
}

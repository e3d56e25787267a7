import type { FieldError } from "@/lib/values/problem";

/** These error codes of the service mean that the accounts of an article are wrong, or that an account is missing. */
const articleCodingCodes: ReadonlySet<string> = new Set(["3002", "4024", "4027"]);

/** Tells whether a refusal at a row can be corrected on the page of the row's article. */
export function isCorrectedAtArticle({ field, code }: Pick<FieldError, "field" | "code">): boolean {
  return articleCodingCodes.has(code) || field.includes("Article");
}

import type { FieldError } from "@/lib/values/problem";

/** What the service says of an article's coding, or of the account that lacks. */
const codes: ReadonlySet<string> = new Set(["3002", "4024", "4027"]);

/** Whether a refusal at a row is mended on the page of the row's article. */
export function isMendedAtArticle({ field, code }: Pick<FieldError, "field" | "code">): boolean {
  return codes.has(code) || field.includes("Article");
}

import type { Formats } from "@/components/format/formats";
import type { Article } from "@/lib/api/contract/sales/article";
import type { ArticleAccountCoding } from "@/lib/api/contract/sales/article-account-coding";

/**
 * Returns the name of an article's coding. It is the copy in the article while the codings are not read, and where they
 * do not list the coding.
 */
export function codingNameOf(
  article: Article,
  coding: ArticleAccountCoding | undefined,
  { localisedName }: Formats,
): string {
  return coding ? localisedName(coding) : article.codingName;
}

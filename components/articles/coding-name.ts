import type { Formats } from "@/components/format/formats";
import type { Article } from "@/lib/api/contract/sales/article";
import type { ArticleAccountCoding } from "@/lib/api/contract/sales/article-account-coding";

/**
 * Returns the name of an article's coding; the article's own copy is used until the codings are read, or if it is not
 * listed.
 */
export function codingNameOf(
  article: Article,
  coding: ArticleAccountCoding | undefined,
  { localisedName }: Formats,
): string {
  return coding ? localisedName(coding) : article.codingName;
}

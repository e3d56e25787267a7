import type { Formats } from "@/components/format/formats";
import type { Article } from "@/lib/api/contract/sales/article";
import type { ArticleAccountCoding } from "@/lib/api/contract/sales/article-account-coding";

/** What an article's coding is called; until the codings are read, and for one no longer listed, as the article has it. */
export function codingNameOf(article: Article, coding: ArticleAccountCoding | undefined, { named }: Formats): string {
  return coding ? named(coding) : article.codingName;
}

import type { Article } from "@/lib/api/contract/article";
import type { ArticleAccountCoding } from "@/lib/api/contract/article-account-coding";

/** The coding's name in the reader's language: Swedish, or the English one the books keep beside it. */
export function codingName({ name, nameEnglish }: ArticleAccountCoding, language: string): string {
  return language === "sv" ? name : nameEnglish;
}

/** The same for an article; until the codings are read, and for one that is no longer listed, the name the article carries. */
export function codingNameOf(article: Article, coding: ArticleAccountCoding | undefined, language: string): string {
  return coding ? codingName(coding, language) : article.codingName;
}

import { allOf, anyOf, compare, contains, type Filter } from "../../contract/list-query";
import { type Article, articles, fromArticle } from "../../contract/sales/article";
import { articleAccountCodings } from "../../contract/sales/article-account-coding";
import { type Asked, pageAndSort } from "../asked";
import { booksPath, type Result, write } from "../call";
import { foundQuery, pageQuery, recordQuery } from "../resource-queries";

export type ArticleFilter = "active" | "inactive" | "all";
export type ArticleSort = "number" | "name" | "price" | "changed";
/** With `customerId` prices and discounts follow that customer's price list. */
export type ArticlesAsked = Asked<ArticleFilter, ArticleSort> & { customerId?: string };

const members: Record<ArticleSort, string> = {
  number: "Number",
  name: "Name",
  price: "NetPrice",
  changed: "ChangedUtc",
};

const filters: Record<ArticleFilter, Filter | null> = {
  active: compare("IsActive", "eq", true),
  inactive: compare("IsActive", "eq", false),
  all: null,
};

/** One page of articles; search looks in name and number. */
export function articlesQuery(companyId: string, asked: ArticlesAsked) {
  return foundQuery(companyId, articles, asked.search, (text) => {
    const found = text === null ? null : anyOf(contains("Name", text), contains("Number", text));
    const filter = allOf(filters[asked.filter ?? "all"], found);
    const own = pricesOf(asked.customerId ?? "");
    return { ...pageAndSort(asked, members, "number", "Number"), filter, own };
  });
}

/** The largest number of articles in one call of {@link articlesByIdQuery}: the filter has to fit into an address. */
export const mostArticlesOf = 40;

/** Articles with these ids at the prices of a customer; without a customer at the company's own prices. */
export function articlesOfQuery(companyId: string, ids: readonly string[], customerId: string) {
  const filter = anyOf(...ids.map((id) => compare("Id", "eq", { id })));
  return pageQuery(companyId, articles, { pageSize: mostArticlesOf, filter, own: pricesOf(customerId) });
}

const pricesOf = (customerId: string) => (customerId === "" ? undefined : { customerId });

export function articleQuery(companyId: string, articleId: string) {
  return recordQuery(companyId, articles, articleId);
}

/** Stores an article: an article with an empty id is created, any other is replaced as a whole. */
export function saveArticle(companyId: string, article: Article): Promise<Result<Article>> {
  const isNew = article.id === "";
  const path = isNew ? articles.path : `${articles.path}/${article.id}`;
  return write(isNew ? "POST" : "PUT", booksPath(companyId, path), fromArticle(article), articles.parse);
}

/** All article account codings with the VAT rates of today. */
export function articleAccountCodingsQuery(companyId: string) {
  return pageQuery(companyId, articleAccountCodings, { pageSize: 1000 });
}

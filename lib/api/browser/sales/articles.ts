import { allOf, anyOf, compare, contains, type Filter } from "../../contract/list-query";
import { type Article, articles, fromArticle } from "../../contract/sales/article";
import { articleAccountCodings } from "../../contract/sales/article-account-coding";
import { buildBooksPath, type Result, writeToPortal } from "../call";
import { type ListRequest, pageAndSortOf } from "../list-request";
import { pageQuery, recordQuery, searchQuery } from "../resource-queries";

export type ArticleFilter = "active" | "inactive" | "all";
export type ArticleSort = "number" | "name" | "price" | "changed";
/** With `customerId` prices and discounts follow that customer's price list. */
export type ArticlesRequest = ListRequest<ArticleFilter, ArticleSort> & { customerId?: string };

const sortMembers: Record<ArticleSort, string> = {
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

/** Queries one page of articles; search looks in name and number. */
export function articlesQuery(companyId: string, request: ArticlesRequest) {
  return searchQuery(companyId, articles, request.search, (text) => {
    const searchFilter = text === null ? null : anyOf(contains("Name", text), contains("Number", text));
    const filter = allOf(filters[request.filter ?? "all"], searchFilter);
    const resourceOptions = priceOptionsOf(request.customerId ?? "");
    return { ...pageAndSortOf(request, sortMembers, "number", "Number"), filter, own: resourceOptions };
  });
}

/** The largest number of articles in one call of {@link articlesByIdQuery}: the filter has to fit into an address. */
export const maxArticlesById = 40;

/** Queries articles with these ids at the prices of a customer; without a customer at the company's own prices. */
export function articlesByIdQuery(companyId: string, ids: readonly string[], customerId: string) {
  const filter = anyOf(...ids.map((id) => compare("Id", "eq", { id })));
  return pageQuery(companyId, articles, { pageSize: maxArticlesById, filter, own: priceOptionsOf(customerId) });
}

const priceOptionsOf = (customerId: string) => (customerId === "" ? undefined : { customerId });

export function articleQuery(companyId: string, articleId: string) {
  return recordQuery(companyId, articles, articleId);
}

/** Stores an article: an article with an empty id is created, any other is replaced as a whole. */
export function saveArticle(companyId: string, article: Article): Promise<Result<Article>> {
  const isNew = article.id === "";
  const path = isNew ? articles.path : `${articles.path}/${article.id}`;
  return writeToPortal(isNew ? "POST" : "PUT", buildBooksPath(companyId, path), fromArticle(article), articles.parse);
}

/** Queries all article account codings with the VAT rates of today. */
export function articleAccountCodingsQuery(companyId: string) {
  return pageQuery(companyId, articleAccountCodings, { pageSize: 1000 });
}

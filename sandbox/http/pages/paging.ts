import type { Context } from "hono";
import { html } from "hono/html";

/** Reads the number of the requested page of a list; 1 where the address names no page. */
export const readPageNumber = (c: Context): number =>
  /^[1-9]\d{0,5}$/.test(c.req.query("page") ?? "") ? Number(c.req.query("page")) : 1;

type PageOfList = {
  readonly page: number;
  readonly total: number;
  readonly pageSize: number;
  /** The plural noun of the list's records: "mails". */
  readonly recordNoun: string;
};

/** Links to the pages with newer and older records; empty where all records are on one page. */
export function renderPageLinks(path: string, { page, total, pageSize, recordNoun }: PageOfList) {
  const pageCount = Math.ceil(total / pageSize);
  if (pageCount <= 1) return "";
  const renderPageLink = (targetPage: number, text: string) =>
    targetPage < 1 || targetPage > pageCount ? "" : html`<a href="${path}?page=${targetPage}">${text}</a> `;
  return html`<nav aria-label="Pages of ${recordNoun}"><p>Page ${page} of ${pageCount}, ${total} ${recordNoun}. ${renderPageLink(page - 1, "Newer")}${renderPageLink(page + 1, "Older")}</p></nav>`;
}

export const toInstantText = (instant: Date): string => instant.toISOString().slice(0, 19).replace("T", " ");

import type { Context } from "hono";
import { html } from "hono/html";

/** The number of the requested page of a list; 1 where the address names none. */
export const pageNumber = (c: Context): number =>
  /^[1-9]\d{0,5}$/.test(c.req.query("page") ?? "") ? Number(c.req.query("page")) : 1;

type Paged = {
  readonly page: number;
  readonly total: number;
  readonly onPage: number;
  /** The plural noun of the list's records: "mails". */
  readonly what: string;
};

/** Links to the pages with newer and older records; empty where all records are on one page. */
export function pageLinks(path: string, { page, total, onPage, what }: Paged) {
  const pages = Math.ceil(total / onPage);
  if (pages <= 1) return "";
  const to = (at: number, text: string) =>
    at < 1 || at > pages ? "" : html`<a href="${path}?page=${at}">${text}</a> `;
  return html`<nav aria-label="Pages of ${what}"><p>Page ${page} of ${pages}, ${total} ${what}. ${to(page - 1, "Newer")}${to(page + 1, "Older")}</p></nav>`;
}

export const instantText = (instant: Date): string => instant.toISOString().slice(0, 19).replace("T", " ");

"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useSettled } from "@/components/format/use-settled";
import { useCompany } from "@/components/shell/company/company-context";
import { articlesQuery } from "@/lib/api/browser/sales/articles";
import { customersQuery } from "@/lib/api/browser/sales/customers";
import { invoiceDraftsQuery } from "@/lib/api/browser/sales/invoice-drafts";
import { invoicesQuery } from "@/lib/api/browser/sales/invoices";
import { ordersQuery } from "@/lib/api/browser/sales/orders";
import { quoteDraftsQuery } from "@/lib/api/browser/sales/quote-drafts";
import { quotesQuery } from "@/lib/api/browser/sales/quotes";
import { claimedMinor } from "@/lib/rules/sales/invoice-state";
import { type Hit, nearness } from "./hit";
import { useFoundEmployees } from "./use-found-employees";
import { useFoundPurchases } from "./use-found-purchases";

const pauseMs = 200;
const few = 4;

/** The folder of each kind of document below `/sales`. */
const folders = {
  invoice: "invoices",
  quote: "quotes",
  order: "orders",
  draft: "drafts",
  quoteDraft: "quotes/drafts",
  orderDraft: "orders/drafts",
} as const;

/** The list of each kind, and the filter of the list that shows everything the search found. */
const lists = {
  invoices: { place: "sales", filter: "invoices" },
  quotes: { place: "sales", filter: "quotes" },
  orders: { place: "sales", filter: "orders" },
  drafts: { place: "sales", filter: "draft" },
  customers: { place: "customers", filter: "all" },
  articles: { place: "articles", filter: "all" },
} as const;

type Document = { id: string; number?: number | null; customerName: string; grossMinor: bigint; currencyCode: string };

/** Shows the amount of a credit note as negative, as the lists do. */
const claimed = <One extends Document & { isCredit: boolean }>(one: One) => ({ ...one, grossMinor: claimedMinor(one) });

/** An order that the person has begun; only the portal stores it. */
export type BegunOrder = Document & { references: readonly string[] };

type From = {
  /** True when the company lacks the sales module; quotes and orders are then not read. */
  lacksModule: boolean;
  unplaced: readonly BegunOrder[];
};

/**
 * Searches the books by number, customer or reference, after a short pause in typing. All hits belong to the current text;
 * hits of an earlier text are not shown.
 */
export function useFound(text: string, { lacksModule, unplaced }: From) {
  const t = useTranslations("shell.palette");
  const formats = useFormats();
  const { id } = useCompany();
  const settled = useSettled(text.trim(), pauseMs);
  const enabled = settled !== "";
  const asked = { search: settled, pageSize: few, rows: false } as const;
  const newest = { ...asked, sort: "date", descending: true } as const;
  const invoices = useQuery({ ...invoicesQuery(id, newest), enabled });
  const quotes = useQuery({ ...quotesQuery(id, newest), enabled: enabled && !lacksModule });
  const orders = useQuery({ ...ordersQuery(id, newest), enabled: enabled && !lacksModule });
  const drafts = useQuery({ ...invoiceDraftsQuery(id, asked), enabled });
  const quoteDrafts = useQuery({ ...quoteDraftsQuery(id, asked), enabled: enabled && !lacksModule });
  const customers = useQuery({ ...customersQuery(id, asked), enabled });
  const articles = useQuery({ ...articlesQuery(id, asked), enabled });
  const bought = useFoundPurchases(settled);
  const paid = useFoundEmployees(settled);
  const reads = [invoices, quotes, orders, drafts, quoteDrafts, customers, articles, ...bought.reads, ...paid.reads];
  const isOfText = settled === text.trim();

  const base = `/companies/${id}`;
  const document = (kind: keyof typeof folders, one: Document): Hit => ({
    id: one.id,
    label: t(kind, { number: String(one.number ?? "") }),
    detail: one.customerName,
    aside: formats.money(one.grossMinor, one.currencyCode || undefined),
    href: `${base}/sales/${folders[kind]}/${one.id}`,
  });
  /** The hit that opens the list with this search, when more was found than is shown here. */
  const all = (kind: keyof typeof lists, shown: number, total: number): Hit[] => {
    if (total <= shown) return [];
    const { place, filter } = lists[kind];
    const href = `${base}/${place}?${new URLSearchParams({ q: settled, filter })}`;
    const label = t(`all.${kind}`, { count: formats.count(total) });
    return [{ id: `all ${kind}`, label, detail: `“${settled}”`, href, isPassing: true }];
  };
  const begun = unplaced.filter((one) => nearness(settled, [one.customerName, ...one.references].join(" ")) > 0);
  const totalOf = (...read: readonly { data?: { total: number } | undefined }[]) =>
    read.reduce((sum, { data }) => sum + (data?.total ?? 0), 0);
  const ofDrafts = [
    ...(drafts.data?.items ?? []).map((one) => document("draft", claimed(one))),
    ...(quoteDrafts.data?.items ?? []).map((one) => document("quoteDraft", one)),
    ...begun.slice(0, few).map((one) => document("orderDraft", one)),
  ];
  const documents = [
    ...(invoices.data?.items ?? []).map((one) => document("invoice", claimed(one))),
    ...all("invoices", few, totalOf(invoices)),
    ...(quotes.data?.items ?? []).map((one) => document("quote", one)),
    ...all("quotes", few, totalOf(quotes)),
    ...(orders.data?.items ?? []).map((one) => document("order", one)),
    ...all("orders", few, totalOf(orders)),
    ...ofDrafts,
    ...all("drafts", ofDrafts.length, totalOf(drafts, quoteDrafts) + begun.length),
  ];
  const ofCustomers = (customers.data?.items ?? []).map(
    (one): Hit => ({
      id: one.id,
      label: one.name,
      detail: one.number,
      href: `${base}/customers/${one.id}`,
    }),
  );
  const ofArticles = (articles.data?.items ?? []).map(
    (one): Hit => ({
      id: one.id,
      label: one.name,
      detail: one.number,
      href: `${base}/articles/${one.id}`,
    }),
  );
  const shown = enabled && isOfText;
  return {
    documents: shown ? [...documents, ...bought.documents] : [],
    suppliers: shown ? bought.suppliers : [],
    employees: shown ? paid.employees : [],
    customers: shown ? [...ofCustomers, ...all("customers", few, totalOf(customers))] : [],
    articles: shown ? [...ofArticles, ...all("articles", few, totalOf(articles))] : [],
    isReading: text.trim() !== "" && (!isOfText || reads.some((one) => one.isFetching)),
    problem: shown ? (reads.find((one) => one.error && one.error.code !== "module_missing")?.error ?? null) : null,
  };
}

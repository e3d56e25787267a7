"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useDebouncedValue } from "@/components/format/use-debounced-value";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { articlesQuery } from "@/lib/api/browser/sales/articles";
import { customersQuery } from "@/lib/api/browser/sales/customers";
import { invoiceDraftsQuery } from "@/lib/api/browser/sales/invoice-drafts";
import { invoicesQuery } from "@/lib/api/browser/sales/invoices";
import { ordersQuery } from "@/lib/api/browser/sales/orders";
import { quoteDraftsQuery } from "@/lib/api/browser/sales/quote-drafts";
import { quotesQuery } from "@/lib/api/browser/sales/quotes";
import { claimedMinor } from "@/lib/rules/sales/invoice-state";
import { type Hit, matchScore } from "./hit";
import { useEmployeeHits } from "./use-employee-hits";
import { usePurchaseHits } from "./use-purchase-hits";

const pauseMs = 200;
const maxHits = 4;

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
const withClaimedAmount = <One extends Document & { isCredit: boolean }>(one: One) => ({
  ...one,
  grossMinor: claimedMinor(one),
});

/** An order that the person has begun; only the portal stores it. */
export type UnplacedOrder = Document & { references: readonly string[] };

type SearchOptions = {
  /** Is true when the company lacks the sales module; quotes and orders are then not read. */
  lacksModule: boolean;
  unplaced: readonly UnplacedOrder[];
};

/**
 * Searches the books by number, customer or reference, after a short pause in typing. All hits belong to the current
 * text; hits of an earlier text are not shown.
 */
export function useSearchHits(text: string, { lacksModule, unplaced }: SearchOptions) {
  const t = useTranslations("shell.palette");
  const formats = useFormats();
  const { id } = useCompany();
  const searchText = useDebouncedValue(text.trim(), pauseMs);
  const enabled = searchText !== "";
  const searchParameters = { search: searchText, pageSize: maxHits, rows: false } as const;
  const newestFirst = { ...searchParameters, sort: "date", descending: true } as const;
  const invoices = useQuery({ ...invoicesQuery(id, newestFirst), enabled });
  const quotes = useQuery({ ...quotesQuery(id, newestFirst), enabled: enabled && !lacksModule });
  const orders = useQuery({ ...ordersQuery(id, newestFirst), enabled: enabled && !lacksModule });
  const drafts = useQuery({ ...invoiceDraftsQuery(id, searchParameters), enabled });
  const quoteDrafts = useQuery({ ...quoteDraftsQuery(id, searchParameters), enabled: enabled && !lacksModule });
  const customers = useQuery({ ...customersQuery(id, searchParameters), enabled });
  const articles = useQuery({ ...articlesQuery(id, searchParameters), enabled });
  const purchaseHits = usePurchaseHits(searchText);
  const employeeHits = useEmployeeHits(searchText);
  const reads = [
    invoices,
    quotes,
    orders,
    drafts,
    quoteDrafts,
    customers,
    articles,
    ...purchaseHits.reads,
    ...employeeHits.reads,
  ];
  const isOfCurrentText = searchText === text.trim();

  const base = `/companies/${id}`;
  const documentHit = (kind: keyof typeof folders, one: Document): Hit => ({
    id: one.id,
    label: t(kind, { number: String(one.number ?? "") }),
    detail: one.customerName,
    aside: formats.money(one.grossMinor, one.currencyCode || undefined),
    href: `${base}/sales/${folders[kind]}/${one.id}`,
  });
  /** Returns the hit that opens the list with this search, when more was found than is shown here. */
  const moreHits = (kind: keyof typeof lists, shown: number, total: number): Hit[] => {
    if (total <= shown) return [];
    const { place, filter } = lists[kind];
    const href = `${base}/${place}?${new URLSearchParams({ q: searchText, filter })}`;
    const label = t(`all.${kind}`, { count: formats.count(total) });
    return [{ id: `all ${kind}`, label, detail: `“${searchText}”`, href, isPassing: true }];
  };
  const matchingUnplaced = unplaced.filter(
    (one) => matchScore(searchText, [one.customerName, ...one.references].join(" ")) > 0,
  );
  const totalOf = (...read: readonly { data?: { total: number } | undefined }[]) =>
    read.reduce((sum, { data }) => sum + (data?.total ?? 0), 0);
  const draftHits = [
    ...(drafts.data?.items ?? []).map((one) => documentHit("draft", withClaimedAmount(one))),
    ...(quoteDrafts.data?.items ?? []).map((one) => documentHit("quoteDraft", one)),
    ...matchingUnplaced.slice(0, maxHits).map((one) => documentHit("orderDraft", one)),
  ];
  const documents = [
    ...(invoices.data?.items ?? []).map((one) => documentHit("invoice", withClaimedAmount(one))),
    ...moreHits("invoices", maxHits, totalOf(invoices)),
    ...(quotes.data?.items ?? []).map((one) => documentHit("quote", one)),
    ...moreHits("quotes", maxHits, totalOf(quotes)),
    ...(orders.data?.items ?? []).map((one) => documentHit("order", one)),
    ...moreHits("orders", maxHits, totalOf(orders)),
    ...draftHits,
    ...moreHits("drafts", draftHits.length, totalOf(drafts, quoteDrafts) + matchingUnplaced.length),
  ];
  const customerHits = (customers.data?.items ?? []).map(
    (one): Hit => ({
      id: one.id,
      label: one.name,
      detail: one.number,
      href: `${base}/customers/${one.id}`,
    }),
  );
  const articleHits = (articles.data?.items ?? []).map(
    (one): Hit => ({
      id: one.id,
      label: one.name,
      detail: one.number,
      href: `${base}/articles/${one.id}`,
    }),
  );
  const shown = enabled && isOfCurrentText;
  return {
    documents: shown ? [...documents, ...purchaseHits.documents] : [],
    suppliers: shown ? purchaseHits.suppliers : [],
    employees: shown ? employeeHits.employees : [],
    customers: shown ? [...customerHits, ...moreHits("customers", maxHits, totalOf(customers))] : [],
    articles: shown ? [...articleHits, ...moreHits("articles", maxHits, totalOf(articles))] : [],
    isReading: text.trim() !== "" && (!isOfCurrentText || reads.some((one) => one.isFetching)),
    problem: shown ? (reads.find((one) => one.error && one.error.code !== "module_missing")?.error ?? null) : null,
  };
}

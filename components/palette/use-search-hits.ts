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
import { type Hit, scoreMatch } from "./hit";
import { useEmployeeHits } from "./use-employee-hits";
import { usePurchaseHits } from "./use-purchase-hits";

const typingPauseMs = 200;
const maxShownHits = 4;

/** The folder of each kind of document below `/sales`. */
const folderOfKind = {
  invoice: "invoices",
  quote: "quotes",
  order: "orders",
  draft: "drafts",
  quoteDraft: "quotes/drafts",
  orderDraft: "orders/drafts",
} as const;

/** The list of each kind, and the filter of the list that shows everything the search found. */
const listOfKind = {
  invoices: { listPath: "sales", filter: "invoices" },
  quotes: { listPath: "sales", filter: "quotes" },
  orders: { listPath: "sales", filter: "orders" },
  drafts: { listPath: "sales", filter: "draft" },
  customers: { listPath: "customers", filter: "all" },
  articles: { listPath: "articles", filter: "all" },
} as const;

type SearchedDocument = {
  id: string;
  number?: number | null;
  customerName: string;
  grossMinor: bigint;
  currencyCode: string;
};

/** Shows the amount of a credit note as negative, as the lists do. */
const withClaimedAmount = <CreditableDocument extends SearchedDocument & { isCredit: boolean }>(
  document: CreditableDocument,
) => ({
  ...document,
  grossMinor: claimedMinor(document),
});

/** An order that the person has begun; only the portal stores it. */
export type UnplacedOrder = SearchedDocument & { referenceTexts: readonly string[] };

type SearchOptions = {
  /** Is true when the company lacks the sales module; quotes and orders are then not read. */
  lacksModule: boolean;
  unplacedOrders: readonly UnplacedOrder[];
};

/**
 * Searches the books by number, customer or reference, after a short pause in typing. All hits belong to the current
 * text; hits of an earlier text are not shown.
 */
export function useSearchHits(typedText: string, { lacksModule, unplacedOrders }: SearchOptions) {
  const t = useTranslations("shell.palette");
  const formats = useFormats();
  const { id } = useCompany();
  const searchText = useDebouncedValue(typedText.trim(), typingPauseMs);
  const isSearching = searchText !== "";
  const searchParameters = { search: searchText, pageSize: maxShownHits, rows: false } as const;
  const newestFirstParameters = { ...searchParameters, sort: "date", descending: true } as const;
  const invoicesResult = useQuery({ ...invoicesQuery(id, newestFirstParameters), enabled: isSearching });
  const quotesResult = useQuery({ ...quotesQuery(id, newestFirstParameters), enabled: isSearching && !lacksModule });
  const ordersResult = useQuery({ ...ordersQuery(id, newestFirstParameters), enabled: isSearching && !lacksModule });
  const draftsResult = useQuery({ ...invoiceDraftsQuery(id, searchParameters), enabled: isSearching });
  const quoteDraftsResult = useQuery({
    ...quoteDraftsQuery(id, searchParameters),
    enabled: isSearching && !lacksModule,
  });
  const customersResult = useQuery({ ...customersQuery(id, searchParameters), enabled: isSearching });
  const articlesResult = useQuery({ ...articlesQuery(id, searchParameters), enabled: isSearching });
  const purchaseHits = usePurchaseHits(searchText);
  const employeeHits = useEmployeeHits(searchText);
  const allResults = [
    invoicesResult,
    quotesResult,
    ordersResult,
    draftsResult,
    quoteDraftsResult,
    customersResult,
    articlesResult,
    ...purchaseHits.purchaseResults,
    ...employeeHits.employeeResults,
  ];
  const isOfCurrentText = searchText === typedText.trim();

  const companyPath = `/companies/${id}`;
  const toDocumentHit = (kind: keyof typeof folderOfKind, document: SearchedDocument): Hit => ({
    id: document.id,
    label: t(kind, { number: String(document.number ?? "") }),
    detail: document.customerName,
    aside: formats.money(document.grossMinor, document.currencyCode || undefined),
    href: `${companyPath}/sales/${folderOfKind[kind]}/${document.id}`,
  });
  /** Returns the hit that opens the list with this search, when more was found than is shown here. */
  const makeListHits = (kind: keyof typeof listOfKind, shownCount: number, totalCount: number): Hit[] => {
    if (totalCount <= shownCount) return [];
    const { listPath, filter } = listOfKind[kind];
    const href = `${companyPath}/${listPath}?${new URLSearchParams({ q: searchText, filter })}`;
    const label = t(`all.${kind}`, { count: formats.count(totalCount) });
    return [{ id: `all ${kind}`, label, detail: `“${searchText}”`, href, isPassing: true }];
  };
  const matchingUnplacedOrders = unplacedOrders.filter(
    (order) => scoreMatch(searchText, [order.customerName, ...order.referenceTexts].join(" ")) > 0,
  );
  const totalCountOf = (...queryResults: readonly { data?: { total: number } | undefined }[]) =>
    queryResults.reduce((sum, { data }) => sum + (data?.total ?? 0), 0);
  const draftHits = [
    ...(draftsResult.data?.items ?? []).map((draft) => toDocumentHit("draft", withClaimedAmount(draft))),
    ...(quoteDraftsResult.data?.items ?? []).map((draft) => toDocumentHit("quoteDraft", draft)),
    ...matchingUnplacedOrders.slice(0, maxShownHits).map((order) => toDocumentHit("orderDraft", order)),
  ];
  const documents = [
    ...(invoicesResult.data?.items ?? []).map((invoice) => toDocumentHit("invoice", withClaimedAmount(invoice))),
    ...makeListHits("invoices", maxShownHits, totalCountOf(invoicesResult)),
    ...(quotesResult.data?.items ?? []).map((quote) => toDocumentHit("quote", quote)),
    ...makeListHits("quotes", maxShownHits, totalCountOf(quotesResult)),
    ...(ordersResult.data?.items ?? []).map((order) => toDocumentHit("order", order)),
    ...makeListHits("orders", maxShownHits, totalCountOf(ordersResult)),
    ...draftHits,
    ...makeListHits(
      "drafts",
      draftHits.length,
      totalCountOf(draftsResult, quoteDraftsResult) + matchingUnplacedOrders.length,
    ),
  ];
  const customerHits = (customersResult.data?.items ?? []).map(
    (customer): Hit => ({
      id: customer.id,
      label: customer.name,
      detail: customer.number,
      href: `${companyPath}/customers/${customer.id}`,
    }),
  );
  const articleHits = (articlesResult.data?.items ?? []).map(
    (article): Hit => ({
      id: article.id,
      label: article.name,
      detail: article.number,
      href: `${companyPath}/articles/${article.id}`,
    }),
  );
  const areHitsShown = isSearching && isOfCurrentText;
  return {
    documents: areHitsShown ? [...documents, ...purchaseHits.documents] : [],
    suppliers: areHitsShown ? purchaseHits.suppliers : [],
    employees: areHitsShown ? employeeHits.employees : [],
    customers: areHitsShown
      ? [...customerHits, ...makeListHits("customers", maxShownHits, totalCountOf(customersResult))]
      : [],
    articles: areHitsShown
      ? [...articleHits, ...makeListHits("articles", maxShownHits, totalCountOf(articlesResult))]
      : [],
    isReading: typedText.trim() !== "" && (!isOfCurrentText || allResults.some((reading) => reading.isFetching)),
    problem: areHitsShown
      ? (allResults.find((reading) => reading.error && reading.error.code !== "module_missing")?.error ?? null)
      : null,
  };
}

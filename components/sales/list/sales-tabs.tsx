"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { type ListTab, ListTabs } from "@/components/list/list-tabs";
import { useLacksSalesModule } from "@/components/shell/access/sales-module";
import { useCompany } from "@/components/shell/company/company-context";
import { useDeclinedOngoingQuotes, useDeclinedQuotes } from "@/components/turn/use-declined-quotes";
import { invoiceDraftsQuery } from "@/lib/api/browser/sales/invoice-drafts";
import { type InvoiceFilter, invoicesQuery } from "@/lib/api/browser/sales/invoices";
import { ordersQuery } from "@/lib/api/browser/sales/orders";
import { quoteDraftsQuery } from "@/lib/api/browser/sales/quote-drafts";
import { quotesQuery } from "@/lib/api/browser/sales/quotes";
import { hasNarrowing, type SalesCriteria, type SalesFilter } from "./sales-address";
import { makeKindCriteria } from "./use-sales-kinds";
import { useUnplacedOrders } from "./use-unplaced-orders";

type Props = {
  filter: SalesFilter;
  criteria: SalesCriteria;
  href: (change: { filter: SalesFilter }) => string;
  onPick: (filter: SalesFilter) => void;
};

/**
 * Shows the tabs of the sales list. Draft, quote, order, unpaid and paid are steps of a sale; overdue and declined are
 * no steps, so they stand apart. The tab "all" counts the rows that it lists: the documents of the steps, and settled
 * documents as well where the list is searched or narrowed.
 */
export function SalesTabs({ filter, criteria, href, onPick }: Props) {
  const t = useTranslations("sales.list");
  const formats = useFormats();
  const company = useCompany();
  const isUnrestricted = criteria.search === "" && !hasNarrowing(criteria);
  const invoiceCountQuery = (invoiceFilter: InvoiceFilter) =>
    invoicesQuery(company.id, { ...criteria, filter: invoiceFilter, pageSize: 1 });
  const invoiceDraftCountQuery = useQuery(invoiceDraftsQuery(company.id, { ...criteria, pageSize: 1 }));
  const quoteDraftCountQuery = useQuery(quoteDraftsQuery(company.id, { ...criteria, pageSize: 1 }));
  const unplacedOrdersQuery = useUnplacedOrders(criteria);
  const openCriteria = { ...criteria, filter: "open", pageSize: 1 } as const;
  const openQuotesQuery = useQuery(quotesQuery(company.id, openCriteria));
  const declinedCount = useDeclinedOngoingQuotes(useDeclinedQuotes(), criteria)?.length;
  const openOrdersQuery = useQuery(ordersQuery(company.id, openCriteria));
  const isKindCounted = (kind: SalesFilter) => !isUnrestricted || filter === kind;
  const allQuotesQuery = useQuery({
    ...quotesQuery(company.id, makeKindCriteria(criteria)),
    enabled: isKindCounted("quotes"),
  });
  const allOrdersQuery = useQuery({
    ...ordersQuery(company.id, makeKindCriteria(criteria)),
    enabled: isKindCounted("orders"),
  });
  // A company without the module for quotes and orders has no quotes and orders, so their tabs are left out.
  const lacksModule = useLacksSalesModule();
  const countOfStage = {
    ...(lacksModule
      ? {}
      : {
          quote: differenceOfCounts(openQuotesQuery.data?.total, declinedCount),
          declined: declinedCount,
          order: openOrdersQuery.data?.total,
        }),
    draft: sumOfCounts(
      invoiceDraftCountQuery.data?.total,
      lacksModule ? 0 : quoteDraftCountQuery.data?.total,
      unplacedOrdersQuery.data?.total,
    ),
    unpaid: useQuery(invoiceCountQuery("unpaid")).data?.total,
    paid: useQuery(invoiceCountQuery("paid")).data?.total,
    overdue: useQuery(invoiceCountQuery("overdue")).data?.total,
  };
  const invoiceCount = sumOfCounts(countOfStage.unpaid, countOfStage.paid, countOfStage.overdue);
  const moduleKindCounts = lacksModule ? [] : [allQuotesQuery.data?.total, allOrdersQuery.data?.total];
  const totalCount = isUnrestricted
    ? sumOfCounts(...Object.values(countOfStage))
    : sumOfCounts(countOfStage.draft, invoiceCount, ...moduleKindCounts);
  const countTextOf = (count: number | undefined) => (count === undefined ? null : formats.count(count));
  const moduleTabs: ListTab<SalesFilter>[] = [
    { filter: "quote", label: t("quotes"), count: countTextOf(countOfStage.quote), stage: "sent", stepIndex: 1 },
    { filter: "order", label: t("orders"), count: countTextOf(countOfStage.order), stage: "ordered", stepIndex: 2 },
  ];
  const declinedTab: ListTab<SalesFilter> = {
    ...({ filter: "declined", stage: "declined", isSetApart: true } as const),
    ...{ label: t("declined"), count: countTextOf(countOfStage.declined) },
  };
  // The tab of all documents of a kind is shown only while it is the current one; links on other tabs lead to it.
  const kindTab: ListTab<SalesFilter> | null =
    filter === "quotes"
      ? { filter, label: t("allQuotes"), count: countTextOf(allQuotesQuery.data?.total), isSetApart: true }
      : filter === "orders"
        ? { filter, label: t("allOrders"), count: countTextOf(allOrdersQuery.data?.total), isSetApart: true }
        : filter === "invoices"
          ? { filter, label: t("allInvoices"), count: countTextOf(invoiceCount), isSetApart: true }
          : null;
  const hasDeclined = (countOfStage.declined ?? 0) > 0 || filter === "declined";
  return (
    <ListTabs
      label={t("stages")}
      currentFilter={filter}
      hrefOf={(tabFilter) => href({ filter: tabFilter })}
      onPick={onPick}
      tabs={[
        { filter: "all", label: t("all"), count: countTextOf(totalCount) },
        { filter: "draft", label: t("draft"), count: countTextOf(countOfStage.draft), stage: "draft" },
        ...(lacksModule ? [] : moduleTabs),
        {
          filter: "unpaid",
          label: t("unpaid"),
          count: countTextOf(countOfStage.unpaid),
          stage: "invoiced",
          stepIndex: lacksModule ? 1 : 3,
        },
        {
          filter: "paid",
          label: t("paid"),
          count: countTextOf(countOfStage.paid),
          stage: "paid",
          stepIndex: lacksModule ? 2 : 4,
        },
        {
          filter: "overdue",
          label: t("overdue"),
          count: countTextOf(countOfStage.overdue),
          stage: "overdue",
          isSetApart: true,
        },
        // Most companies have no declined quotes, and a declined quote needs no action, so an empty tab is left out.
        ...(hasDeclined && !lacksModule ? [declinedTab] : []),
        ...(kindTab ? [kindTab] : []),
      ]}
    />
  );
}

function differenceOfCounts(minuend: number | undefined, subtrahend: number | undefined): number | undefined {
  return minuend === undefined || subtrahend === undefined ? undefined : Math.max(minuend - subtrahend, 0);
}

/** Adds the counts; the sum is undefined until all counts are known. */
function sumOfCounts(...counts: readonly (number | undefined)[]): number | undefined {
  return counts.reduce((sum, count) => (sum === undefined || count === undefined ? undefined : sum + count), 0);
}

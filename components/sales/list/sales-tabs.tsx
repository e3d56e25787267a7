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
import { isNarrowed, type SalesCriteria, type SalesFilter } from "./sales-address";
import { kindCriteria } from "./use-sales-kinds";
import { useUnplacedOrders } from "./use-unplaced-orders";

type Props = {
  filter: SalesFilter;
  criteria: SalesCriteria;
  href: (change: { filter: SalesFilter }) => string;
  onPick: (filter: SalesFilter) => void;
};

/**
 * The tabs of the sales list. Draft, quote, order, unpaid and paid are steps; overdue and declined stand beside them,
 * because they are no steps. The tab "all" counts the rows that it lists: the steps, and settled documents as well
 * where the list is searched or narrowed.
 */
export function SalesTabs({ filter, criteria, href, onPick }: Props) {
  const t = useTranslations("sales.list");
  const formats = useFormats();
  const company = useCompany();
  const isUnrestricted = criteria.search === "" && !isNarrowed(criteria);
  const invoiceCountQuery = (name: InvoiceFilter) =>
    invoicesQuery(company.id, { ...criteria, filter: name, pageSize: 1 });
  const drafts = useQuery(invoiceDraftsQuery(company.id, { ...criteria, pageSize: 1 }));
  const quoteDrafts = useQuery(quoteDraftsQuery(company.id, { ...criteria, pageSize: 1 }));
  const unplaced = useUnplacedOrders(criteria);
  const openCriteria = { ...criteria, filter: "open", pageSize: 1 } as const;
  const quotes = useQuery(quotesQuery(company.id, openCriteria));
  const declinedCount = useDeclinedOngoingQuotes(useDeclinedQuotes(), criteria)?.length;
  const orders = useQuery(ordersQuery(company.id, openCriteria));
  const isCounted = (kind: SalesFilter) => !isUnrestricted || filter === kind;
  const quotesOfAll = useQuery({ ...quotesQuery(company.id, kindCriteria(criteria)), enabled: isCounted("quotes") });
  const ordersOfAll = useQuery({ ...ordersQuery(company.id, kindCriteria(criteria)), enabled: isCounted("orders") });
  // A company without the module for quotes and orders has none, so their tabs are left out.
  const lacksModule = useLacksSalesModule();
  const counts = {
    ...(lacksModule
      ? {}
      : { quote: differenceOf(quotes.data?.total, declinedCount), declined: declinedCount, order: orders.data?.total }),
    draft: sumOf(drafts.data?.total, lacksModule ? 0 : quoteDrafts.data?.total, unplaced.data?.total),
    unpaid: useQuery(invoiceCountQuery("unpaid")).data?.total,
    paid: useQuery(invoiceCountQuery("paid")).data?.total,
    overdue: useQuery(invoiceCountQuery("overdue")).data?.total,
  };
  const invoices = sumOf(counts.unpaid, counts.paid, counts.overdue);
  const kinds = lacksModule ? [] : [quotesOfAll.data?.total, ordersOfAll.data?.total];
  const all = isUnrestricted ? sumOf(...Object.values(counts)) : sumOf(counts.draft, invoices, ...kinds);
  const countText = (count: number | undefined) => (count === undefined ? null : formats.count(count));
  const moduleTabs: ListTab<SalesFilter>[] = [
    { filter: "quote", label: t("quotes"), count: countText(counts.quote), stage: "sent", step: 1 },
    { filter: "order", label: t("orders"), count: countText(counts.order), stage: "ordered", step: 2 },
  ];
  const declinedTab: ListTab<SalesFilter> = {
    ...({ filter: "declined", stage: "declined", aside: true } as const),
    ...{ label: t("declined"), count: countText(counts.declined) },
  };
  // The tab of all documents of a kind is shown only while it is the current one; links on other tabs lead to it.
  const kindTab: ListTab<SalesFilter> | null =
    filter === "quotes"
      ? { filter, label: t("allQuotes"), count: countText(quotesOfAll.data?.total), aside: true }
      : filter === "orders"
        ? { filter, label: t("allOrders"), count: countText(ordersOfAll.data?.total), aside: true }
        : filter === "invoices"
          ? { filter, label: t("allInvoices"), count: countText(invoices), aside: true }
          : null;
  const hasDeclined = (counts.declined ?? 0) > 0 || filter === "declined";
  return (
    <ListTabs
      label={t("stages")}
      current={filter}
      href={(tabFilter) => href({ filter: tabFilter })}
      onPick={onPick}
      tabs={[
        { filter: "all", label: t("all"), count: countText(all) },
        { filter: "draft", label: t("draft"), count: countText(counts.draft), stage: "draft" },
        ...(lacksModule ? [] : moduleTabs),
        {
          filter: "unpaid",
          label: t("unpaid"),
          count: countText(counts.unpaid),
          stage: "invoiced",
          step: lacksModule ? 1 : 3,
        },
        { filter: "paid", label: t("paid"), count: countText(counts.paid), stage: "paid", step: lacksModule ? 2 : 4 },
        { filter: "overdue", label: t("overdue"), count: countText(counts.overdue), stage: "overdue", aside: true },
        // Most companies have no declined quotes, and a declined quote needs no action, so an empty tab is left out.
        ...(hasDeclined && !lacksModule ? [declinedTab] : []),
        ...(kindTab ? [kindTab] : []),
      ]}
    />
  );
}

function differenceOf(all: number | undefined, deducted: number | undefined): number | undefined {
  return all === undefined || deducted === undefined ? undefined : Math.max(all - deducted, 0);
}

/** The sum of the counts; undefined until all of them are known. */
function sumOf(...counts: readonly (number | undefined)[]): number | undefined {
  return counts.reduce((sum, count) => (sum === undefined || count === undefined ? undefined : sum + count), 0);
}

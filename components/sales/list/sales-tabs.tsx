"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { type ListTab, ListTabs } from "@/components/list/list-tabs";
import { useLacksSalesModule } from "@/components/shell/access/sales-module";
import { useCompany } from "@/components/shell/company/company-context";
import { useDeclined, useDeclinedOngoing } from "@/components/turn/use-declined";
import { invoiceDraftsQuery } from "@/lib/api/browser/sales/invoice-drafts";
import { type InvoiceFilter, invoicesQuery } from "@/lib/api/browser/sales/invoices";
import { ordersQuery } from "@/lib/api/browser/sales/orders";
import { quoteDraftsQuery } from "@/lib/api/browser/sales/quote-drafts";
import { quotesQuery } from "@/lib/api/browser/sales/quotes";
import { isNarrowed, type SalesAsked, type SalesFilter } from "./sales-address";
import { kindAsked } from "./use-sales-kinds";
import { useUnplacedOrders } from "./use-unplaced-orders";

type Props = {
  filter: SalesFilter;
  asked: SalesAsked;
  href: (change: { filter: SalesFilter }) => string;
  onPick: (filter: SalesFilter) => void;
};

/**
 * The tabs of the sales list: draft, quote, order, unpaid and paid are steps; overdue and declined stand beside them,
 * because they are no steps. The tab "all" counts what it lists: the steps, or settled documents as well where the list is
 * searched or narrowed.
 */
export function SalesTabs({ filter, asked, href, onPick }: Props) {
  const t = useTranslations("sales.list");
  const formats = useFormats();
  const company = useCompany();
  const isPlain = asked.search === "" && !isNarrowed(asked);
  const ofStatus = (name: InvoiceFilter) => invoicesQuery(company.id, { ...asked, filter: name, pageSize: 1 });
  const drafts = useQuery(invoiceDraftsQuery(company.id, { ...asked, pageSize: 1 }));
  const quoteDrafts = useQuery(quoteDraftsQuery(company.id, { ...asked, pageSize: 1 }));
  const unplaced = useUnplacedOrders(asked);
  const part = { ...asked, filter: "open", pageSize: 1 } as const;
  const quotes = useQuery(quotesQuery(company.id, part));
  const declinedCount = useDeclinedOngoing(useDeclined(), asked)?.length;
  const orders = useQuery(ordersQuery(company.id, part));
  const isCounted = (kind: SalesFilter) => !isPlain || filter === kind;
  const quotesOfAll = useQuery({ ...quotesQuery(company.id, kindAsked(asked)), enabled: isCounted("quotes") });
  const ordersOfAll = useQuery({ ...ordersQuery(company.id, kindAsked(asked)), enabled: isCounted("orders") });
  // A company without the module for quotes and orders has none, so their tabs are left out.
  const without = useLacksSalesModule();
  const counts = {
    ...(without
      ? {}
      : { quote: lessOf(quotes.data?.total, declinedCount), declined: declinedCount, order: orders.data?.total }),
    draft: sumOf(drafts.data?.total, without ? 0 : quoteDrafts.data?.total, unplaced.data?.total),
    unpaid: useQuery(ofStatus("unpaid")).data?.total,
    paid: useQuery(ofStatus("paid")).data?.total,
    overdue: useQuery(ofStatus("overdue")).data?.total,
  };
  const invoices = sumOf(counts.unpaid, counts.paid, counts.overdue);
  const kinds = without ? [] : [quotesOfAll.data?.total, ordersOfAll.data?.total];
  const all = isPlain ? sumOf(...Object.values(counts)) : sumOf(counts.draft, invoices, ...kinds);
  const text = (count: number | undefined) => (count === undefined ? null : formats.count(count));
  const ofModule: ListTab<SalesFilter>[] = [
    { filter: "quote", label: t("quotes"), count: text(counts.quote), stage: "sent", step: 1 },
    { filter: "order", label: t("orders"), count: text(counts.order), stage: "ordered", step: 2 },
  ];
  const ofDeclined: ListTab<SalesFilter> = {
    ...({ filter: "declined", stage: "declined", aside: true } as const),
    ...{ label: t("declined"), count: text(counts.declined) },
  };
  // The tab of all documents of a kind is shown only while it is the current one; links elsewhere lead to it.
  const ofKind: ListTab<SalesFilter> | null =
    filter === "quotes"
      ? { filter, label: t("allQuotes"), count: text(quotesOfAll.data?.total), aside: true }
      : filter === "orders"
        ? { filter, label: t("allOrders"), count: text(ordersOfAll.data?.total), aside: true }
        : filter === "invoices"
          ? { filter, label: t("allInvoices"), count: text(invoices), aside: true }
          : null;
  const hasDeclined = (counts.declined ?? 0) > 0 || filter === "declined";
  return (
    <ListTabs
      label={t("stages")}
      current={filter}
      href={(to) => href({ filter: to })}
      onPick={onPick}
      tabs={[
        { filter: "all", label: t("all"), count: text(all) },
        { filter: "draft", label: t("draft"), count: text(counts.draft), stage: "draft" },
        ...(without ? [] : ofModule),
        { filter: "unpaid", label: t("unpaid"), count: text(counts.unpaid), stage: "invoiced", step: without ? 1 : 3 },
        { filter: "paid", label: t("paid"), count: text(counts.paid), stage: "paid", step: without ? 2 : 4 },
        { filter: "overdue", label: t("overdue"), count: text(counts.overdue), stage: "overdue", aside: true },
        // Most companies have no declined quotes, and nothing waits there, so an empty tab is left out.
        ...(hasDeclined && !without ? [ofDeclined] : []),
        ...(ofKind ? [ofKind] : []),
      ]}
    />
  );
}

function lessOf(all: number | undefined, less: number | undefined): number | undefined {
  return all === undefined || less === undefined ? undefined : Math.max(all - less, 0);
}

/** The sum of the counts; undefined until all of them are known. */
function sumOf(...counts: readonly (number | undefined)[]): number | undefined {
  return counts.reduce((sum, count) => (sum === undefined || count === undefined ? undefined : sum + count), 0);
}

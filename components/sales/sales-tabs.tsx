"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { type ListTab, ListTabs } from "@/components/list/list-tabs";
import { useCompany } from "@/components/shell/company-context";
import { useLacksSalesModule } from "@/components/shell/sales-module";
import { invoiceDraftsQuery } from "@/lib/api/browser/invoice-drafts";
import { type InvoiceFilter, invoicesQuery } from "@/lib/api/browser/invoices";
import { ordersQuery } from "@/lib/api/browser/orders";
import { quoteDraftsQuery } from "@/lib/api/browser/quote-drafts";
import { quotesQuery } from "@/lib/api/browser/quotes";
import { useDeclined } from "./use-declined";
import { useUnplacedOrders } from "./use-unplaced-orders";

export type SalesFilter = "all" | "draft" | "quote" | "declined" | "order" | "unpaid" | "paid" | "overdue";

type Props = {
  filter: SalesFilter;
  search: string;
  customerId: string | undefined;
  href: (change: { filter: SalesFilter }) => string;
  onPick: (filter: SalesFilter) => void;
};

/** The staircase: draft, quote, order, unpaid, paid; overdue and declined stand beside it, because they are no steps. */
export function SalesTabs({ filter, search, customerId, href, onPick }: Props) {
  const t = useTranslations("sales.list");
  const formats = useFormats();
  const company = useCompany();
  const asked = (name: InvoiceFilter) => invoicesQuery(company.id, { filter: name, search, customerId, pageSize: 1 });
  const drafts = useQuery({ ...invoiceDraftsQuery(company.id, { search, pageSize: 1 }), enabled: !customerId });
  const quoteDrafts = useQuery(quoteDraftsQuery(company.id, { search, customerId, pageSize: 1 }));
  const unplaced = useUnplacedOrders({ search, customerId });
  const part = { filter: "open", search, customerId, pageSize: 1 } as const;
  const quotes = useQuery(quotesQuery(company.id, part));
  const { ids } = useDeclined();
  const declined = useQuery({
    ...quotesQuery(company.id, { ...part, filter: "ongoing", declined: { are: "only", ids } }),
    enabled: ids.length > 0,
  });
  const declinedCount = ids.length === 0 ? 0 : declined.data?.total;
  const orders = useQuery(ordersQuery(company.id, part));
  // Without the module for them a company has none: their tabs would only be in the way.
  const without = useLacksSalesModule();
  const counts = {
    ...(without
      ? {}
      : { quote: lessOf(quotes.data?.total, declinedCount), declined: declinedCount, order: orders.data?.total }),
    draft: sumOf(customerId ? 0 : drafts.data?.total, without ? 0 : quoteDrafts.data?.total, unplaced.data?.total),
    unpaid: useQuery(asked("unpaid")).data?.total,
    paid: useQuery(asked("paid")).data?.total,
    overdue: useQuery(asked("overdue")).data?.total,
  };
  const known = Object.values(counts).every((count) => count !== undefined);
  const sum = Object.values(counts).reduce<number>((total, count) => total + (count ?? 0), 0);
  const text = (count: number | undefined) => (count === undefined ? null : formats.count(count));
  const ofModule: ListTab<SalesFilter>[] = [
    { filter: "quote", label: t("quotes"), count: text(counts.quote), stage: "sent", step: 1 },
    { filter: "order", label: t("orders"), count: text(counts.order), stage: "ordered", step: 2 },
  ];
  const hasDeclined = (counts.declined ?? 0) > 0 || filter === "declined";
  return (
    <ListTabs
      label={t("stages")}
      current={filter}
      href={(to) => href({ filter: to })}
      onPick={onPick}
      tabs={[
        { filter: "all", label: t("all"), count: known ? formats.count(sum) : null },
        { filter: "draft", label: t("draft"), count: text(counts.draft), stage: "draft" },
        ...(without ? [] : ofModule),
        { filter: "unpaid", label: t("unpaid"), count: text(counts.unpaid), stage: "invoiced", step: without ? 1 : 3 },
        { filter: "paid", label: t("paid"), count: text(counts.paid), stage: "paid", step: without ? 2 : 4 },
        { filter: "overdue", label: t("overdue"), count: text(counts.overdue), stage: "overdue", aside: true },
        // Most companies have none, and nothing waits there.
        ...(hasDeclined && !without
          ? [
              {
                filter: "declined",
                label: t("declined"),
                count: text(counts.declined),
                stage: "declined",
                aside: true,
              } as const,
            ]
          : []),
      ]}
    />
  );
}

function lessOf(all: number | undefined, less: number | undefined): number | undefined {
  return all === undefined || less === undefined ? undefined : Math.max(all - less, 0);
}

/** Known once all are. */
function sumOf(...counts: readonly (number | undefined)[]): number | undefined {
  return counts.reduce((sum, count) => (sum === undefined || count === undefined ? undefined : sum + count), 0);
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { ListTabs } from "@/components/list/list-tabs";
import { useCompany } from "@/components/shell/company-context";
import { invoiceDraftsQuery } from "@/lib/api/browser/invoice-drafts";
import { type InvoiceFilter, invoicesQuery } from "@/lib/api/browser/invoices";

export type SalesFilter = "all" | "draft" | "unpaid" | "paid" | "overdue";

type Props = {
  filter: SalesFilter;
  search: string;
  customerId: string | undefined;
  href: (change: { filter: SalesFilter }) => string;
  onPick: (filter: SalesFilter) => void;
};

/** The staircase: draft, unpaid, paid; overdue stands beside it, because it is not a step. */
export function SalesTabs({ filter, search, customerId, href, onPick }: Props) {
  const t = useTranslations("sales.list");
  const formats = useFormats();
  const company = useCompany();
  const asked = (name: InvoiceFilter) => invoicesQuery(company.id, { filter: name, search, customerId, pageSize: 1 });
  const drafts = useQuery({ ...invoiceDraftsQuery(company.id, { search, pageSize: 1 }), enabled: !customerId });
  const counts = {
    draft: drafts.data?.total ?? (customerId ? 0 : undefined),
    unpaid: useQuery(asked("unpaid")).data?.total,
    paid: useQuery(asked("paid")).data?.total,
    overdue: useQuery(asked("overdue")).data?.total,
  };
  const known = Object.values(counts).every((count) => count !== undefined);
  const sum = Object.values(counts).reduce<number>((total, count) => total + (count ?? 0), 0);
  const text = (count: number | undefined) => (count === undefined ? null : formats.count(count));
  return (
    <ListTabs
      label={t("stages")}
      current={filter}
      href={(to) => href({ filter: to })}
      onPick={onPick}
      tabs={[
        { filter: "all", label: t("all"), count: known ? formats.count(sum) : null },
        { filter: "draft", label: t("draft"), count: text(counts.draft), stage: "draft" },
        { filter: "unpaid", label: t("unpaid"), count: text(counts.unpaid), stage: "invoiced", step: 1 },
        { filter: "paid", label: t("paid"), count: text(counts.paid), stage: "paid", step: 2 },
        { filter: "overdue", label: t("overdue"), count: text(counts.overdue), stage: "overdue", aside: true },
      ]}
    />
  );
}

"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { ListAddress } from "@/components/list/list-address";
import { ListFoot } from "@/components/list/list-foot";
import { ListPager } from "@/components/list/list-pager";
import { ListTable } from "@/components/list/list-table";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/states";
import { invoiceDraftsQuery } from "@/lib/api/browser/invoice-drafts";
import { type InvoiceFilter, invoicesQuery } from "@/lib/api/browser/invoices";
import { type SalesSort, useSalesColumns } from "./sales-columns";
import type { FrameParts } from "./sales-grouped";
import { rowOfDraft, rowOfInvoice } from "./sales-row";
import type { SalesFilter } from "./sales-tabs";

type Props = {
  frame: (parts: FrameParts) => ReactNode;
  address: ListAddress<SalesFilter, SalesSort>;
  customerId: string | undefined;
  sales: string;
  href: (change: { page: number }) => string;
  onSort: (sort: SalesSort) => void;
  onClear: () => void;
};

/** One list: a stage, a search or an order of one's own. Drafts that fit a search over everything stand above it. */
export function SalesFlat({ frame, address, customerId, sales, href, onSort, onClear }: Props) {
  const t = useTranslations("sales.list");
  const formats = useFormats();
  const company = useCompany();
  const onlyDrafts = address.filter === "draft";
  const withDrafts = onlyDrafts || (address.filter === "all" && address.page === 1 && !customerId);
  const { search, sort, descending, page } = address;
  const drafts = useQuery({
    ...invoiceDraftsQuery(company.id, onlyDrafts ? { search, page } : { search, pageSize: 8 }),
    enabled: withDrafts,
    placeholderData: keepPreviousData,
  });
  const filter: InvoiceFilter = address.filter === "draft" ? "all" : address.filter;
  const invoices = useQuery({
    ...invoicesQuery(company.id, { search, sort, descending, page, filter, customerId }),
    enabled: !onlyDrafts,
    placeholderData: keepPreviousData,
  });
  const read = onlyDrafts ? drafts.data : invoices.data;
  const today = read ? formats.dayOf(read.serverTimeUtc) : null;
  const columns = useSalesColumns(today);
  const problem = (onlyDrafts ? null : invoices.error) ?? (withDrafts ? drafts.error : null);
  const rows = [
    ...(withDrafts
      ? (drafts.data?.items ?? []).map((one) => rowOfDraft(one, formats.dayOf(one.createdAt), sales))
      : []),
    ...(onlyDrafts || today === null ? [] : (invoices.data?.items ?? []).map((one) => rowOfInvoice(one, today, sales))),
  ];
  const settled = read !== undefined && (!withDrafts || drafts.data !== undefined);
  return frame({
    children: problem ? (
      <ProblemNotice problem={problem} onRetry={() => void (onlyDrafts ? drafts : invoices).refetch()} />
    ) : settled && rows.length === 0 ? (
      <Empty action={<Button onClick={onClear}>{t("clear")}</Button>}>
        {search === "" ? t("emptyStage") : t("noHit", { search })}
      </Empty>
    ) : (
      <ListTable
        caption={t("caption")}
        columns={columns}
        groups={[{ key: "all", rows }]}
        rowKey={(row) => row.key}
        rowHref={(row) => row.href}
        sort={onlyDrafts ? undefined : { by: sort, descending, onSort }}
        stale={invoices.isPlaceholderData || drafts.isPlaceholderData}
        loadingRows={settled ? 0 : 12}
      />
    ),
    foot: read && read.total > 0 ? <ListFoot page={read} /> : null,
    pages: read ? <ListPager page={read.page} pages={read.pages} href={(to) => href({ page: to })} /> : null,
  });
}

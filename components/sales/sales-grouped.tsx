"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { ListTable } from "@/components/list/list-table";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/states";
import type { Bulk } from "./bulk/use-bulk";
import { type SalesSort, useSalesColumns } from "./sales-columns";
import type { SalesFilter } from "./sales-tabs";
import { useCreditedRows } from "./use-credited-rows";
import { useSalesGroups } from "./use-sales-groups";

export type FrameParts = { bar: ReactNode; children: ReactNode; foot?: ReactNode; pages?: ReactNode };

type Props = {
  frame: (parts: FrameParts) => ReactNode;
  bulk: Bulk;
  sales: string;
  href: (change: { filter: SalesFilter }) => string;
  onSort: (sort: SalesSort) => void;
};

export function SalesGrouped({ frame, bulk, sales, href, onSort }: Props) {
  const t = useTranslations("sales.list");
  const formats = useFormats();
  const read = useSalesGroups(sales, (filter) => href({ filter }), true);
  const columns = useSalesColumns(read.readAt ? formats.dayOf(read.readAt) : null);
  const credited = useCreditedRows(read.groups.map(({ rows }) => rows));
  const empty = read.readAt !== null && read.total === 0;
  const rows = read.groups.flatMap((group) => group.rows);
  return frame({
    bar: bulk.bar(rows, null),
    children: (
      <>
        {read.problem ? <ProblemNotice problem={read.problem} title={t("partFailed")} onRetry={read.retry} /> : null}
        {empty ? (
          <Empty action={<ButtonLink href={`${sales}/invoices/new`}>{t("newInvoice")}</ButtonLink>}>{t("empty")}</Empty>
        ) : (
          <ListTable
            caption={t("caption")}
            columns={columns}
            groups={read.groups.map((group) => ({ ...group, rows: group.rows.map(credited) }))}
            rowKey={(row) => row.key}
            rowHref={(row) => row.href}
            marked={bulk.marked}
            sort={{ by: "date", descending: true, onSort }}
            loadingRows={read.groups.length === 0 && !read.problem ? 12 : 0}
          />
        )}
      </>
    ),
    foot:
      read.readAt && !empty ? (
        <>
          <span>{t("shown", { shown: formats.count(read.shown), total: formats.count(read.total) })}</span>
          <span>{t("readAt", { time: formats.time(read.readAt) })}</span>
        </>
      ) : null,
  });
}

"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { GroupedList } from "@/components/list/grouped-list";
import type { ListGroups } from "@/components/list/use-group-builders";
import type { FrameParts } from "@/components/list/use-list-frame";
import type { BulkActions } from "./bulk/use-bulk-actions";
import { useSalesColumns } from "./sales-columns";
import type { SalesRow } from "./sales-row";
import { useCreditedRows } from "./use-credited-rows";

type Props = {
  renderFrame: (frameParts: FrameParts) => ReactNode;
  bulk: BulkActions;
  salesGroups: ListGroups<SalesRow>;
  /** The notice that is shown where there are no documents. */
  emptyNotice: ReactNode;
};

/** Shows groups of sales with the first rows of each group. */
export function SalesGrouped({ renderFrame, bulk, salesGroups, emptyNotice }: Props) {
  const t = useTranslations("sales.list");
  const formats = useFormats();
  const columns = useSalesColumns(salesGroups.readAt ? formats.dayOf(salesGroups.readAt) : null);
  const withCreditNote = useCreditedRows(salesGroups.groups.map(({ rows }) => rows));
  return (
    <GroupedList
      renderFrame={renderFrame}
      bar={bulk.renderBar(
        salesGroups.groups.flatMap((group) => group.rows),
        null,
      )}
      caption={t("caption")}
      columns={columns}
      listGroups={salesGroups}
      groups={salesGroups.groups.map((group) => ({ ...group, rows: group.rows.map(withCreditNote) }))}
      rowKeyOf={(row) => row.key}
      rowHrefOf={(row) => row.href}
      rowMarking={bulk.marking}
      emptyNotice={emptyNotice}
      footNote={salesGroups.isRowTextUnsearched ? <span className="secondary">{t("withoutRows")}</span> : null}
      readAtText={(time) => t("readAt", { time })}
    />
  );
}

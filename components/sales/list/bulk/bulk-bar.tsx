"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { type AllRows, MarkAllButton } from "@/components/list/mark-all-button";
import { MarkBar } from "@/components/list/mark-bar";
import type { Marks } from "@/components/list/use-marks";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { maxBatchSize } from "@/lib/api/contract/operations/batch";
import { mayDo } from "@/lib/rules/access/roles";
import type { SalesRow } from "../sales-row";

export type BulkAction = "send" | "zip" | "void";

type Props = {
  marks: Marks<SalesRow>;
  /** The keys of the shown rows. */
  shownKeys: ReadonlySet<string>;
  /** Null where the rows cannot all be marked together. */
  allRows: AllRows<SalesRow> | null;
  onAction: (action: BulkAction) => void;
};

/** Shows how many rows are marked, and the buttons for what can be done with them. */
export function BulkBar({ marks, shownKeys, allRows, onAction }: Props) {
  const t = useTranslations("sales.bulk");
  const formats = useFormats();
  const { role } = useCompany();
  const markedRows = [...marks.markedRows.values()];
  const hiddenCount = [...marks.markedRows.keys()].filter((rowKey) => !shownKeys.has(rowKey)).length;
  const mayOperate = mayDo(role, "sales.operate");
  const hasTooManyRows = markedRows.length > maxBatchSize;

  return (
    <MarkBar
      label={t("bar")}
      countText={t("marked", { count: markedRows.length, counted: formats.count(markedRows.length) })}
    >
      <p role="status">
        {hiddenCount > 0 ? (
          <span className="secondary">
            {t("elsewhere", { count: hiddenCount, counted: formats.count(hiddenCount) })}
          </span>
        ) : null}
        {hasTooManyRows ? <span className="late"> {t("tooMany", { most: maxBatchSize })}</span> : null}
      </p>
      <MarkAllButton
        allRows={allRows}
        shownCount={shownKeys.size}
        markedCount={markedRows.length}
        onMark={(rows) => marks.addMarks(rows.filter((row) => row.bulk !== null))}
      />
      <div className="actions">
        {mayOperate ? (
          <Button size="sm" shortcut="S" disabled={hasTooManyRows} onClick={() => onAction("send")}>
            {t("send")}
          </Button>
        ) : null}
        <Button size="sm" shortcut="P" disabled={hasTooManyRows} onClick={() => onAction("zip")}>
          {t("pdfs")}
        </Button>
        {mayOperate && markedRows.some(({ bulk }) => bulk?.voidObstacle !== "notInvoice") ? (
          <Button size="sm" variant="stop" disabled={hasTooManyRows} onClick={() => onAction("void")}>
            {t("void")}
          </Button>
        ) : null}
        <Button size="sm" variant="quiet" shortcut="Escape" onClick={marks.clearMarks}>
          {t("unmark")}
        </Button>
      </div>
    </MarkBar>
  );
}

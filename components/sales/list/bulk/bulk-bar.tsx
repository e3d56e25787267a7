"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { MarkBar } from "@/components/list/mark-bar";
import type { Marks } from "@/components/list/use-marks";
import { useCompany } from "@/components/shell/company/company-context";
import { problemTextKeyOf } from "@/components/shell/problems/problem-text";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { maxBatchSize } from "@/lib/api/contract/operations/batch";
import { mayDo } from "@/lib/rules/access/roles";
import { Problem } from "@/lib/values/problem";
import type { SalesRow } from "../sales-row";

export type BulkAction = "send" | "zip" | "void";

type Props = {
  marks: Marks<SalesRow>;
  /** The keys of the shown rows. */
  shownKeys: ReadonlySet<string>;
  /**
   * The number of all rows of the list and the function that reads them; null where they cannot all be marked together.
   */
  allRows: { total: number; readRows: () => Promise<readonly SalesRow[]> } | null;
  onAction: (action: BulkAction) => void;
};

/** Shows how many rows are marked, and the buttons for what can be done with them. */
export function BulkBar({ marks, shownKeys, allRows, onAction }: Props) {
  const t = useTranslations("sales.bulk");
  const problemMessages = useTranslations("problems");
  const formats = useFormats();
  const toast = useToast();
  const { role } = useCompany();
  const [isBusy, setBusy] = useState(false);
  const markedRows = [...marks.markedRows.values()];
  const hiddenCount = [...marks.markedRows.keys()].filter((rowKey) => !shownKeys.has(rowKey)).length;
  const mayOperate = mayDo(role, "sales.operate");
  const hasTooManyRows = markedRows.length > maxBatchSize;

  async function markAll() {
    if (!allRows) return;
    setBusy(true);
    try {
      const readRows = await allRows.readRows();
      marks.addMarks(readRows.filter((row) => row.bulk !== null));
      if (allRows.total > readRows.length)
        toast(t("firstOf", { most: maxBatchSize, total: formats.count(allRows.total) }));
    } catch (cause) {
      const problem = cause instanceof Problem ? cause : new Problem("internal", { cause });
      toast(
        `${t("notAll")} ${problemMessages(problemTextKeyOf(problem, (messageKey) => problemMessages.has(messageKey)))}`,
      );
    }
    setBusy(false);
  }

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
      {allRows && allRows.total > shownKeys.size && markedRows.length < Math.min(allRows.total, maxBatchSize) ? (
        <Button size="sm" variant="quiet" isBusy={isBusy} onClick={() => void markAll()}>
          {t("markAll", { total: formats.count(allRows.total) })}
        </Button>
      ) : null}
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

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { Marks } from "@/components/list/use-marks";
import { useCompany } from "@/components/shell/company/company-context";
import { problemTextKey } from "@/components/shell/problems/problem-text";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { maxBatchSize } from "@/lib/api/contract/operations/batch";
import { mayDo } from "@/lib/rules/access/roles";
import { Problem } from "@/lib/values/problem";
import type { SalesRow } from "../sales-row";
import css from "./bulk.module.css";

export type BulkAction = "send" | "zip" | "void";

type Props = {
  marks: Marks<SalesRow>;
  /** The keys of the shown rows. */
  shownKeys: ReadonlySet<string>;
  /**
   * The number of all rows of the list and the function that reads them; null where they cannot all be marked together.
   */
  allRows: { total: number; read: () => Promise<readonly SalesRow[]> } | null;
  onAction: (action: BulkAction) => void;
};

/** Shows how many rows are marked, and the buttons for what can be done with them. */
export function BulkBar({ marks, shownKeys, allRows, onAction }: Props) {
  const t = useTranslations("sales.bulk");
  const problems = useTranslations("problems");
  const formats = useFormats();
  const toast = useToast();
  const { role } = useCompany();
  const [busy, setBusy] = useState(false);
  const rows = [...marks.rows.values()];
  const notShownCount = [...marks.rows.keys()].filter((key) => !shownKeys.has(key)).length;
  const mayOperate = mayDo(role, "sales.operate");
  const isTooMany = rows.length > maxBatchSize;

  async function markAll() {
    if (!allRows) return;
    setBusy(true);
    try {
      const readRows = await allRows.read();
      marks.add(readRows.filter((row) => row.bulk !== null));
      if (allRows.total > readRows.length)
        toast(t("firstOf", { most: maxBatchSize, total: formats.count(allRows.total) }));
    } catch (cause) {
      const problem = cause instanceof Problem ? cause : new Problem("internal", { cause });
      toast(`${t("notAll")} ${problems(problemTextKey(problem, (key) => problems.has(key)))}`);
    }
    setBusy(false);
  }

  return (
    <section className={css.bar} aria-label={t("bar")} data-docked="">
      <p role="status">
        <b>{t("marked", { count: rows.length, counted: formats.count(rows.length) })}</b>
        {notShownCount > 0 ? (
          <span className="secondary">
            {" "}
            {t("elsewhere", { count: notShownCount, counted: formats.count(notShownCount) })}
          </span>
        ) : null}
        {isTooMany ? <span className="late"> {t("tooMany", { most: maxBatchSize })}</span> : null}
      </p>
      {allRows && allRows.total > shownKeys.size && rows.length < Math.min(allRows.total, maxBatchSize) ? (
        <Button size="sm" look="quiet" busy={busy} onClick={() => void markAll()}>
          {t("markAll", { total: formats.count(allRows.total) })}
        </Button>
      ) : null}
      <div className="actions">
        {mayOperate ? (
          <Button size="sm" keys="S" disabled={isTooMany} onClick={() => onAction("send")}>
            {t("send")}
          </Button>
        ) : null}
        <Button size="sm" keys="P" disabled={isTooMany} onClick={() => onAction("zip")}>
          {t("pdfs")}
        </Button>
        {mayOperate && rows.some(({ bulk }) => bulk?.notVoidable !== "notInvoice") ? (
          <Button size="sm" look="stop" disabled={isTooMany} onClick={() => onAction("void")}>
            {t("void")}
          </Button>
        ) : null}
        <Button size="sm" look="quiet" keys="Escape" onClick={marks.clear}>
          {t("unmark")}
        </Button>
      </div>
    </section>
  );
}

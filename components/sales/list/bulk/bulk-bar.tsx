"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { Marks } from "@/components/list/use-marks";
import { useCompany } from "@/components/shell/company/company-context";
import { textKeyOf } from "@/components/shell/problems/problem-text";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { mostOfBatch } from "@/lib/api/contract/operations/batch";
import { mayDo } from "@/lib/rules/access/roles";
import { Problem } from "@/lib/values/problem";
import type { SalesRow } from "../sales-row";
import css from "./bulk.module.css";

export type BulkAct = "send" | "zip" | "void";

type Props = {
  marks: Marks<SalesRow>;
  /** The keys of the rows on screen. */
  shown: ReadonlySet<string>;
  /** The number of all rows of the list and how they are read; null where they cannot all be marked at once. */
  all: { total: number; read: () => Promise<readonly SalesRow[]> } | null;
  onAct: (act: BulkAct) => void;
};

/** Shows how many rows are marked, and the buttons for what can be done with them. */
export function BulkBar({ marks, shown, all, onAct }: Props) {
  const t = useTranslations("sales.bulk");
  const problems = useTranslations("problems");
  const formats = useFormats();
  const toast = useToast();
  const { role } = useCompany();
  const [busy, setBusy] = useState(false);
  const rows = [...marks.rows.values()];
  const elsewhere = [...marks.rows.keys()].filter((key) => !shown.has(key)).length;
  const operates = mayDo(role, "sales.operate");
  const tooMany = rows.length > mostOfBatch;

  async function markAll() {
    if (!all) return;
    setBusy(true);
    try {
      const read = await all.read();
      marks.add(read.filter((row) => row.bulk !== null));
      if (all.total > read.length) toast(t("firstOf", { most: mostOfBatch, total: formats.count(all.total) }));
    } catch (cause) {
      const problem = cause instanceof Problem ? cause : new Problem("internal", { cause });
      toast(`${t("notAll")} ${problems(textKeyOf(problem, (key) => problems.has(key)))}`);
    }
    setBusy(false);
  }

  return (
    <section className={css.bar} aria-label={t("bar")} data-docked="">
      <p role="status">
        <b>{t("marked", { count: rows.length, counted: formats.count(rows.length) })}</b>
        {elsewhere > 0 ? (
          <span className="two"> {t("elsewhere", { count: elsewhere, counted: formats.count(elsewhere) })}</span>
        ) : null}
        {tooMany ? <span className="late"> {t("tooMany", { most: mostOfBatch })}</span> : null}
      </p>
      {all && all.total > shown.size && rows.length < Math.min(all.total, mostOfBatch) ? (
        <Button size="sm" look="quiet" busy={busy} onClick={() => void markAll()}>
          {t("markAll", { total: formats.count(all.total) })}
        </Button>
      ) : null}
      <div className="acts">
        {operates ? (
          <Button size="sm" keys="S" disabled={tooMany} onClick={() => onAct("send")}>
            {t("send")}
          </Button>
        ) : null}
        <Button size="sm" keys="P" disabled={tooMany} onClick={() => onAct("zip")}>
          {t("pdfs")}
        </Button>
        {operates && rows.some(({ bulk }) => bulk?.notVoidable !== "notInvoice") ? (
          <Button size="sm" look="stop" disabled={tooMany} onClick={() => onAct("void")}>
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

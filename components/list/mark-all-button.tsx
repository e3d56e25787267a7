"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { problemTextKeyOf } from "@/components/shell/problems/problem-text";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { maxBatchSize } from "@/lib/api/contract/operations/batch";
import { Problem } from "@/lib/values/problem";

/** The number of all rows of a list and the function that reads them. */
export type AllRows<Row> = { total: number; readRows: () => Promise<readonly Row[]> };

type Props<Row> = {
  /** Null where the rows cannot all be marked together. */
  allRows: AllRows<Row> | null;
  shownCount: number;
  markedCount: number;
  onMark: (rows: readonly Row[]) => void;
};

/** Marks all rows of a list, also those on other pages, at most as many as a batch may have. */
export function MarkAllButton<Row>({ allRows, shownCount, markedCount, onMark }: Props<Row>) {
  const t = useTranslations("list");
  const problemMessages = useTranslations("problems");
  const formats = useFormats();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  if (!allRows || allRows.total <= shownCount || markedCount >= Math.min(allRows.total, maxBatchSize)) return null;
  const { total, readRows } = allRows;

  async function markAll() {
    setBusy(true);
    try {
      const rows = await readRows();
      onMark(rows);
      if (total > rows.length) toast(t("firstOf", { most: maxBatchSize, total: formats.count(total) }));
    } catch (cause) {
      const problem = cause instanceof Problem ? cause : new Problem("internal", { cause });
      toast(
        `${t("notAll")} ${problemMessages(problemTextKeyOf(problem, (messageKey) => problemMessages.has(messageKey)))}`,
      );
    }
    setBusy(false);
  }

  return (
    <Button size="sm" variant="quiet" isBusy={isBusy} onClick={() => void markAll()}>
      {t("markAll", { total: formats.count(total) })}
    </Button>
  );
}

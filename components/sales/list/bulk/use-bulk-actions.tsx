"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import type { MarkedRows } from "@/components/list/list-table";
import { useMarks } from "@/components/list/use-marks";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { batchesQuery } from "@/lib/api/browser/operations/batches";
import type { SalesRow } from "../sales-row";
import { type BulkAction, BulkBar } from "./bulk-bar";
import { useDocumentName } from "./document-name";

const BulkSheet = lazy(() => import("./bulk-sheet"));

/** The number of all rows of a list and the function that reads them; null where they cannot all be marked together. */
export type AllRows = { total: number; read: () => Promise<readonly SalesRow[]> } | null;

export type BulkActions = {
  marked: MarkedRows<SalesRow>;
  /** Renders the bar of the bulk actions on the marked rows; null while no row is marked. */
  bar: (shown: readonly SalesRow[], allRows: AllRows) => ReactNode;
  /** The button that shows the results of the newest batch; null where there is no batch. */
  results: ReactNode;
  sheet: ReactNode;
};

/**
 * Lets a person mark rows of sales, do an action with all of them, and see the results. The page's address names the
 * batch whose results are shown.
 */
export function useBulkActions(): BulkActions {
  const t = useTranslations("sales.bulk");
  const company = useCompany();
  const nameOf = useDocumentName();
  const params = useSearchParams();
  const path = usePathname();
  const batchId = params.get("batch");
  const marks = useMarks<SalesRow>((row) => row.key);
  const [action, setAction] = useState<BulkAction | null>(null);
  const [newestBatch] = useQuery(batchesQuery(company.id)).data ?? [];
  const rows = useMemo(() => [...marks.rows.values()], [marks.rows]);

  function hrefOf(id: string | null): string {
    const query = new URLSearchParams(params);
    query.delete("batch");
    if (id) query.set("batch", id);
    const text = query.toString();
    return text === "" ? path : `${path}?${text}`;
  }

  function close() {
    setAction(null);
    if (batchId) window.history.replaceState(null, "", hrefOf(null));
  }

  const isOpen = action !== null || batchId !== null;
  return {
    marked: {
      marks,
      canMark: (row) => row.bulk !== null,
      label: (row) => t("mark", { document: nameOf(row) }),
      labelAll: t("markPage"),
    },
    bar: (shown, allRows) =>
      rows.length > 0 ? (
        <BulkBar
          marks={marks}
          shownKeys={new Set(shown.map(({ key }) => key))}
          allRows={allRows}
          onAction={setAction}
        />
      ) : null,
    results: newestBatch ? (
      <Button size="sm" look="quiet" onClick={() => window.history.pushState(null, "", hrefOf(newestBatch.id))}>
        {newestBatch.open > 0
          ? t("resultsOpen", { over: newestBatch.total - newestBatch.open, total: newestBatch.total })
          : t("results")}
      </Button>
    ) : null,
    sheet: isOpen ? (
      <Suspense>
        <BulkSheet
          action={action}
          batchId={batchId}
          rows={rows}
          hrefOf={hrefOf}
          onClose={close}
          onSubmitted={(id) => {
            marks.clear();
            setAction(null);
            window.history.pushState(null, "", hrefOf(id));
          }}
        />
      </Suspense>
    ) : null,
  };
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import type { RowMarking } from "@/components/list/list-table";
import type { AllRows } from "@/components/list/mark-all-button";
import { useMarks } from "@/components/list/use-marks";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { useBatchInAddress } from "@/components/undo/use-batch-in-address";
import { batchesQuery } from "@/lib/api/browser/operations/batches";
import type { SalesRow } from "../sales-row";
import { type BulkAction, BulkBar } from "./bulk-bar";
import { useDocumentName } from "./document-name";

const BulkSheet = lazy(() => import("./bulk-sheet"));

export type BulkActions = {
  marking: RowMarking<SalesRow>;
  /** Renders the bar of the bulk actions on the marked rows; null while no row is marked. */
  renderBar: (shownRows: readonly SalesRow[], allRows: AllRows<SalesRow> | null) => ReactNode;
  /** The button that shows the results of the newest batch; null where there is no batch. */
  resultsButton: ReactNode;
  sheet: ReactNode;
};

/**
 * Lets a person mark rows, do one action with all marked documents, and see the results. The page's address names the
 * batch whose results are shown.
 */
export function useBulkActions(): BulkActions {
  const t = useTranslations("sales.bulk");
  const company = useCompany();
  const nameOf = useDocumentName();
  const { batchId, hrefOf, showBatch, hideBatch } = useBatchInAddress();
  const marks = useMarks<SalesRow>((row) => row.key);
  const [action, setAction] = useState<BulkAction | null>(null);
  const [newestBatch] = useQuery(batchesQuery(company.id)).data ?? [];
  const markedRows = useMemo(() => [...marks.markedRows.values()], [marks.markedRows]);

  function closeSheet() {
    setAction(null);
    hideBatch();
  }

  const isOpen = action !== null || batchId !== null;
  return {
    marking: {
      marks,
      canMark: (row) => row.bulk !== null,
      markLabelOf: (row) => t("mark", { document: nameOf(row) }),
      markAllLabel: t("markPage"),
    },
    renderBar: (shownRows, allRows) =>
      markedRows.length > 0 ? (
        <BulkBar
          marks={marks}
          shownKeys={new Set(shownRows.map(({ key }) => key))}
          allRows={allRows}
          onAction={setAction}
        />
      ) : null,
    resultsButton: newestBatch ? (
      <Button size="sm" variant="quiet" onClick={() => showBatch(newestBatch.id)}>
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
          markedRows={markedRows}
          hrefOf={hrefOf}
          onClose={closeSheet}
          onSubmitted={(id) => {
            marks.clearMarks();
            setAction(null);
            showBatch(id);
          }}
        />
      </Suspense>
    ) : null,
  };
}

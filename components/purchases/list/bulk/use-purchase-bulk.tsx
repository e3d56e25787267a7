"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { RowMarking } from "@/components/list/list-table";
import type { AllRows } from "@/components/list/mark-all-button";
import { useMarks } from "@/components/list/use-marks";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { useBatchInAddress } from "@/components/undo/use-batch-in-address";
import { purchaseBatchesQuery } from "@/lib/api/browser/operations/batches";
import { mayDo } from "@/lib/rules/access/roles";
import type { PurchaseRow } from "../purchase-row";
import { type PurchaseBulkAction, purchaseBulkActions } from "./purchase-bulk-actions";
import { PurchaseBulkBar } from "./purchase-bulk-bar";

// This code loads only when a person does something with the marked rows, or looks at what became of them.
const PurchaseBulkSheet = lazy(() => import("./purchase-bulk-sheet"));

/** A draft, or a booked debt of which something is left to pay. */
const canMark = ({ draft, remainingMinor }: PurchaseRow) => draft !== null || (remainingMinor ?? 0n) > 0n;

export type BulkOfPurchases = {
  /** Undefined where the role allows nothing that can be done with many. */
  marking: RowMarking<PurchaseRow> | undefined;
  /** Renders the bar of the actions on the marked rows; null while no row is marked. */
  renderBar: (shownRows: readonly PurchaseRow[], allRows?: AllRows<PurchaseRow> | null) => ReactNode;
  /** The button that shows the results of the newest batch; null where there is none. */
  resultsButton: ReactNode;
  sheet: ReactNode;
};

/**
 * Lets a person mark rows, do one action with all marked supplier invoices, and see the results. The page's address names
 * the batch whose results are shown.
 */
export function usePurchaseBulk(): BulkOfPurchases {
  const t = useTranslations("purchases.bulk");
  const company = useCompany();
  const { role } = company;
  const { batchId, showBatch, hideBatch } = useBatchInAddress();
  const marks = useMarks<PurchaseRow>(({ id }) => id);
  const [action, setAction] = useState<PurchaseBulkAction | null>(null);
  const mayMark = Object.values(purchaseBulkActions).some((requiredAction) => mayDo(role, requiredAction));
  const markedRows = [...marks.markedRows.values()];
  const [newestBatch] = useQuery({ ...purchaseBatchesQuery(company.id), enabled: mayMark }).data ?? [];

  function closeSheet() {
    setAction(null);
    hideBatch();
  }

  return {
    marking: mayMark
      ? {
          marks,
          canMark,
          markLabelOf: ({ supplierName, invoiceNumber }) =>
            t("mark", { supplier: supplierName, number: invoiceNumber }),
          markAllLabel: t("markPage"),
        }
      : undefined,
    renderBar: (shownRows, allRows = null) =>
      markedRows.length > 0 ? (
        <PurchaseBulkBar
          marks={marks}
          shownIds={new Set(shownRows.map(({ id }) => id))}
          allRows={allRows}
          canMark={canMark}
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
    sheet:
      action !== null || batchId !== null ? (
        <Suspense>
          <PurchaseBulkSheet
            action={action}
            batchId={batchId}
            markedRows={markedRows}
            onClose={closeSheet}
            onDone={() => {
              marks.clearMarks();
              closeSheet();
            }}
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

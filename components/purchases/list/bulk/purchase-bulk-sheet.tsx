"use client";

import { BatchResult } from "../../batch-result";
import type { PurchaseRow } from "../purchase-row";
import { BookManySheet } from "./book-many-sheet";
import { HandInManySheet } from "./hand-in-many-sheet";
import { PayManySheet } from "./pay-many-sheet";
import type { PurchaseBulkAction } from "./purchase-bulk-actions";

type Props = {
  action: PurchaseBulkAction | null;
  /** The batch whose results are shown. */
  batchId: string | null;
  markedRows: readonly PurchaseRow[];
  onClose: () => void;
  /** Called when something was done that has no results of its own. */
  onDone: () => void;
  onSubmitted: (batchId: string) => void;
};

/** The sheet of an action on the marked supplier invoices, or the results of a batch. */
export default function PurchaseBulkSheet({ action, batchId, markedRows, onClose, onDone, onSubmitted }: Props) {
  if (action === "book") return <BookManySheet markedRows={markedRows} onClose={onClose} onSubmitted={onSubmitted} />;
  if (action === "handIn") return <HandInManySheet markedRows={markedRows} onClose={onClose} onDone={onDone} />;
  if (action !== null)
    return (
      <PayManySheet by={action} markedRows={markedRows} onClose={onClose} onSubmitted={onSubmitted} onDone={onDone} />
    );
  return batchId ? <BatchResult key={batchId} batchId={batchId} onClose={onClose} /> : null;
}

"use client";

import type { SalesRow } from "../sales-row";
import { BatchSheet } from "./batch-sheet";
import type { BulkAction } from "./bulk-bar";
import { SendSheet } from "./send-sheet";
import { VoidManySheet } from "./void-many-sheet";
import { ZipSheet } from "./zip-sheet";

type Props = {
  action: BulkAction | null;
  /** The batch whose results are shown. */
  batchId: string | null;
  markedRows: readonly SalesRow[];
  hrefOf: (batchId: string) => string;
  onClose: () => void;
  onSubmitted: (batchId: string) => void;
};

/** The sheet of a bulk action on the marked documents, or the results of a batch. */
export default function BulkSheet({ action, batchId, markedRows, hrefOf, onClose, onSubmitted }: Props) {
  if (action === "send") return <SendSheet markedRows={markedRows} onClose={onClose} onSubmitted={onSubmitted} />;
  if (action === "void") return <VoidManySheet markedRows={markedRows} onClose={onClose} onSubmitted={onSubmitted} />;
  if (action === "zip") return <ZipSheet markedRows={markedRows} onClose={onClose} />;
  return batchId ? <BatchSheet key={batchId} batchId={batchId} hrefOf={hrefOf} onClose={onClose} /> : null;
}

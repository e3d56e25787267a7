"use client";

import type { SalesRow } from "../sales-row";
import { BatchSheet } from "./batch-sheet";
import type { BulkAct } from "./bulk-bar";
import { SendSheet } from "./send-sheet";
import { VoidManySheet } from "./void-many-sheet";
import { ZipSheet } from "./zip-sheet";

type Props = {
  act: BulkAct | null;
  /** The batch whose results are shown. */
  batchId: string | null;
  rows: readonly SalesRow[];
  hrefOf: (batchId: string) => string;
  onClose: () => void;
  onOrdered: (batchId: string) => void;
};

/** The sheet of a bulk action on the marked documents, or the results of a batch. */
export default function BulkSheet({ act, batchId, rows, hrefOf, onClose, onOrdered }: Props) {
  if (act === "send") return <SendSheet rows={rows} onClose={onClose} onOrdered={onOrdered} />;
  if (act === "void") return <VoidManySheet rows={rows} onClose={onClose} onOrdered={onOrdered} />;
  if (act === "zip") return <ZipSheet rows={rows} onClose={onClose} />;
  return batchId ? <BatchSheet key={batchId} batchId={batchId} hrefOf={hrefOf} onClose={onClose} /> : null;
}

"use client";

import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { Problem } from "@/lib/values/problem";
import { RejectSheet } from "./reject-sheet";
import { type DecisionRequestKind, RequestSheet } from "./request-sheet";
import type { SheetKind } from "./sheet-kind";

type Props = {
  draft: SupplierInvoiceDraft;
  shownSheet: SheetKind | null;
  isDocumentWaiting: boolean;
  onClose: () => void;
  onReject: (rejectionReason: string, receiverIds: readonly string[]) => Promise<Problem | null>;
  onRequested: (kind: DecisionRequestKind) => void;
};

/** Shows the sheets that open before a draft is rejected, asked about or handed over. */
export default function DecisionSheets({
  draft,
  shownSheet,
  isDocumentWaiting,
  onClose,
  onReject,
  onRequested,
}: Props) {
  const requestKinds: readonly DecisionRequestKind[] = ["question", "handover"];
  return (
    <>
      <RejectSheet
        draft={draft}
        isOpen={shownSheet === "reject"}
        onClose={onClose}
        isDocumentWaiting={isDocumentWaiting}
        onReject={onReject}
      />
      {requestKinds.map((kind) => (
        <RequestSheet
          key={kind}
          kind={kind}
          draft={draft}
          isOpen={shownSheet === kind}
          onClose={onClose}
          onRequested={() => onRequested(kind)}
        />
      ))}
    </>
  );
}

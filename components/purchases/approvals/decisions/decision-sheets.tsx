"use client";

import type { RequestKind } from "@/lib/api/contract/purchases/approval";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { Problem } from "@/lib/values/problem";
import { RejectSheet } from "./reject-sheet";
import { RequestSheet } from "./request-sheet";
import type { SheetKind } from "./sheet-kind";

type Props = {
  draft: SupplierInvoiceDraft;
  sheet: SheetKind | null;
  isWaiting: boolean;
  onClose: () => void;
  onReject: (reason: string, receivers: readonly string[]) => Promise<Problem | null>;
  onRequested: (kind: RequestKind) => void;
};

/** The sheets that open before a draft is rejected, asked about or handed over. */
export default function DecisionSheets({ draft, sheet, isWaiting, onClose, onReject, onRequested }: Props) {
  const kinds: readonly RequestKind[] = ["question", "handover"];
  return (
    <>
      <RejectSheet
        draft={draft}
        open={sheet === "reject"}
        onClose={onClose}
        isWaiting={isWaiting}
        onReject={onReject}
      />
      {kinds.map((kind) => (
        <RequestSheet
          key={kind}
          kind={kind}
          draft={draft}
          open={sheet === kind}
          onClose={onClose}
          onRequested={() => onRequested(kind)}
        />
      ))}
    </>
  );
}

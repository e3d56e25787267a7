"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { RecordEditor } from "@/components/record/record-editor";
import { useCompany } from "@/components/shell/company/company-context";
import { useRedirectToSuccessor } from "@/components/shell/use-redirect-to-successor";
import { mayDo } from "@/lib/rules/access/roles";
import { CommentSection } from "../comments/comment-section";
import { HistorySection } from "../history/history-section";
import { DeletePurchaseDraft } from "./delete-purchase-draft";
import { purchaseRecordQuery } from "./purchase-record-query";
import { ReadOnlyPurchaseDraft } from "./read-only-purchase-draft";
import { RegisterForm } from "./register-form";
import type { PurchaseRecord } from "./register-values";

/** Shows a draft of a supplier invoice: a form where the role allows changes, else a read-only page. */
export function PurchaseDraft({ draftId }: { draftId: string }) {
  const t = useTranslations("register");
  const company = useCompany();
  const purchasesPath = `/companies/${company.id}/purchases`;
  const recordQuery = purchaseRecordQuery(company.id, draftId);
  // If any program has booked the draft meanwhile, the page redirects to the booked invoice.
  const { error } = useQuery({ ...recordQuery, enabled: false });
  useRedirectToSuccessor("purchase", draftId, error?.code === "not_found");
  if (!mayDo(company.role, "purchase.write")) return <ReadOnlyPurchaseDraft draftId={draftId} />;
  return (
    <RecordEditor
      editTitle={t("editTitle")}
      listLink={{ title: t("purchases"), href: purchasesPath }}
      recordHref={`${purchasesPath}/drafts/${draftId}`}
      recordQuery={recordQuery}
      writeAction="purchase.write"
    >
      {(draft) => (
        <>
          <DraftForm draft={draft} />
          <DeletePurchaseDraft draft={draft} />
          <div className="page pt-0">
            <CommentSection draftId={draftId} invoiceId={null} shortcut="Alt+M" />
          </div>
          <div className="page pt-0">
            <HistorySection draftId={draftId} invoiceNumber={draft.invoiceNumber} />
          </div>
        </>
      )}
    </RecordEditor>
  );
}

/** Shows the form, which is mounted anew when a save leads to the booking on the same page. */
function DraftForm({ draft }: { draft: PurchaseRecord }) {
  const bookingRequest = useSearchParams().get("book") ?? "";
  return <RegisterForm key={bookingRequest} draft={draft} opensBooking={bookingRequest !== ""} />;
}

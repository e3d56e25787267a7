"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { bookingObstaclesOf } from "@/lib/rules/purchases/booking/booking-obstacles";
import { BookingPreview } from "./booking-preview";
import { BookingProgress } from "./booking-progress";
import type { BookingSubmission } from "./use-booking";

type Props = {
  draft: SupplierInvoiceDraft;
  submission: BookingSubmission;
  isOpen: boolean;
  onClose: () => void;
};

/** Shows what booking the draft will do, the button that books it, and then the progress of the booking. */
export default function BookingSheet({ draft, submission, isOpen, onClose }: Props) {
  const t = useTranslations("booking");
  const company = useCompany();
  const lockedTo = useQuery({ ...companySettingsQuery(company.id), enabled: isOpen }).data?.lockedTo ?? null;
  const { operation, isSubmitting, isAnswerLost, problem } = submission;
  const obstacles = bookingObstaclesOf(draft, lockedTo);
  const isForeign = draft.currencyCode !== company.currencyCode;

  function closeSheet() {
    if (operation?.stage === "refused") submission.dismiss();
    onClose();
  }

  const refusedFoot =
    operation?.stage === "refused" ? (
      <Button variant="main" onClick={closeSheet}>
        {t("back")}
      </Button>
    ) : undefined;
  const bookFoot = (
    <>
      <div className="actions">
        <Button
          variant="main"
          shortcut="Control+Enter"
          className="grow"
          isBusy={isSubmitting}
          disabled={obstacles.length > 0}
          onClick={submission.book}
        >
          {t("book")}
        </Button>
      </div>
      <p>
        {t("foot")} {t(isForeign ? "footNotCompared" : "footCompared")}
      </p>
    </>
  );
  return (
    <Sheet
      isOpen={isOpen}
      onClose={closeSheet}
      title={t(operation ? (operation.stage === "done" ? "titleDone" : "titleNow") : "title")}
      lead={operation ? undefined : t(isSubmitting ? "onItsWay" : "lead")}
      marksTurn={operation === null}
      foot={operation ? refusedFoot : bookFoot}
    >
      {problem ? <ProblemNotice problem={problem} title={t("outcome.refused")} /> : null}
      {operation ? (
        <BookingProgress operation={operation} submission={submission} />
      ) : (
        <>
          {isAnswerLost ? (
            <p role="status" className="late small pb-3">
              {t("outcome.lost")}
            </p>
          ) : null}
          <BookingPreview draft={draft} obstacles={obstacles} />
        </>
      )}
    </Sheet>
  );
}

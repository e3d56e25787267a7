"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useState } from "react";
import { dropStoredText } from "@/components/form/stored-text";
import { MissingRightText } from "@/components/shell/access/role-notice";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { preload } from "@/components/ui/preload";
import { useOperation } from "@/components/undo/use-operation";
import { approveVatReport } from "@/lib/api/browser/books/vat-reports";
import { resourceKeyOf } from "@/lib/api/browser/resource-queries";
import { type VatReport, vatReports } from "@/lib/api/contract/books/vat-report";
import { vouchers as voucherContract } from "@/lib/api/contract/books/voucher";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { mayDo } from "@/lib/rules/access/roles";
import css from "./books.module.css";
import { rejectionKeyOf } from "./rejection-key";

// The code loads lazily, because most reports that people open were decided long ago.
const VatDecisionState = lazy(async () => ({ default: (await import("./vat-decision-state")).VatDecisionState }));
const loadRejection = () => import("./vat-rejection");
const VatRejection = lazy(async () => ({ default: (await loadRejection()).VatRejection }));

type Props = {
  report: VatReport;
  /** The number of vouchers of the period, which a decision states; null until all of them are read. */
  voucherCount: number | null;
};

/** Approves or rejects a VAT report that waits for a decision, and shows the stage of the decision. */
export function VatDecision({ report, voucherCount }: Props) {
  const t = useTranslations("books.vat");
  const company = useCompany();
  const approvalSubmission = useOperation(report.id, "approve-vat-report", `${report.id}:approve-vat`, true);
  const rejectionSubmission = useOperation(report.id, "reject-vat-report", `${report.id}:reject-vat`, true);
  const [isRejecting, setIsRejecting] = useState(false);
  const isUndecided = report.status === "ready" || report.status === "none";
  // Once the report is decided, a refused operation is not shown any more.
  const shownSubmission = [approvalSubmission, rejectionSubmission].find(
    (submission) => submission.operation && (isUndecided || submission.operation.stage !== "refused"),
  );
  const isReportOutdated =
    isUndecided &&
    [approvalSubmission.doneOperation, rejectionSubmission.doneOperation].some((doneOperation) =>
      isFinishedAfterRead(doneOperation, report),
    );
  useRefetchWhenOutdated(isReportOutdated);
  // A rejection that can be undone is executed some time after it is submitted, maybe while another page is open.
  const isRejected = isFinishedAfterRead(rejectionSubmission.doneOperation, report);
  useEffect(() => {
    if (isRejected) dropStoredText(rejectionKeyOf(company, report.id));
  }, [isRejected, company, report.id]);
  const problem = approvalSubmission.problem ?? rejectionSubmission.problem;
  const isSubmitting = approvalSubmission.isSubmitting || rejectionSubmission.isSubmitting;

  function approveReport() {
    if (voucherCount === null) return;
    void approvalSubmission.submitRequest((commandKey) =>
      approveVatReport({ companyId: company.id, key: commandKey, report, voucherCount }),
    );
  }

  if (shownSubmission?.operation) {
    return (
      <Suspense>
        <VatDecisionState operation={shownSubmission.operation} report={report} submission={shownSubmission} />
      </Suspense>
    );
  }
  if (isReportOutdated) return <p role="status">{t("decided")}</p>;
  const problemNotice = problem ? <ProblemNotice problem={problem} title={t("notDecided")} /> : null;
  if (!isUndecided) return problemNotice;
  if (!mayDo(company.role, "accounting.operate"))
    return <MissingRightText action="accounting.operate" text={t("mayNot")} />;
  return (
    <section className={css.decide} aria-label={t("decide")}>
      {problemNotice}
      <p>{t(report.status === "ready" ? "waits" : "notSent")}</p>
      {isRejecting ? (
        <Suspense>
          <VatRejection
            report={report}
            voucherCount={voucherCount}
            submission={rejectionSubmission}
            onClose={() => setIsRejecting(false)}
          />
        </Suspense>
      ) : (
        <div className="actions">
          <Button variant="main" shortcut="A" isBusy={isSubmitting || voucherCount === null} onClick={approveReport}>
            {t("approve")}
          </Button>
          {report.status === "ready" ? (
            <Button
              variant="stop"
              shortcut="R"
              isBusy={isSubmitting}
              onClick={() => setIsRejecting(true)}
              onPointerEnter={() => preload(loadRejection)}
              onFocus={() => preload(loadRejection)}
            >
              {t("reject")}
            </Button>
          ) : null}
        </div>
      )}
      <p className="secondary small">{t(voucherCount === null ? "stillReading" : "whatHappens")}</p>
    </section>
  );
}

/**
 * Returns whether an operation finished after the shown report was last modified. Sending a report again modifies it,
 * so an older decision does not count for it.
 */
function isFinishedAfterRead(finishedOperation: Operation | null, { modifiedAt }: VatReport): boolean {
  return finishedOperation?.finishedAt != null && finishedOperation.finishedAt > modifiedAt;
}

/** Reads VAT reports and vouchers again when the shown report is outdated, because a decision changes both. */
function useRefetchWhenOutdated(isReportOutdated: boolean) {
  const company = useCompany();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isReportOutdated) return;
    for (const path of [vatReports.path, voucherContract.path])
      void queryClient.invalidateQueries({ queryKey: resourceKeyOf(company.id, path) });
  }, [isReportOutdated, company.id, queryClient]);
}

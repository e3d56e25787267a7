"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useState } from "react";
import { dropKept } from "@/components/form/kept-text";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { loadAhead } from "@/components/ui/load-ahead";
import { useOperation } from "@/components/undo/use-operation";
import { approveVatReport } from "@/lib/api/browser/books/vat-reports";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import { type VatReport, vatReports } from "@/lib/api/contract/books/vat-report";
import { vouchers as voucherContract } from "@/lib/api/contract/books/voucher";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { mayDo } from "@/lib/rules/access/roles";
import css from "./books.module.css";
import { rejectionKey } from "./rejection-key";

// The code loads lazily, because most reports that people open were decided long ago.
const DecisionState = lazy(async () => ({ default: (await import("./decision-state")).DecisionState }));
const loadRejection = () => import("./vat-rejection");
const VatRejection = lazy(async () => ({ default: (await loadRejection()).VatRejection }));

type Props = {
  report: VatReport;
  /** The number of vouchers of the period, which a decision states; null until all of them are read. */
  vouchers: number | null;
};

/** Approves or rejects a VAT report that waits for a decision, and shows the stage of the decision. */
export function VatDecision({ report, vouchers }: Props) {
  const t = useTranslations("books.vat");
  const company = useCompany();
  const approving = useOperation(report.id, "approve-vat-report", `${report.id}:approve-vat`, true);
  const rejecting = useOperation(report.id, "reject-vat-report", `${report.id}:reject-vat`, true);
  const [isRejecting, setIsRejecting] = useState(false);
  const isOpen = report.status === "ready" || report.status === "none";
  // A refused operation is not shown any more once the report is decided.
  const ordering = [approving, rejecting].find((one) => one.operation && (isOpen || one.operation.stage !== "refused"));
  const isOutdated = isOpen && [approving.done, rejecting.done].some((done) => isLater(done, report));
  useReadWhen(isOutdated);
  // A rejection that can be undone is executed some time after it is submitted, maybe while another page is open.
  const isRejected = isLater(rejecting.done, report);
  useEffect(() => {
    if (isRejected) dropKept(rejectionKey(company, report.id));
  }, [isRejected, company, report.id]);
  const problem = approving.problem ?? rejecting.problem;
  const pressing = approving.pressing || rejecting.pressing;

  function approve() {
    if (vouchers === null) return;
    void approving.press((key) => approveVatReport({ companyId: company.id, key, report, vouchers }));
  }

  if (ordering?.operation) {
    return (
      <Suspense>
        <DecisionState operation={ordering.operation} report={report} ordering={ordering} />
      </Suspense>
    );
  }
  if (isOutdated) return <p role="status">{t("decided")}</p>;
  const notice = problem ? <ProblemNotice problem={problem} title={t("notDecided")} /> : null;
  if (!isOpen) return notice;
  if (!mayDo(company.role, "accounting.operate")) return <p className="two">{t("mayNot")}</p>;
  return (
    <section className={css.decide} aria-label={t("decide")}>
      {notice}
      <p>{t(report.status === "ready" ? "waits" : "notSent")}</p>
      {isRejecting ? (
        <Suspense>
          <VatRejection
            report={report}
            vouchers={vouchers}
            ordering={rejecting}
            onClose={() => setIsRejecting(false)}
          />
        </Suspense>
      ) : (
        <div className="acts">
          <Button look="main" keys="A" busy={pressing || vouchers === null} onClick={approve}>
            {t("approve")}
          </Button>
          {report.status === "ready" ? (
            <Button
              look="stop"
              keys="R"
              busy={pressing}
              onClick={() => setIsRejecting(true)}
              onPointerEnter={() => loadAhead(loadRejection)}
              onFocus={() => loadAhead(loadRejection)}
            >
              {t("reject")}
            </Button>
          ) : null}
        </div>
      )}
      <p className="two sm">{t(vouchers === null ? "stillReading" : "whatHappens")}</p>
    </section>
  );
}

/** Whether an operation finished after the shown report was last modified. A report sent again has a later modification. */
function isLater(done: Operation | null, { modifiedAt }: VatReport): boolean {
  return done?.finishedAt != null && done.finishedAt > modifiedAt;
}

/** Reads VAT reports and vouchers again when the shown report is outdated, because a decision changes both. */
function useReadWhen(isOutdated: boolean) {
  const company = useCompany();
  const queries = useQueryClient();
  useEffect(() => {
    if (!isOutdated) return;
    for (const path of [vatReports.path, voucherContract.path])
      void queries.invalidateQueries({ queryKey: resourceKey(company.id, path) });
  }, [isOutdated, company.id, queries]);
}

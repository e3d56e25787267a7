"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { saveFile } from "@/components/document/save-file";
import { useFormats } from "@/components/format/use-formats";
import { Fact, Facts } from "@/components/record/facts";
import { MissingRightText } from "@/components/shell/access/role-notice";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { usePageTitle } from "@/components/shell/use-page-title";
import { Button } from "@/components/ui/button";
import { LoadingFields } from "@/components/ui/states";
import { useToast } from "@/components/ui/toast";
import type { Result } from "@/lib/api/browser/call";
import {
  fetchPaymentFile,
  paymentFileQuery,
  releasePayments,
  withdrawPaymentFile,
} from "@/lib/api/browser/purchases/payment-files";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import type { PaymentFileView } from "@/lib/api/contract/purchases/payment-file";
import { mayDo } from "@/lib/rules/access/roles";
import type { Problem } from "@/lib/values/problem";
import { FilePayments } from "./file-payments";
import { useFileText } from "./use-file-text";

/** Shows a payment file: who made it and when, what became of each payment, and the ways to take it out or withdraw it. */
export function PaymentFilePage({ fileId }: { fileId: string }) {
  const t = useTranslations("payments.file");
  const tCommon = useTranslations("common");
  const company = useCompany();
  const fileResult = useQuery(paymentFileQuery(company.id, fileId));
  usePageTitle(fileResult.data?.messageId);
  if (fileResult.error)
    return <ProblemNotice problem={fileResult.error} title={t("unread")} onRetry={() => void fileResult.refetch()} />;
  if (!fileResult.data) return <LoadingFields label={tCommon("loading")} />;
  return <PaymentFile file={fileResult.data} />;
}

function PaymentFile({ file }: { file: PaymentFileView }) {
  const t = useTranslations("payments.file");
  const formats = useFormats();
  const company = useCompany();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { stateTextOf, sumTextOf, timeTextOf } = useFileText();
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const mayPay = mayDo(company.role, "accounting.operate");
  const byAt = (name: string | null, instant: string | null) =>
    instant === null ? t("notYet") : t("byAt", { name: name ?? "", date: timeTextOf(instant) });

  async function run<T>(name: string, call: () => Promise<Result<T>>, handleAnswer: (answer: T) => void) {
    if (busyWith !== null) return;
    setBusyWith(name);
    setProblem(null);
    const result = await call();
    setBusyWith(null);
    void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
    if (result.ok) handleAnswer(result.value);
    else setProblem(result.problem);
  }
  const takeOut = () =>
    run(
      "fetch",
      () => fetchPaymentFile(company.id, file.id),
      ({ fileName, xml }) => saveFile(new Blob([xml], { type: "application/xml" }), fileName),
    );
  const withdraw = () =>
    run(
      "withdraw",
      () => withdrawPaymentFile(company.id, file.id),
      () => toast(t("withdrawn")),
    );
  const release = (endToEndId: string) =>
    run(
      endToEndId,
      () => releasePayments(company.id, file.id, [endToEndId]),
      () => toast(t("released")),
    );

  return (
    <div className="grid gap-7">
      {problem ? <ProblemNotice problem={problem} /> : null}
      <section className="grid gap-3" aria-label={t("facts")}>
        <h2>{t("facts")}</h2>
        <Facts>
          <Fact label={t("name")} isIdentifier>
            {file.messageId}
          </Fact>
          <Fact label={t("state")}>{stateTextOf(file)}</Fact>
          <Fact label={t("sum")}>{sumTextOf(file)}</Fact>
          <Fact label={t("count")}>{formats.count(file.payments.length)}</Fact>
          <Fact label={t("madeAt")}>{byAt(file.madeBy, file.madeAt)}</Fact>
          <Fact label={t("fetchedBy")}>{byAt(file.fetchedBy, file.fetchedAt)}</Fact>
          {file.withdrawnAt ? <Fact label={t("withdrawnBy")}>{byAt(file.withdrawnBy, file.withdrawnAt)}</Fact> : null}
        </Facts>
      </section>
      {file.withdrawnAt !== null ? null : mayPay ? (
        <div className="grid gap-3">
          <p>{t("fetchLead")}</p>
          <div className="actions">
            <Button
              variant={file.fetchedAt === null ? "main" : undefined}
              shortcut="Alt+H"
              isBusy={busyWith === "fetch"}
              onClick={() => void takeOut()}
            >
              {t(file.fetchedAt === null ? "fetch" : "fetchAgain")}
            </Button>
            {file.fetchedAt === null ? (
              <Button variant="stop" isBusy={busyWith === "withdraw"} onClick={() => void withdraw()}>
                {t("withdraw")}
              </Button>
            ) : null}
          </div>
        </div>
      ) : (
        <MissingRightText action="accounting.operate" text={t("mayNot")} />
      )}
      <FilePayments
        file={file}
        busyWith={busyWith}
        onRelease={mayPay && file.fetchedAt !== null ? (endToEndId) => void release(endToEndId) : null}
      />
    </div>
  );
}

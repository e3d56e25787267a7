"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { useFormats } from "@/components/format/use-formats";
import { MissingRightText } from "@/components/shell/access/role-notice";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import { paymentStateQuery } from "@/lib/api/browser/purchases/to-pay";
import { isOpenOperation } from "@/lib/api/contract/operations/operation";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import { mayDo } from "@/lib/rules/access/roles";
import type { CalendarDate } from "@/lib/values/dates";
import { SubmittedOperationNotice } from "../invoice-operation/submitted-operation-notice";
import { useInvoiceOperation } from "../invoice-operation/use-invoice-operation";
import { useSheetOfOperation } from "../invoice-operation/use-sheet-of-operation";
import { AttestNote } from "../to-pay/attest-note";
import { RegisteredPayment } from "./registered-payment";

const PaymentSheet = lazy(() => import("./payment-sheet"));

type Props = { invoice: SupplierInvoice; today: CalendarDate };

/** Shows the last payment that was registered here, and, while something remains of the invoice, the way to register one. */
export function PaymentSection({ invoice, today }: Props) {
  const t = useTranslations("payments.invoice");
  const company = useCompany();
  const submission = useInvoiceOperation(invoice, "register-supplier-payment");
  const sheet = useSheetOfOperation(submission);
  const formats = useFormats();
  const { operation, doneOperation } = submission;
  const isOpen = !invoice.isDeleted && invoice.remainingMinor !== 0n;
  // Only a debt can be in a payment file or need an attest.
  const stateResult = useQuery({
    ...paymentStateQuery(company.id, invoice.id),
    enabled: isOpen && !invoice.isCredit && mayDo(company.role, "accounting.operate"),
  });
  // Until that is read the button keeps its place, so that nothing below moves, and does nothing.
  const isStateRead = stateResult.fetchStatus === "idle" || stateResult.data !== undefined || stateResult.isError;
  const { attest = null, onItsWay = null } = stateResult.data ?? {};
  const toPayPath = `/companies/${company.id}/purchases/to-pay`;
  const isPaidByService = invoice.isPaidByService || invoice.status === "underWay";
  if (!isOpen && !doneOperation?.paid && !isOpenOperation(operation)) return null;
  return (
    <section className="grid gap-3" aria-label={t("title")}>
      <h2>{t("title")}</h2>
      {doneOperation ? <RegisteredPayment operation={doneOperation} /> : null}
      <SubmittedOperationNotice submission={submission} name={t("open")} onShow={sheet.show} />
      {!isOpen || isOpenOperation(operation) ? null : isPaidByService ? (
        <p>{t("paidByService")}</p>
      ) : onItsWay ? (
        <p>
          {t("onItsWay", { date: formats.date(onItsWay.executionOn) })}{" "}
          <TextLink href={`${toPayPath}/files/${onItsWay.fileId}`}>{t("openFile")}</TextLink>
        </p>
      ) : attest && attest.verdict !== "may" ? (
        <div className="grid gap-1">
          <AttestNote attest={attest} />
          <p>
            <TextLink href={`${toPayPath}?filter=attest`}>{t("openToPay")}</TextLink>
          </p>
        </div>
      ) : mayDo(company.role, "accounting.operate") ? (
        <>
          <p>
            {t(invoice.isCredit ? "comesBack" : "remains", {
              amount: formats.money(absolute(invoice.remainingMinor), invoice.currencyCode),
            })}
          </p>
          <div className="actions">
            <Button variant="main" shortcut="Alt+R" isBusy={!isStateRead} onClick={sheet.open}>
              {t("open")}
            </Button>
          </div>
        </>
      ) : (
        <MissingRightText action="accounting.operate" text={t("mayNot")} />
      )}
      <Suspense>
        <PaymentSheet
          key={`${invoice.id} ${sheet.doneCount}`}
          invoice={invoice}
          today={today}
          submission={submission}
          isOpen={sheet.isOpen}
          onClose={sheet.close}
        />
      </Suspense>
    </section>
  );
}

const absolute = (minor: bigint) => (minor < 0n ? -minor : minor);

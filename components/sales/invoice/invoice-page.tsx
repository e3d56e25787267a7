"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { usePageTitle } from "@/components/shell/use-page-title";
import { Button } from "@/components/ui/button";
import { PageHead } from "@/components/ui/page-head";
import { LoadingFields } from "@/components/ui/states";
import { customerQuery } from "@/lib/api/browser/customers";
import { invoicePdfPath } from "@/lib/api/browser/invoices";
import type { OperationKind } from "@/lib/api/contract/operation";
import { mayDo } from "@/lib/auth/roles";
import { whyNotCreditable } from "@/lib/flow/credit";
import { invoiceFileName } from "@/lib/flow/invoice-file";
import { whyNotVoidable } from "@/lib/flow/void-rule";
import { isOpen } from "../operation-sheet";
import { DownloadPdf, PrintPdf } from "../pdf/pdf-button";
import { PdfPreview } from "../pdf/pdf-preview";
import { CopyInvoice } from "./copy-button";
import { InvoiceChain } from "./invoice-chain";
import { InvoiceFacts } from "./invoice-facts";
import css from "./invoice-page.module.css";
import { InvoicePostings } from "./invoice-postings";
import { InvoiceRows } from "./invoice-rows";
import { InvoiceTimeline } from "./invoice-timeline";
import { InvoiceTurn } from "./invoice-turn";
import { MailSheet } from "./mail-sheet";
import { PostedFlag } from "./posted-flag";
import { creditedId, useCredits } from "./use-credits";
import { useInvoice } from "./use-invoice";
import { VoidSheet } from "./void-sheet";

const EInvoiceSheet = lazy(() => import("./e-invoice-sheet"));
const PaymentSheet = lazy(() => import("./payment-sheet"));
const CreditSheet = lazy(() => import("./credit-sheet"));

/** One invoice: where it stands, what is next, its rows, and its postings read back from the books. */
export function InvoicePage({ invoiceId, today }: { invoiceId: string; today: string }) {
  const t = useTranslations("sales");
  const common = useTranslations("common");
  const company = useCompany();
  const { invoice: read, operations, posting, mail } = useInvoice(invoiceId);
  const [sheet, setSheet] = useState<"mail" | "void" | "credit" | "payment" | "eInvoice" | null>(null);
  const credits = useCredits(read.data, operations);
  const closeSheet = useCallback(() => setSheet(null), []);
  const openVoid = useCallback(() => setSheet("void"), []);
  // Who went to mend a field of the customer comes back to the sheet.
  useEffect(() => {
    if (location.hash === "#e-invoice") setSheet("eInvoice");
  }, []);
  const invoice = read.data;
  const customerId = invoice?.customerId ?? "";
  const customer = useQuery({ ...customerQuery(company.id, customerId), enabled: customerId !== "" }).data;
  const number = String(invoice?.number ?? "");
  const title = invoice ? t(invoice.isCredit ? "invoice.creditTitle" : "invoice.title", { number }) : undefined;
  usePageTitle(title);
  const sales = `/companies/${company.id}/sales`;
  const crumb = [
    <Link key="sales" href={sales}>
      {t("title")}
    </Link>,
    ...(invoice
      ? [
          <Link key="customer" href={`/companies/${company.id}/customers/${invoice.customerId}`}>
            {invoice.customerName}
          </Link>,
        ]
      : []),
  ];
  if (!invoice) {
    return (
      <>
        <PageHead title={t("invoice.crumb")} crumb={crumb} />
        <div className="page" aria-busy={read.isPending}>
          {read.error ? (
            <ProblemNotice problem={read.error} title={t("invoice.failed")} onRetry={() => void read.refetch()} />
          ) : (
            <LoadingFields words={common("loading")} />
          )}
        </div>
      </>
    );
  }
  const mayOperate = mayDo(company.role, "sales.operate");
  const isUnder = (kind: OperationKind) => operations.some((one) => one.kind === kind && isOpen(one));
  const mayCredit = mayOperate && credits.known && whyNotCreditable(invoice, credits.items) === null;
  const maySend = mayOperate && (invoice.sendType === 0 || invoice.hasSendError);
  const mayPay = mayOperate && invoice.remainingMinor !== 0n;
  const owedMinor = invoice.remainingMinor + credits.remainingMinor;
  const mayVoid = mayOperate && credits.items.length === 0 && whyNotVoidable(invoice) === null;
  const pdf = invoicePdfPath(company.id, invoiceId);
  const file = invoiceFileName(customer?.documentLanguage ?? "", company.countryCode, invoice.number);
  return (
    <>
      <PageHead
        title={title}
        crumb={crumb}
        actions={
          <>
            {mayDo(company.role, "sales.write") && !invoice.isCredit ? <CopyInvoice invoice={invoice} /> : null}
            <DownloadPdf path={pdf} name={file} />
            <PrintPdf path={pdf} />
            {mayOperate ? (
              <Button keys="S" onClick={() => setSheet("mail")}>
                {t(mail?.is === "mailed" ? "invoice.sendAgain" : "invoice.send")}
              </Button>
            ) : null}
            {maySend ? (
              <Button keys="E" onClick={() => setSheet("eInvoice")}>
                {t("eInvoice.open")}
              </Button>
            ) : null}
            {mayPay ? (
              <Button keys="R" onClick={() => setSheet("payment")}>
                {t("payment.open")}
              </Button>
            ) : null}
            {mayCredit ? (
              <Button keys="C" onClick={() => setSheet("credit")}>
                {t("credit.open")}
              </Button>
            ) : null}
            {mayVoid ? (
              <Button look="stop" onClick={openVoid}>
                {t("void.open")}
              </Button>
            ) : null}
          </>
        }
      />
      <InvoiceChain
        invoice={invoice}
        posting={posting}
        mail={mail}
        credits={credits}
        creditedId={creditedId(invoice, operations)}
        today={today}
      />
      <div className={css.flag}>
        {operations.map((one) => (
          <PostedFlag key={one.id} posted={one.posted} />
        ))}
      </div>
      <InvoiceTurn
        invoice={invoice}
        mail={mail}
        credits={credits}
        held={posting?.held ?? false}
        onSend={mayOperate ? () => setSheet("mail") : null}
        onEInvoice={maySend ? () => setSheet("eInvoice") : null}
      />
      <div className={css.body}>
        <section className={css.lines}>
          <InvoiceRows invoice={invoice} />
          <InvoicePostings invoice={invoice} posting={posting} />
          <section aria-label={t("invoice.document")}>
            <h2>{t("invoice.document")}</h2>
            <PdfPreview path={pdf} name={file} />
          </section>
        </section>
        <aside className={css.rail}>
          <InvoiceTimeline
            invoice={invoice}
            operations={operations}
            posting={posting}
            credits={credits}
            creditedId={creditedId(invoice, operations)}
            today={today}
          />
          <InvoiceFacts invoice={invoice} />
        </aside>
      </div>
      <MailSheet
        invoice={invoice}
        operations={operations}
        mail={mail ?? { is: "never" }}
        open={sheet === "mail"}
        onClose={closeSheet}
      />
      {mayOperate ? (
        <VoidSheet invoice={invoice} today={today} open={sheet === "void"} onOpen={openVoid} onClose={closeSheet} />
      ) : null}
      {mayOperate && (sheet === "eInvoice" || isUnder("invoice-einvoice")) ? (
        <Suspense>
          <EInvoiceSheet
            invoice={invoice}
            open={sheet === "eInvoice"}
            onOpen={() => setSheet("eInvoice")}
            onClose={closeSheet}
            onVoid={mayVoid ? openVoid : null}
          />
        </Suspense>
      ) : null}
      {mayOperate && (sheet === "payment" || isUnder("invoice-payment")) ? (
        <Suspense>
          <PaymentSheet
            invoice={invoice}
            owedMinor={owedMinor}
            today={today}
            open={sheet === "payment"}
            onOpen={() => setSheet("payment")}
            onClose={closeSheet}
          />
        </Suspense>
      ) : null}
      {mayOperate && (sheet === "credit" || isUnder("invoice-credit")) ? (
        <Suspense>
          <CreditSheet
            invoice={invoice}
            credits={credits}
            today={today}
            open={sheet === "credit"}
            onOpen={() => setSheet("credit")}
            onClose={closeSheet}
            onVoid={openVoid}
          />
        </Suspense>
      ) : null}
    </>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { usePageTitle } from "@/components/shell/use-page-title";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { LoadingFields } from "@/components/ui/states";
import { nextCommandKey } from "@/components/undo/next-command-key";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { invoicePdfPath, invoiceQuery } from "@/lib/api/browser/sales/invoices";
import { invoiceFileName } from "@/lib/rules/sales/invoice-file";
import { isOpenReminder } from "@/lib/rules/sales/past-reminders";
import { closeIfOpen } from "../chain/close-if-open";
import { AttachmentList } from "../documents/attachments/attachment-list";
import { PdfPreview } from "../documents/pdf/pdf-preview";
import { saleDocumentOfInvoice } from "../sale/sale-document-of-invoice";
import { InvoiceActions } from "./invoice-actions";
import { InvoiceChain } from "./invoice-chain";
import { InvoiceFacts } from "./invoice-facts";
import css from "./invoice-page.module.css";
import { type InvoiceSheet, invoicePermissionsOf } from "./invoice-permissions";
import { InvoicePostings } from "./invoice-postings";
import { InvoiceRows } from "./invoice-rows";
import { InvoiceSheets } from "./invoice-sheets";
import { InvoiceTimeline } from "./invoice-timeline";
import { InvoiceTurn, turnOf } from "./invoice-turn";
import { PostedDifferenceNotice } from "./posted-difference-notice";
import { UnsavedTextNotice } from "./unsaved-text-notice";
import { findCreditedInvoiceId, useCredits } from "./use-credits";
import { useInvoice } from "./use-invoice";

// These components are loaded only for an invoice of an order or a quote.
const loadSaleParts = () => import("../sale/sale-of-invoice");
const SaleOfInvoice = lazy(async () => ({ default: (await loadSaleParts()).SaleOfInvoice }));
const TimelineOfInvoice = lazy(async () => ({ default: (await loadSaleParts()).TimelineOfInvoice }));
const ReminderSheet = lazy(() => import("../later/reminder-sheet"));

/** The page of one invoice: its steps, its next step, its rows, and its postings as the books have them. */
export function InvoicePage({ invoiceId, today }: { invoiceId: string; today: string }) {
  const t = useTranslations("sales");
  const common = useTranslations("common");
  const company = useCompany();
  const { invoice: invoiceRead, operations, posting, mail, unread, readAgain } = useInvoice(invoiceId);
  const [sheet, setSheet] = useState<InvoiceSheet | null>(null);
  const credits = useCredits(invoiceRead.data, operations);
  const invoice = invoiceRead.data;
  const creditedInvoiceId = invoice ? findCreditedInvoiceId(invoice, operations) : null;
  const creditedInvoice = useQuery({
    ...invoiceQuery(company.id, creditedInvoiceId ?? ""),
    enabled: creditedInvoiceId !== null,
  }).data;
  const isRead = invoice !== undefined;
  const maySend = isRead && invoicePermissionsOf(company.role, invoice, credits).sendElectronically;
  // A person who corrected a field of the customer returns to the e-invoice sheet. The hash is removed, so that a reload
  // does not open the sheet again.
  useEffect(() => {
    if (!isRead || location.hash !== "#e-invoice") return;
    history.replaceState(null, "", `${location.pathname}${location.search}`);
    if (maySend) setSheet("eInvoice");
  }, [isRead, maySend]);
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
        <div className="page" aria-busy={invoiceRead.isPending}>
          {invoiceRead.error ? (
            <ProblemNotice
              problem={invoiceRead.error}
              title={t("invoice.failed")}
              onRetry={() => void invoiceRead.refetch()}
            />
          ) : (
            <LoadingFields words={common("loading")} />
          )}
        </div>
      </>
    );
  }
  const may = invoicePermissionsOf(company.role, invoice, credits);
  const reminders = operations.filter((one) => one.kind === "invoice-reminder");
  const openReminder = reminders.some(isOpenReminder);
  // A credit note names no order, so it belongs to the sale of the invoice that it credits.
  const sale = saleDocumentOfInvoice(invoice) ?? (creditedInvoice ? saleDocumentOfInvoice(creditedInvoice) : null);
  const retryHandlers = {
    ...(may.void ? { "invoice-void": () => setSheet("void") } : {}),
    ...(may.credit ? { "invoice-credit": () => setSheet("credit") } : {}),
    ...(may.pay ? { "invoice-payment": () => setSheet("payment") } : {}),
    ...(may.sendElectronically ? { "invoice-einvoice": () => setSheet("eInvoice") } : {}),
  };
  const timeline = (
    <InvoiceTimeline
      invoice={invoice}
      operations={operations}
      posting={posting}
      credits={credits}
      creditedId={creditedInvoiceId}
      retryHandlers={retryHandlers}
      today={today}
    />
  );
  const turnInput = {
    ...{ invoice, mail, credits, isMailHeldBack: posting?.held ?? false },
    lostReminder: reminders.find((one) => one.stage === "unknown" && one.resolution === null) ?? null,
    onSend: may.operate ? () => setSheet("mail") : null,
  };
  const pdf = invoicePdfPath(company.id, invoiceId);
  const file = invoiceFileName(customer?.documentLanguage ?? "", company.countryCode, invoice);
  return (
    <>
      <PageHead
        title={title}
        crumb={crumb}
        actions={
          <InvoiceActions
            invoice={invoice}
            may={may}
            mail={mail}
            pdf={pdf}
            file={file}
            today={today}
            isNextPayment={mail !== null && turnOf(turnInput) === null}
            onOpen={setSheet}
          />
        }
      />
      <InvoiceChain
        invoice={invoice}
        posting={posting}
        mail={mail}
        credits={credits}
        creditedId={creditedInvoiceId}
        today={today}
      />
      {unread ? (
        <div className="page pb-0">
          <ProblemNotice problem={unread} title={t("invoice.operationsUnread")} onRetry={readAgain} />
        </div>
      ) : null}
      {credits.problem && may.operate ? (
        <div className="page pb-0">
          <ProblemNotice problem={credits.problem} title={t("invoice.creditsUnread")} onRetry={credits.retry} />
        </div>
      ) : null}
      <div className={css.flag}>
        {operations.map((one) => (
          <PostedDifferenceNotice key={one.id} posted={one.posted} />
        ))}
      </div>
      {posting?.kind === "invoice-convert" ? <UnsavedTextNotice draftId={posting.subject} /> : null}
      <InvoiceTurn
        {...turnInput}
        onEInvoice={may.sendElectronically ? () => setSheet("eInvoice") : null}
        onRemind={may.operate && !openReminder && !unread ? () => setSheet("remind") : null}
      />
      <div className={css.body}>
        <section className={css.lines}>
          <InvoiceRows invoice={invoice} customer={customer} />
          {sale ? (
            <Suspense>
              <SaleOfInvoice document={sale} invoice={invoice} today={today} />
            </Suspense>
          ) : null}
          <InvoicePostings invoice={invoice} posting={posting} />
          <section aria-label={t("attachments.title")}>
            <h2>{t("attachments.title")}</h2>
            <AttachmentList
              attachedTo={{ kind: "customerinvoice", id: invoice.id }}
              count={invoice.attachmentIds.length}
              mayWrite={may.write}
            />
          </section>
          <section aria-label={t("invoice.document")}>
            <h2>{t("invoice.document")}</h2>
            <PdfPreview path={pdf} name={file} />
          </section>
        </section>
        <aside className={css.rail}>
          {sale ? (
            <Suspense fallback={timeline}>
              <TimelineOfInvoice document={sale} invoice={invoice} waysBack={retryHandlers} today={today}>
                {timeline}
              </TimelineOfInvoice>
            </Suspense>
          ) : (
            timeline
          )}
          <InvoiceFacts invoice={invoice} />
        </aside>
      </div>
      <InvoiceSheets
        invoice={invoice}
        operations={operations}
        mail={mail ?? { is: "unread" }}
        credits={credits}
        may={may}
        today={today}
        sheet={sheet}
        onSheet={setSheet}
      />
      {sheet === "remind" ? (
        <Suspense>
          <ReminderSheet
            invoice={invoice}
            planned={null}
            lastSentId={reminders.find(({ stage }) => stage === "done")?.id ?? null}
            keyOfNext={nextCommandKey(
              { base: `${invoice.id}:remind`, kind: "invoice-reminder", subject: invoice.id },
              operations,
            )}
            open
            onClose={() => setSheet(closeIfOpen<InvoiceSheet>("remind"))}
          />
        </Suspense>
      ) : null}
    </>
  );
}

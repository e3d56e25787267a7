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
import { findNextCommandKey } from "@/components/undo/next-command-key";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { buildInvoicePdfPath, invoiceQuery } from "@/lib/api/browser/sales/invoices";
import { makeInvoiceFileName } from "@/lib/rules/sales/invoice-file";
import { isOpenReminder } from "@/lib/rules/sales/past-reminders";
import { closeIfOpen } from "../chain/close-if-open";
import { AttachmentList } from "../documents/attachments/attachment-list";
import { PdfPreview } from "../documents/pdf/pdf-preview";
import { HouseWorkFacts } from "../house-work/house-work-facts";
import { saleDocumentOfInvoice } from "../sale/sale-document-of-invoice";
import { InvoiceActions } from "./invoice-actions";
import { InvoiceChain } from "./invoice-chain";
import { InvoiceFacts } from "./invoice-facts";
import css from "./invoice-page.module.css";
import { type InvoiceSheetName, invoicePermissionsOf } from "./invoice-permissions";
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
const loadSaleComponents = () => import("../sale/sale-of-invoice");
const SaleOfInvoice = lazy(async () => ({ default: (await loadSaleComponents()).SaleOfInvoice }));
const TimelineOfInvoice = lazy(async () => ({ default: (await loadSaleComponents()).TimelineOfInvoice }));
const ClaimRefusal = lazy(async () => ({
  default: (await import("../house-work/claim-refusal")).ClaimRefusal,
}));
const ReminderSheet = lazy(() => import("../later/reminder-sheet"));

/** The page of one invoice: its steps, its next step, its rows, and its postings as the books have them. */
export function InvoicePage({ invoiceId, today }: { invoiceId: string; today: string }) {
  const t = useTranslations("sales");
  const commonMessages = useTranslations("common");
  const company = useCompany();
  const {
    bookedInvoiceQuery: pageInvoiceQuery,
    operations,
    postingOperation,
    sendState,
    operationsProblem,
    refetchOperations,
  } = useInvoice(invoiceId);
  const [shownSheet, setShownSheet] = useState<InvoiceSheetName | null>(null);
  const credits = useCredits(pageInvoiceQuery.data, operations);
  const invoice = pageInvoiceQuery.data;
  const creditedInvoiceId = invoice ? findCreditedInvoiceId(invoice, operations) : null;
  const creditedInvoice = useQuery({
    ...invoiceQuery(company.id, creditedInvoiceId ?? ""),
    enabled: creditedInvoiceId !== null,
  }).data;
  const isInvoiceRead = invoice !== undefined;
  const maySendElectronically =
    isInvoiceRead && invoicePermissionsOf(company.role, invoice, credits).sendElectronically;
  // A person who corrected a field of the customer returns to the e-invoice sheet. The hash is removed, so that a reload
  // does not open the sheet again.
  useEffect(() => {
    if (!isInvoiceRead || location.hash !== "#e-invoice") return;
    history.replaceState(null, "", `${location.pathname}${location.search}`);
    if (maySendElectronically) setShownSheet("eInvoice");
  }, [isInvoiceRead, maySendElectronically]);
  const customerId = invoice?.customerId ?? "";
  const customer = useQuery({ ...customerQuery(company.id, customerId), enabled: customerId !== "" }).data;
  const number = String(invoice?.number ?? "");
  const title = invoice ? t(invoice.isCredit ? "invoice.creditTitle" : "invoice.title", { number }) : undefined;
  usePageTitle(title);
  const salesPath = `/companies/${company.id}/sales`;
  const breadcrumbs = [
    <Link key="sales" href={salesPath}>
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
        <PageHead title={t("invoice.crumb")} breadcrumbs={breadcrumbs} />
        <div className="page" aria-busy={pageInvoiceQuery.isPending}>
          {pageInvoiceQuery.error ? (
            <ProblemNotice
              problem={pageInvoiceQuery.error}
              title={t("invoice.failed")}
              onRetry={() => void pageInvoiceQuery.refetch()}
            />
          ) : (
            <LoadingFields label={commonMessages("loading")} />
          )}
        </div>
      </>
    );
  }
  const permissions = invoicePermissionsOf(company.role, invoice, credits);
  const reminders = operations.filter((operation) => operation.kind === "invoice-reminder");
  const hasOpenReminder = reminders.some(isOpenReminder);
  // A credit note names no order, so it belongs to the sale of the invoice that it credits.
  const saleDocument =
    saleDocumentOfInvoice(invoice) ?? (creditedInvoice ? saleDocumentOfInvoice(creditedInvoice) : null);
  const retryHandlers = {
    ...(permissions.void ? { "invoice-void": () => setShownSheet("void") } : {}),
    ...(permissions.credit ? { "invoice-credit": () => setShownSheet("credit") } : {}),
    ...(permissions.pay ? { "invoice-payment": () => setShownSheet("payment") } : {}),
    ...(permissions.sendElectronically ? { "invoice-einvoice": () => setShownSheet("eInvoice") } : {}),
  };
  const timeline = (
    <InvoiceTimeline
      invoice={invoice}
      operations={operations}
      postingOperation={postingOperation}
      credits={credits}
      creditedId={creditedInvoiceId}
      retryHandlers={retryHandlers}
      today={today}
    />
  );
  const turnInputs = {
    ...{ invoice, sendState, credits, isMailHeldBack: postingOperation?.held ?? false },
    unknownReminder: reminders.find((reminder) => reminder.stage === "unknown" && reminder.resolution === null) ?? null,
    onSend: permissions.operate ? () => setShownSheet("mail") : null,
  };
  const pdfPath = buildInvoicePdfPath(company.id, invoiceId);
  const fileName = makeInvoiceFileName(customer?.documentLanguage ?? "", company.countryCode, invoice);
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={breadcrumbs}
        actions={
          <InvoiceActions
            invoice={invoice}
            permissions={permissions}
            sendState={sendState}
            pdfPath={pdfPath}
            fileName={fileName}
            today={today}
            isNextPayment={sendState !== null && turnOf(turnInputs) === null}
            onOpen={setShownSheet}
          />
        }
      />
      <InvoiceChain
        invoice={invoice}
        postingOperation={postingOperation}
        sendState={sendState}
        credits={credits}
        creditedId={creditedInvoiceId}
        today={today}
      />
      {operationsProblem ? (
        <div className="page pb-0">
          <ProblemNotice
            problem={operationsProblem}
            title={t("invoice.operationsUnread")}
            onRetry={refetchOperations}
          />
        </div>
      ) : null}
      {credits.problem && permissions.operate ? (
        <div className="page pb-0">
          <ProblemNotice problem={credits.problem} title={t("invoice.creditsUnread")} onRetry={credits.retry} />
        </div>
      ) : null}
      <div className={css.flag}>
        {operations.map((operation) => (
          <PostedDifferenceNotice key={operation.id} postedResult={operation.posted} />
        ))}
      </div>
      {postingOperation?.kind === "invoice-convert" ? <UnsavedTextNotice draftId={postingOperation.subject} /> : null}
      <InvoiceTurn
        {...turnInputs}
        onEInvoice={permissions.sendElectronically ? () => setShownSheet("eInvoice") : null}
        onRemind={permissions.operate && !hasOpenReminder && !operationsProblem ? () => setShownSheet("remind") : null}
      />
      <div className={css.body}>
        <section className={css.lines}>
          <InvoiceRows invoice={invoice} customer={customer} />
          {saleDocument ? (
            <Suspense>
              <SaleOfInvoice document={saleDocument} invoice={invoice} today={today} />
            </Suspense>
          ) : null}
          <InvoicePostings invoice={invoice} postingOperation={postingOperation} />
          <section aria-label={t("attachments.title")}>
            <h2>{t("attachments.title")}</h2>
            <AttachmentList
              attachedTo={{ kind: "customerinvoice", id: invoice.id }}
              attachmentCount={invoice.attachmentIds.length}
              mayWrite={permissions.write}
            />
          </section>
          <section aria-label={t("invoice.document")}>
            <h2>{t("invoice.document")}</h2>
            <PdfPreview path={pdfPath} fileName={fileName} />
          </section>
        </section>
        <aside className={css.rail}>
          {saleDocument ? (
            <Suspense fallback={timeline}>
              <TimelineOfInvoice document={saleDocument} invoice={invoice} retryHandlers={retryHandlers} today={today}>
                {timeline}
              </TimelineOfInvoice>
            </Suspense>
          ) : (
            timeline
          )}
          <InvoiceFacts invoice={invoice} />
          <HouseWorkFacts document={invoice} />
          {invoice.taxReductionMinor === 0n || invoice.isCredit ? null : (
            <Suspense>
              <ClaimRefusal invoice={invoice} credits={credits} today={today} />
            </Suspense>
          )}
        </aside>
      </div>
      <InvoiceSheets
        invoice={invoice}
        operations={operations}
        sendState={sendState ?? { is: "unread" }}
        credits={credits}
        permissions={permissions}
        today={today}
        shownSheet={shownSheet}
        onShownSheetChange={setShownSheet}
      />
      {shownSheet === "remind" ? (
        <Suspense>
          <ReminderSheet
            invoice={invoice}
            plannedReminder={null}
            lastSentId={reminders.find(({ stage }) => stage === "done")?.id ?? null}
            nextCommandKey={findNextCommandKey(
              { keyBase: `${invoice.id}:remind`, kind: "invoice-reminder", subject: invoice.id },
              operations,
            )}
            isOpen
            onClose={() => setShownSheet(closeIfOpen<InvoiceSheetName>("remind"))}
          />
        </Suspense>
      ) : null}
    </>
  );
}

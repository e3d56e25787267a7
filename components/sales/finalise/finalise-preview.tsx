"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { buildDraftPdfPath } from "@/lib/api/browser/sales/invoice-drafts";
import type { Customer } from "@/lib/api/contract/sales/customer";
import { type InvoiceDraft, payableMinorOf } from "@/lib/api/contract/sales/customer-invoice-draft";
import { draftDateParametersOf } from "@/lib/rules/sales/draft-date";
import type { DraftPlace } from "@/lib/rules/sales/e-invoice/e-invoice-mending";
import { makeInvoiceFileName } from "@/lib/rules/sales/invoice-file";
import type { TotalsSettings } from "@/lib/rules/sales/invoice-totals";
import type { CalendarDate } from "@/lib/values/dates";
import { AttachmentList } from "../documents/attachments/attachment-list";
import { PdfPreview } from "../documents/pdf/pdf-preview";
import { MailFields } from "../mail/mail-fields";
import { ScheduleFields } from "../mail/schedule-fields";
import type { MailForm } from "../mail/use-mail-form";
import type { ProposedMail } from "../mail/use-mail-proposal";
import type { ScheduleForm } from "../mail/use-schedule";
import { ExpectedVoucherTable } from "./expected-voucher-table";
import { MailHead } from "./mail-head";
import { MissingCreditReference } from "./missing-credit-reference";
import type { AnnouncedVoucher } from "./use-expected-voucher";

// These components wait for data of the books, so loading their code late delays nothing.
const VatBoxes = lazy(async () => ({ default: (await import("./vat-boxes")).VatBoxes }));
const PaidAtOnce = lazy(() => import("./paid-at-once"));
// This component shows nothing before the company's settings are read.
const MissingEInvoiceFields = lazy(() => import("./missing-e-invoice-fields"));

type Props = {
  draft: InvoiceDraft;
  dueOn: CalendarDate | null;
  customer: Customer | null;
  settings: TotalsSettings & { currency: string };
  voucher: AnnouncedVoucher;
  mailForm: MailForm;
  /** The initial text of the mail. */
  proposedMail: ProposedMail;
  /** The form for the time of sending; null where no time can be chosen. */
  schedule: ScheduleForm | null;
  /** True when the e-mail field holds an address, or while the address is not read yet. */
  hasAddress: boolean;
  /** True when this person may only read. */
  readOnly: boolean;
  /** Moves the focus to a field of the draft and shows the error there. */
  onGoToField: (place: DraftPlace, message: string) => void;
};

/**
 * Shows one section for each effect of finalising. The sections describe the stored draft, because the stored draft is
 * what is sent.
 */
export function FinalisePreview(props: Props) {
  const {
    draft,
    dueOn,
    customer,
    settings,
    voucher,
    mailForm,
    proposedMail,
    schedule,
    hasAddress,
    readOnly,
    onGoToField,
  } = props;
  const t = useTranslations("sales.sheet");
  const creditMessages = useTranslations("sales.credit");
  const attachmentMessages = useTranslations("sales.attachments");
  const formats = useFormats();
  const company = useCompany();
  const companySettings = useQuery(companySettingsQuery(company.id)).data;
  const currency = draft.currencyCode || settings.currency;
  const { likelyPostings, totals } = voucher;
  const nextNumber = companySettings?.nextInvoiceNumber;
  const grossText = formats.money(draft.grossMinor, currency);
  const fileName = makeInvoiceFileName(customer?.documentLanguage ?? "", company.countryCode, {
    isCredit: draft.isCredit,
    number: nextNumber ?? null,
  });
  const invoiceOn = draft.chosenOn ?? draft.invoiceOn;
  const pdfPath = buildDraftPdfPath(company.id, draft.id, draftDateParametersOf(draft.chosenOn));
  return (
    <>
      {totals.grossMinor === draft.grossMinor ? null : (
        <p role="alert" className="late small pb-3">
          {t("differs", { books: grossText, screen: formats.money(totals.grossMinor, currency) })}
        </p>
      )}
      <section className="happens">
        <h3>{composeHeading()}</h3>
        <p>
          {composeLead()} {invoiceOn ? t("dateKept", { date: formats.date(invoiceOn) }) : null}
        </p>
      </section>
      <ExpectedVoucherTable
        voucher={voucher}
        currency={currency}
        footText={invoiceOn ? t("seriesDate", { date: formats.date(invoiceOn) }) : undefined}
      />
      <Suspense>
        {voucher.paidAtOnce ? <PaidAtOnce payment={voucher.paidAtOnce} currency={currency} /> : null}
        <VatBoxes postings={likelyPostings} currency={currency} />
      </Suspense>
      <section className="happens">
        <MailHead
          customer={customer}
          customerId={draft.customerId}
          hasAddress={hasAddress}
          waitsForVoucher={voucher.voucherComparability.is === "yes"}
        />
        <MailFields
          form={mailForm}
          label={t("mail")}
          readOnly={readOnly}
          copyAddresses={customer?.emailCopies ?? []}
          proposedMail={proposedMail}
          fileName={fileName}
          document={draft.isCredit ? "credit" : "invoice"}
        />
        {schedule ? (
          <div className="pt-4">
            <ScheduleFields schedule={schedule} />
          </div>
        ) : null}
      </section>
      {draft.isCredit && customer ? (
        <MissingCreditReference draft={draft} customer={customer} onGoToField={onGoToField} />
      ) : null}
      {customer ? (
        <Suspense>
          <MissingEInvoiceFields
            draft={draft}
            customer={customer}
            isPaidAtOnce={voucher.paidAtOnce !== null}
            onGoToField={onGoToField}
          />
        </Suspense>
      ) : null}
      <section className="happens">
        <h3>{t("file")}</h3>
        <p className="pb-2">{t("fileLead")}</p>
        {/* Another date changes the PDF but not its address, so the key contains the dates. */}
        <PdfPreview key={`${pdfPath} ${invoiceOn} ${dueOn}`} path={pdfPath} fileName={fileName} />
      </section>
      <section className="happens">
        <h3>{attachmentMessages("title")}</h3>
        <p className="pb-2">{attachmentMessages("goOver")}</p>
        <AttachmentList
          attachedTo={{ kind: "customerinvoicedraft", id: draft.id }}
          attachmentCount={draft.attachments}
          mayWrite={!readOnly}
        />
      </section>
      <section className="happens">
        <h3>{t(draft.isCredit ? "draftGoneCredit" : "draftGone")}</h3>
        <p>{t(draft.isCredit ? "draftGoneCreditLead" : "draftGoneLead")}</p>
      </section>
    </>
  );

  function composeHeading(): string {
    if (draft.isCredit)
      return nextNumber ? creditMessages("note", { number: String(nextNumber) }) : creditMessages("noteUnknown");
    return nextNumber ? t("number", { number: String(nextNumber) }) : t("numberUnknown");
  }

  function composeLead(): string {
    if (draft.isCredit) return t("numberLeadCredit", { amount: formats.money(payableMinorOf(draft), currency) });
    const date = dueOn ? formats.date(dueOn) : "";
    const isPaidAtOnce = voucher.paidAtOnce !== null;
    if (draft.taxReductionMinor === 0n)
      return t(isPaidAtOnce ? "numberLeadPaid" : "numberLead", { amount: grossText, date });
    const reductionText = formats.money(draft.taxReductionMinor, currency);
    return t(isPaidAtOnce ? "numberLeadReducedPaid" : "numberLeadReduced", {
      gross: grossText,
      reduction: reductionText,
      amount: formats.money(payableMinorOf(draft), currency),
      date,
    });
  }
}

"use client";

import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { ReadFailureNotice } from "@/components/shell/read-failure-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import type { EmailContent } from "@/lib/api/contract/operations/command-input";
import { emptyDraft, type InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { makeInvoiceFileName } from "@/lib/rules/sales/invoice-file";
import type { CalendarDate } from "@/lib/values/dates";
import { currencyExponentOf } from "@/lib/values/money";
import type { Problem } from "@/lib/values/problem";
import { ExpectedVoucherTable } from "../finalise/expected-voucher-table";
import { MailHead } from "../finalise/mail-head";
import PaidAtOnce from "../finalise/paid-at-once";
import { useExpectedVoucher } from "../finalise/use-expected-voucher";
import { useRequiredQueries } from "../finalise/use-required-queries";
import { VatBoxes } from "../finalise/vat-boxes";
import { VoucherFoot } from "../finalise/voucher-foot";
import { emailContentOf } from "../mail/email-content";
import { MailFields } from "../mail/mail-fields";
import { ScheduleFields } from "../mail/schedule-fields";
import { useCompanyTime } from "../mail/use-company-time";
import { useMailForm } from "../mail/use-mail-form";
import { useMailProposal } from "../mail/use-mail-proposal";
import { useSchedule } from "../mail/use-schedule";
import { ExpectedRows } from "./expected-rows";
import type { InvoiceSubmission } from "./steps/use-order-steps";

// This section is loaded late, because few customers get e-invoices, and few of those e-invoices lack a field.
const MissingEInvoiceFields = lazy(() => import("../finalise/missing-e-invoice-fields"));

type Props = {
  /** The document that is invoiced. */
  document: { customerId: string; customerName: string; currencyCode: string; includesVat: boolean };
  /** The invoice as it will be posted; null where the invoice cannot be foretold. */
  expectedInvoice: InvoiceDraft | null;
  /** Sections about the steps that happen before the invoice is booked. */
  children: ReactNode;
  /** The key under which the text of the mail is stored; with another key the sheet shows the proposed text again. */
  storageKey: string;
  today: CalendarDate;
  isBusy: boolean;
  /** The command was not accepted because of this problem; null where the command was accepted or not submitted. */
  problem: Problem | null;
  /** True when the sheet shows every problem; otherwise it shows only a problem with the time of the mail. */
  showsProblem?: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onSubmit: (submission: InvoiceSubmission) => void;
};

/** Shows, before an order or a quote is invoiced, the invoice's rows, number, voucher, VAT and mail. */
export function ExpectedInvoiceSheet(props: Props) {
  const {
    document,
    expectedInvoice,
    children,
    storageKey,
    today,
    isBusy,
    problem,
    showsProblem,
    isOpen,
    onOpen,
    onClose,
    onSubmit,
  } = props;
  const t = useTranslations("sales.sale.sheet");
  const salesMessages = useTranslations("sales");
  const sheetMessages = useTranslations("sales.sheet");
  const laterMessages = useTranslations("later.mail");
  const formats = useFormats();
  const companyTime = useCompanyTime();
  const company = useCompany();
  const { requiredQueries, areAllRead: areRequiredQueriesRead } = useRequiredQueries(document.customerId, isOpen);
  const customer = requiredQueries[0].data ?? null;
  const settings = requiredQueries[1].data;
  const currency = document.currencyCode || company.currencyCode;
  const draft = expectedInvoice ?? emptyDraft;
  // The rule of rounding to whole units applies only to the company's own currency.
  const roundToWhole = (settings?.roundToWhole ?? false) && currency === company.currencyCode;
  const totalsSettings = { exponent: currencyExponentOf(currency), includesVat: document.includesVat, roundToWhole };
  const voucher = useExpectedVoucher(draft, customer, totalsSettings, isOpen && expectedInvoice !== null);
  const receivableMinor = voucher.postings.reduce(
    (sum, posting) => (posting.role === "receivable" ? sum + posting.minor : sum),
    0n,
  );
  const proposedMail = useMailProposal(
    { isCredit: false, number: null, minor: receivableMinor, currencyCode: currency, dueOn: null },
    customer,
    isOpen,
  );
  const mailFormState = useMailForm({ ...proposedMail, email: customer?.email ?? "" }, storageKey, problem?.fields);
  const schedule = useSchedule(today, null, storageKey);
  // Until the customer is read, the sheet assumes that the customer has an address.
  const hasAddress = mailFormState.form.watch("email").trim() !== "" || !areRequiredQueriesRead;
  const nextNumber = settings?.nextInvoiceNumber;
  const { showRefusal } = schedule;
  const handledProblem = useRef<Problem | null>(null);
  useEffect(() => {
    if (handledProblem.current === problem) return;
    handledProblem.current = problem;
    const isTimeRefused = showRefusal(problem?.fields);
    if (isTimeRefused || (showsProblem && problem !== null)) onOpen();
  }, [problem, showsProblem, showRefusal, onOpen]);

  function submitInvoice(email: EmailContent | null) {
    // Where the invoice cannot be foretold, the sheet shows no postings, so the posted voucher has nothing to be
    // compared with.
    onSubmit({ expectedPostings: expectedInvoice && areRequiredQueriesRead ? voucher.postings : null, email });
    onClose();
  }
  const submitWithEmail = mailFormState.form.handleSubmit((values) => {
    const localTime = schedule.isLater ? schedule.validate() : null;
    if (schedule.isLater && localTime === null) return;
    const plannedMail = localTime === null ? null : { at: localTime, customerEmail: customer?.email ?? "" };
    submitInvoice(emailContentOf(values, proposedMail.serviceText, plannedMail));
  });

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={sheetMessages("title")}
      lead={sheetMessages("lead")}
      marksTurn
      foot={
        <>
          <div className="flex flex-wrap gap-2">
            {hasAddress ? (
              <Button
                variant="main"
                shortcut="Control+Enter"
                className="grow"
                isBusy={isBusy || !areRequiredQueriesRead}
                onClick={() => void submitWithEmail()}
              >
                {schedule.isLater && schedule.localTime
                  ? laterMessages("postLater", { when: companyTime.shortText(schedule.localTime) })
                  : t("postSend")}
              </Button>
            ) : null}
            <Button
              variant={hasAddress ? "plain" : "main"}
              shortcut={hasAddress ? undefined : "Control+Enter"}
              className={hasAddress ? undefined : "grow"}
              isBusy={isBusy || !areRequiredQueriesRead}
              onClick={() => submitInvoice(null)}
            >
              {t(hasAddress ? "postOnly" : "post")}
            </Button>
          </div>
          <VoucherFoot voucherComparability={expectedInvoice ? voucher.voucherComparability : { is: "open" }} />
        </>
      }
    >
      {showsProblem && problem ? <ProblemNotice problem={problem} title={salesMessages("operation.refused")} /> : null}
      <ReadFailureNotice queryResults={requiredQueries} title={salesMessages("unread")} />
      {children}
      <section className="happens">
        <h3>{nextNumber ? sheetMessages("number", { number: String(nextNumber) }) : sheetMessages("numberUnknown")}</h3>
        <p>
          {expectedInvoice
            ? t("lead", { amount: formats.money(voucher.totals.grossMinor, currency) })
            : t("notForetold")}
        </p>
        <ExpectedRows rows={expectedInvoice?.rows ?? []} exponent={totalsSettings.exponent} />
      </section>
      {expectedInvoice ? (
        <>
          <ExpectedVoucherTable voucher={voucher} currency={currency} />
          {voucher.paidAtOnce ? <PaidAtOnce payment={voucher.paidAtOnce} currency={currency} /> : null}
          <VatBoxes postings={voucher.likelyPostings} currency={currency} />
        </>
      ) : null}
      <section className="happens">
        <MailHead
          customer={customer}
          customerId={document.customerId}
          hasAddress={hasAddress}
          waitsForVoucher={expectedInvoice !== null && voucher.voucherComparability.is === "yes"}
        />
        <MailFields
          form={mailFormState.form}
          label={sheetMessages("mail")}
          copyAddresses={customer?.emailCopies ?? []}
          proposedMail={proposedMail}
          fileName={makeInvoiceFileName(customer?.documentLanguage ?? "", company.countryCode, {
            isCredit: false,
            number: nextNumber ?? null,
          })}
        />
        {hasAddress && customer ? (
          <div className="pt-4">
            <ScheduleFields schedule={schedule} />
          </div>
        ) : null}
      </section>
      {expectedInvoice && customer ? (
        <Suspense>
          <MissingEInvoiceFields
            draft={expectedInvoice}
            customer={customer}
            isPaidAtOnce={voucher.paidAtOnce !== null}
          />
        </Suspense>
      ) : null}
    </Sheet>
  );
}

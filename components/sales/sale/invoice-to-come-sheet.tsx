"use client";

import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Unread } from "@/components/shell/unread";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import type { EmailContent } from "@/lib/api/contract/operations/command-input";
import { emptyDraft, type InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { invoiceFileName } from "@/lib/rules/sales/invoice-file";
import type { CalendarDate } from "@/lib/values/dates";
import { currencyExponent } from "@/lib/values/money";
import type { Problem } from "@/lib/values/problem";
import { ExpectedTable } from "../finalise/expected-table";
import { FootOfVoucher } from "../finalise/foot-of-voucher";
import { MailHead } from "../finalise/mail-head";
import PaidAtOnce from "../finalise/paid-at-once";
import { useExpectedVoucher } from "../finalise/use-expected-voucher";
import { useNeeded } from "../finalise/use-needed";
import { VatBoxes } from "../finalise/vat-boxes";
import { MailFields } from "../mail/mail-fields";
import { mailOrder } from "../mail/mail-order";
import { ScheduleFields } from "../mail/schedule-fields";
import { useMailForm } from "../mail/use-mail-form";
import { useMailProposal } from "../mail/use-mail-proposal";
import { useSchedule } from "../mail/use-schedule";
import { useWhen } from "../mail/use-when";
import { ExpectedRows } from "./expected-rows";
import type { InvoicePress } from "./steps/use-order-steps";

// This part is loaded late, because few customers get e-invoices, and few of their e-invoices lack anything.
const EInvoiceLacks = lazy(() => import("../finalise/e-invoice-lacks"));

type Props = {
  /** The document that is invoiced. */
  document: { customerId: string; customerName: string; currencyCode: string; includesVat: boolean };
  /** The invoice as it will be booked; null where that cannot be foretold. */
  foretold: InvoiceDraft | null;
  /** Sections about what happens before the invoice is booked. */
  children: ReactNode;
  /** The key under which the text of the mail is stored; with another key the text begins anew. */
  keptAs: string;
  today: CalendarDate;
  busy: boolean;
  /** Why the command was not accepted. */
  problem: Problem | null;
  /** Whether any such problem is shown in this sheet; otherwise only a problem with the time of the mail is. */
  tells?: boolean;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  onPress: (press: InvoicePress) => void;
};

/** Shows, before an order or a quote is invoiced, the invoice's rows, number, voucher, VAT and mail. */
export function InvoiceToComeSheet(props: Props) {
  const { document, foretold, children, keptAs, today, busy, problem, tells, open, onOpen, onClose, onPress } = props;
  const t = useTranslations("sales.sale.sheet");
  const all = useTranslations("sales");
  const sheet = useTranslations("sales.sheet");
  const later = useTranslations("later.mail");
  const formats = useFormats();
  const when = useWhen();
  const company = useCompany();
  const { reads, isRead } = useNeeded(document.customerId, open);
  const customer = reads[0].data ?? null;
  const settings = reads[1].data;
  const currency = document.currencyCode || company.currencyCode;
  const draft = foretold ?? emptyDraft;
  // The company's rule of rounding to whole units holds for its own currency only.
  const roundToWhole = (settings?.roundToWhole ?? false) && currency === company.currencyCode;
  const totals = { exponent: currencyExponent(currency), includesVat: document.includesVat, roundToWhole };
  const voucher = useExpectedVoucher(draft, customer, totals, open && foretold !== null);
  const minor = voucher.postings.reduce((sum, one) => (one.role === "receivable" ? sum + one.minor : sum), 0n);
  const proposed = useMailProposal(
    { isCredit: false, number: null, minor, currencyCode: currency, dueOn: null },
    customer,
    open,
  );
  const mail = useMailForm({ ...proposed, email: customer?.email ?? "" }, keptAs, problem?.fields);
  const schedule = useSchedule(today, null, keptAs);
  // Until the customer is read it is not known whether the customer has an address.
  const addressed = mail.form.watch("email").trim() !== "" || !isRead;
  const next = settings?.nextInvoiceNumber;
  const { refuse } = schedule;
  const heard = useRef<Problem | null>(null);
  useEffect(() => {
    if (heard.current === problem) return;
    heard.current = problem;
    const isOfTime = refuse(problem?.fields);
    if (isOfTime || (tells && problem !== null)) onOpen();
  }, [problem, tells, refuse, onOpen]);

  function press(send: EmailContent | null) {
    // Postings that cannot be foretold are not announced, and so are not compared with the voucher afterwards either.
    onPress({ announced: foretold && isRead ? voucher.postings : null, send });
    onClose();
  }
  const send = mail.form.handleSubmit((values) => {
    const at = schedule.later ? schedule.check() : null;
    if (schedule.later && at === null) return;
    const planned = at === null ? null : { at, customerEmail: customer?.email ?? "" };
    press(mailOrder(values, proposed.standing, planned));
  });

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={sheet("title")}
      lead={sheet("lead")}
      turn
      foot={
        <>
          <div className="flex flex-wrap gap-2">
            {addressed ? (
              <Button
                look="main"
                keys="Control+Enter"
                className="grow"
                busy={busy || !isRead}
                onClick={() => void send()}
              >
                {schedule.later && schedule.at ? later("postLater", { when: when.short(schedule.at) }) : t("postSend")}
              </Button>
            ) : null}
            <Button
              look={addressed ? "plain" : "main"}
              keys={addressed ? undefined : "Control+Enter"}
              className={addressed ? undefined : "grow"}
              busy={busy || !isRead}
              onClick={() => press(null)}
            >
              {t(addressed ? "postOnly" : "post")}
            </Button>
          </div>
          <FootOfVoucher compared={foretold ? voucher.compared : { is: "open" }} />
        </>
      }
    >
      {tells && problem ? <ProblemNotice problem={problem} title={all("operation.refused")} /> : null}
      <Unread reads={reads} title={all("unread")} />
      {children}
      <section className="happens">
        <h3>{next ? sheet("number", { number: String(next) }) : sheet("numberUnknown")}</h3>
        <p>{foretold ? t("lead", { amount: formats.money(voucher.totals.grossMinor, currency) }) : t("notForetold")}</p>
        <ExpectedRows rows={foretold?.rows ?? []} exponent={totals.exponent} />
      </section>
      {foretold ? (
        <>
          <ExpectedTable voucher={voucher} currency={currency} />
          {voucher.paidAtOnce ? <PaidAtOnce paid={voucher.paidAtOnce} currency={currency} /> : null}
          <VatBoxes postings={voucher.likely} currency={currency} />
        </>
      ) : null}
      <section className="happens">
        <MailHead
          customer={customer}
          customerId={document.customerId}
          addressed={addressed}
          waitsForVoucher={foretold !== null && voucher.compared.is === "yes"}
        />
        <MailFields
          form={mail.form}
          label={sheet("mail")}
          copies={customer?.emailCopies ?? []}
          proposed={proposed}
          file={invoiceFileName(customer?.documentLanguage ?? "", company.countryCode, {
            isCredit: false,
            number: next ?? null,
          })}
        />
        {addressed && customer ? (
          <div className="pt-4">
            <ScheduleFields schedule={schedule} />
          </div>
        ) : null}
      </section>
      {foretold && customer ? (
        <Suspense>
          <EInvoiceLacks draft={foretold} customer={customer} paidAtOnce={voucher.paidAtOnce !== null} />
        </Suspense>
      ) : null}
    </Sheet>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company-context";
import { Unread } from "@/components/shell/unread";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { TextLink } from "@/components/ui/text-link";
import { emptyDraft } from "@/lib/api/contract/customer-invoice-draft";
import type { EmailOrder } from "@/lib/api/contract/operation";
import type { Order } from "@/lib/api/contract/order";
import { invoiceFileName } from "@/lib/flow/invoice-file";
import { invoiceOfOrder } from "@/lib/flow/invoice-to-come";
import { deliveredAs, restOf } from "@/lib/flow/order-part";
import { currencyExponent } from "@/lib/money";
import { ExpectedTable } from "../finalise/expected-table";
import { useExpectedVoucher } from "../finalise/use-expected-voucher";
import { useNeeded } from "../finalise/use-needed";
import { VatBoxes } from "../finalise/vat-boxes";
import { MailFields } from "../mail/mail-fields";
import { mailOrder } from "../mail/mail-order";
import { useMailForm } from "../mail/use-mail-form";
import { useMailProposal } from "../mail/use-mail-proposal";
import css from "./order-invoice-sheet.module.css";
import type { OrderDesk } from "./use-order-desk";
import type { InvoicePress } from "./use-order-steps";

type Props = {
  order: Order;
  desk: OrderDesk | null;
  timesInvoiced: number;
  open: boolean;
  onClose: () => void;
  onPress: (order: Order, desk: OrderDesk | null, press: InvoicePress) => void;
};

/** What happens when an order, or a part of it, is invoiced: its lines, number, voucher, VAT and mail, before any of it has. */
export default function OrderInvoiceSheet({ order, desk, timesInvoiced, open, onClose, onPress }: Props) {
  const t = useTranslations("sales.sale.sheet");
  const all = useTranslations("sales");
  const sheet = useTranslations("sales.sheet");
  const formats = useFormats();
  const company = useCompany();
  const { reads, isRead } = useNeeded(order.customerId, open);
  const customer = reads[0].data ?? null;
  const settings = reads[1].data;
  const currency = order.currencyCode || company.currencyCode;
  const leaving = desk?.part ? deliveredAs(order, desk.part) : order;
  const foretold = invoiceOfOrder(leaving);
  const draft = foretold ?? emptyDraft;
  // Rounding to whole units is the company's rule for its own currency only.
  const roundToWhole = (settings?.roundToWhole ?? false) && currency === company.currencyCode;
  const totals = { exponent: currencyExponent(currency), includesVat: order.includesVat, roundToWhole };
  const voucher = useExpectedVoucher(draft, customer, totals, open && foretold !== null);
  const minor = voucher.postings.reduce((sum, one) => (one.role === "receivable" ? sum + one.minor : sum), 0n);
  const proposed = useMailProposal(
    { isCredit: false, number: null, minor, currencyCode: currency, dueOn: null },
    customer,
    open,
  );
  const mail = useMailForm(
    { ...proposed, email: customer?.email ?? "" },
    // Taken back before it leaves, the words are here as they were written; those of an invoice that was made are not.
    `${company.personId}:${company.id}:order-invoice-mail:${order.id}:${timesInvoiced}`,
  );
  // Until the customer is read nobody knows that it has no address.
  const addressed = mail.form.watch("email").trim() !== "" || !isRead;
  const next = settings?.nextInvoiceNumber;
  const left = desk?.part ? restOf(order, desk.part) : [];
  const number = String(order.number ?? "");

  function press(send: EmailOrder | null) {
    // What cannot be said beforehand is not compared afterwards either.
    onPress(order, desk, { announced: foretold && isRead ? voucher.postings : null, send });
    onClose();
  }
  const send = mail.form.handleSubmit((values) => press(mailOrder(values, proposed.standing)));

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
              <Button look="main" keys="Control+Enter" className="grow" busy={!isRead} onClick={() => void send()}>
                {t("postSend")}
              </Button>
            ) : null}
            <Button
              look={addressed ? "plain" : "main"}
              keys={addressed ? undefined : "Control+Enter"}
              className={addressed ? undefined : "grow"}
              busy={!isRead}
              onClick={() => press(null)}
            >
              {t(addressed ? "postOnly" : "post")}
            </Button>
          </div>
          <p>{sheet("foot")}</p>
        </>
      }
    >
      <Unread reads={reads} title={all("unread")} />
      {desk ? (
        <section className="happens">
          <h3>{t("delivered", { number })}</h3>
          <p>{t(left.length === 0 ? "deliveredAll" : desk.ordersRest ? "deliveredRest" : "deliveredPart")}</p>
        </section>
      ) : null}
      <section className="happens">
        <h3>{next ? sheet("number", { number: String(next) }) : sheet("numberUnknown")}</h3>
        <p>{foretold ? t("lead", { amount: formats.money(voucher.totals.grossMinor, currency) }) : t("notForetold")}</p>
        <table className={css.rows}>
          <thead>
            <tr className="label">
              <th scope="col">{t("line")}</th>
              <th scope="col" className="num">
                {t("quantity")}
              </th>
              <th scope="col" className="num">
                {t("price")}
              </th>
            </tr>
          </thead>
          <tbody>
            {(foretold?.rows ?? []).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row's place is its identity
              <tr key={index}>
                <td>{row.text}</td>
                <td className="num">{row.isTextRow ? null : formats.quantity(row.quantity)}</td>
                <td className="num">
                  {row.isTextRow ? null : <Amount text={formats.quantity(row.unitPrice, totals.exponent)} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {foretold ? (
        <>
          <ExpectedTable postings={voucher.postings} currency={currency} />
          <VatBoxes postings={voucher.likely} currency={currency} />
        </>
      ) : null}
      <section className="happens">
        <h3>{sheet(!customer || customer.email ? "mail" : "noMail")}</h3>
        {!customer ? null : customer.email ? (
          <p className="pb-3">{sheet("mailLead")}</p>
        ) : (
          <p className="pb-3">
            {t("noMailLead", { customer: order.customerName })}{" "}
            <TextLink href={`/companies/${company.id}/customers/${order.customerId}/edit`}>
              {sheet("editCustomer")}
            </TextLink>
          </p>
        )}
        <MailFields
          form={mail.form}
          label={sheet("mail")}
          copies={customer?.emailCopies ?? []}
          proposed={proposed}
          file={invoiceFileName(customer?.documentLanguage ?? "", company.countryCode, next ?? null)}
        />
      </section>
    </Sheet>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { InvoiceTotals } from "@/lib/rules/sales/invoice-totals";
import type { ExpectedPosting } from "@/lib/rules/sales/postings/expected-postings";
import type { CalendarDate } from "@/lib/values/dates";
import PaidAtOnce from "../../finalise/paid-at-once";
import type { AnnouncedVoucher } from "../../finalise/use-expected-voucher";
import { VatBoxes } from "../../finalise/vat-boxes";
import { NotComparedReason } from "../../finalise/voucher-foot";
import { VoucherTable } from "../../finalise/voucher-table";

type Props = {
  invoice: Invoice;
  totals: InvoiceTotals;
  voucher: AnnouncedVoucher;
  /** What remains to be paid of the invoice less its credit notes; an amount below zero is to be given back. */
  owedMinor: bigint;
  today: CalendarDate;
};

/** One section per effect of a credit note. */
export function CreditPreview({ invoice, totals, voucher, owedMinor, today }: Props) {
  const t = useTranslations("sales.credit");
  const sheet = useTranslations("sales.sheet");
  const formats = useFormats();
  const company = useCompany();
  const nextNumber = useQuery(companySettingsQuery(company.id)).data?.nextInvoiceNumber;
  const money = (minor: bigint) => formats.money(minor < 0n ? -minor : minor, invoice.currencyCode);
  const number = String(invoice.number ?? "");
  const remainingAfterMinor = owedMinor - totals.grossMinor;
  return (
    <>
      <section className="happens">
        <h3>{nextNumber ? t("note", { number: String(nextNumber) }) : t("noteUnknown")}</h3>
        <p>{t("noteLead", { number, amount: money(totals.grossMinor), vat: money(totals.vatMinor) })}</p>
      </section>
      {voucher.paidAtOnce ? (
        <PaidAtOnce paid={voucher.paidAtOnce} currency={invoice.currencyCode} />
      ) : (
        <section className="happens">
          <h3>{t("remains")}</h3>
          <p>
            {remainingAfterMinor >= 0n
              ? t("toPay", { number, before: money(owedMinor), after: money(remainingAfterMinor) })
              : t("toGiveBack", { amount: money(remainingAfterMinor), customer: invoice.customerName })}
          </p>
          <p className="label pt-1">{t(invoice.remainingMinor === 0n ? "creditOpen" : "bothOpen", { number })}</p>
        </section>
      )}
      <section className="happens">
        <h3>{sheet("voucher")}</h3>
        <VoucherTable
          heads={{
            account: sheet("account"),
            name: sheet("accountName"),
            debit: sheet("debit"),
            credit: sheet("credit"),
          }}
          currency={invoice.currencyCode}
          foot={sheet("seriesDate", { date: formats.date(today) })}
          lines={voucher.postings.map((posting, index) => ({
            key: `${posting.role} ${posting.account} ${posting.rateBps} ${index}`,
            account: posting.account,
            name: nameOf(posting),
            minor: posting.minor,
          }))}
        />
        {voucher.postings.some(({ account }) => account === null) ? (
          <p className="label pt-1">{sheet("byBooks")}</p>
        ) : null}
        <NotComparedReason compared={voucher.compared} />
      </section>
      <VatBoxes postings={voucher.likelyPostings} currency={invoice.currencyCode} />
      <section className="happens">
        <h3>{t("noMail")}</h3>
        <p>{t("noMailLead", { customer: invoice.customerName })}</p>
      </section>
    </>
  );

  function nameOf({ role, rateBps }: ExpectedPosting): string {
    const percent = formats.percent(rateBps ?? 0);
    if (role === "receivable") return sheet("receivables");
    if (role === "sales") return sheet("salesOf", { percent });
    return role === "vat" ? sheet("vatOf", { percent }) : sheet("rounding");
  }
}

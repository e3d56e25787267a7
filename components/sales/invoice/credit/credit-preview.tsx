"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { VoucherTable } from "@/components/record/voucher-table";
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

type Props = {
  invoice: Invoice;
  totals: InvoiceTotals;
  /** The part of the tax reduction for house work that the credit note takes back. */
  reductionMinor: bigint;
  voucher: AnnouncedVoucher;
  /** The remaining amount of the invoice and its credit notes together; an amount below zero is to be given back. */
  owedMinor: bigint;
  today: CalendarDate;
};

/** Shows one section for each effect of a credit note. */
export function CreditPreview({ invoice, totals, reductionMinor, voucher, owedMinor, today }: Props) {
  const t = useTranslations("sales.credit");
  const sheetMessages = useTranslations("sales.sheet");
  const formats = useFormats();
  const company = useCompany();
  const nextNumber = useQuery(companySettingsQuery(company.id)).data?.nextInvoiceNumber;
  const moneyTextOf = (minor: bigint) => formats.money(minor < 0n ? -minor : minor, invoice.currencyCode);
  const number = String(invoice.number ?? "");
  const ownPartMinor = totals.grossMinor - reductionMinor;
  const remainingAfterCreditMinor = owedMinor - ownPartMinor;
  return (
    <>
      <section className="happens">
        <h3>{nextNumber ? t("note", { number: String(nextNumber) }) : t("noteUnknown")}</h3>
        <p>{t("noteLead", { number, amount: moneyTextOf(totals.grossMinor), vat: moneyTextOf(totals.vatMinor) })}</p>
        {reductionMinor === 0n ? null : (
          <p>{t("noteReduction", { reduction: moneyTextOf(reductionMinor), amount: moneyTextOf(ownPartMinor) })}</p>
        )}
      </section>
      {voucher.paidAtOnce ? (
        <PaidAtOnce payment={voucher.paidAtOnce} currency={invoice.currencyCode} />
      ) : (
        <section className="happens">
          <h3>{t("remains")}</h3>
          <p>
            {remainingAfterCreditMinor >= 0n
              ? t("toPay", { number, before: moneyTextOf(owedMinor), after: moneyTextOf(remainingAfterCreditMinor) })
              : t("toGiveBack", { amount: moneyTextOf(remainingAfterCreditMinor), customer: invoice.customerName })}
          </p>
          <p className="label pt-1">{t(invoice.remainingMinor === 0n ? "creditOpen" : "bothOpen", { number })}</p>
        </section>
      )}
      <section className="happens">
        <h3>{sheetMessages("voucher")}</h3>
        <VoucherTable
          columnHeads={{
            account: sheetMessages("account"),
            name: sheetMessages("accountName"),
            debit: sheetMessages("debit"),
            credit: sheetMessages("credit"),
          }}
          currency={invoice.currencyCode}
          footText={sheetMessages("seriesDate", { date: formats.date(today) })}
          postingLines={voucher.postings.map((posting, index) => ({
            key: `${posting.role} ${posting.account} ${posting.rateBps} ${index}`,
            account: posting.account,
            name: postingNameOf(posting),
            minor: posting.minor,
          }))}
        />
        {voucher.postings.some(({ account }) => account === null) ? (
          <p className="label pt-1">{sheetMessages("byBooks")}</p>
        ) : null}
        <NotComparedReason voucherComparability={voucher.voucherComparability} />
      </section>
      <VatBoxes postings={voucher.likelyPostings} currency={invoice.currencyCode} />
      <section className="happens">
        <h3>{t("noMail")}</h3>
        <p>{t("noMailLead", { customer: invoice.customerName })}</p>
      </section>
    </>
  );

  function postingNameOf({ role, rateBps }: ExpectedPosting): string {
    const percent = formats.percent(rateBps ?? 0);
    if (role === "receivable") return sheetMessages("receivables");
    if (role === "reduction") return sheetMessages("taxReduction");
    if (role === "sales") return sheetMessages("salesOf", { percent });
    return role === "vat" ? sheetMessages("vatOf", { percent }) : sheetMessages("rounding");
  }
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { VoucherTable } from "@/components/record/voucher-table";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import type { Posting } from "@/lib/api/contract/books/voucher";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { VatBoxes } from "../../finalise/vat-boxes";

type Props = {
  invoice: Invoice;
  /** The postings of the invoice's voucher; null until they are read, or where they cannot be read. */
  postings: readonly Posting[] | null;
  today: string;
};

/** Shows one section for each effect of a void. */
export function VoidPreview({ invoice, postings, today }: Props) {
  const t = useTranslations("sales.void");
  const sheetMessages = useTranslations("sales.sheet");
  const formats = useFormats();
  const company = useCompany();
  const settings = useQuery(companySettingsQuery(company.id)).data;
  const nextNumber = settings?.nextInvoiceNumber;
  const amount = formats.money(invoice.grossMinor, invoice.currencyCode);
  const number = String(invoice.number ?? "");
  const mirroredPostings = postings?.map((posting) => ({ ...posting, minor: -posting.minor })) ?? null;
  return (
    <>
      <section className="happens">
        <h3>{nextNumber ? t("credit", { number: String(nextNumber) }) : t("creditUnknown")}</h3>
        <p>{t("creditLead", { number, amount })}</p>
      </section>
      <section className="happens">
        <h3>{t("mirror")}</h3>
        {mirroredPostings === null ? (
          <p>{t("mirrorUnread", { voucher: invoice.voucherNumber })}</p>
        ) : (
          <VoucherTable
            columnHeads={{
              account: sheetMessages("account"),
              name: sheetMessages("accountName"),
              debit: sheetMessages("debit"),
              credit: sheetMessages("credit"),
            }}
            currency={company.currencyCode}
            footText={sheetMessages("seriesDate", { date: formats.date(today) })}
            postingLines={mirroredPostings.map((posting, index) => ({
              key: `${posting.account} ${index}`,
              account: posting.account,
              name: posting.accountName,
              minor: posting.minor,
            }))}
          />
        )}
      </section>
      <VatBoxes postings={mirroredPostings ?? []} currency={company.currencyCode} />
      <section className="happens">
        <h3>{t("noMail")}</h3>
        <p>{t("noMailLead", { customer: invoice.customerName })}</p>
      </section>
      <section className="happens">
        <h3>{t("stays", { number })}</h3>
        <p>{t("staysLead")}</p>
      </section>
    </>
  );
}

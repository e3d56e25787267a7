"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { VoucherTable } from "@/components/record/voucher-table";
import { useCompany } from "@/components/shell/company/company-context";
import { Notice } from "@/components/ui/states";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { BookingObstacle } from "@/lib/rules/purchases/booking/booking-obstacles";
import { expectedBookingRowsOf, expectedDeferralsOf } from "@/lib/rules/purchases/booking/expected-booking";
import { DeferralSections } from "./deferral-sections";
import { PurchaseVatBoxes } from "./purchase-vat-boxes";
import { useNextVoucherNumber } from "./use-next-voucher-number";

type Props = { draft: SupplierInvoiceDraft; obstacles: readonly BookingObstacle[] };

/** Shows one section for each effect of booking: the voucher and its number, the VAT return, the periods, and the draft. */
export function BookingPreview({ draft, obstacles }: Props) {
  const t = useTranslations("booking");
  const formats = useFormats();
  const company = useCompany();
  const voucherNumber = useNextVoucherNumber(draft.invoiceOn);
  const rows = expectedBookingRowsOf(draft);
  const balanceMinor = rows.reduce((sum, { minor }) => sum + minor, 0n);
  const isForeign = draft.currencyCode !== company.currencyCode;
  const amountText = `${formats.amount(draft.totalMinor < 0n ? -draft.totalMinor : draft.totalMinor, draft.currencyCode)} ${draft.currencyCode}`;
  const dueText = draft.dueOn ? formats.date(draft.dueOn) : "";
  return (
    <>
      {obstacles.length > 0 ? (
        <Notice title={t("obstacles.title")}>
          <ul>
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{t(`obstacles.${obstacle}`)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <section className="happens">
        <h3>{voucherNumber ? t("number", { number: voucherNumber }) : t("numberUnknown")}</h3>
        <p>
          {t(voucherNumber ? "numberLead" : "numberUnknownLead")}{" "}
          {draft.isCredit ? t("owedCredit", { amount: amountText }) : t("owed", { amount: amountText, date: dueText })}
        </p>
      </section>
      <section className="happens">
        <h3>
          {t("voucher")}
          {balanceMinor === 0n ? <em className="good not-italic">{t("balances")}</em> : null}
        </h3>
        <VoucherTable
          columnHeads={{ account: t("account"), name: t("accountName"), debit: t("debit"), credit: t("credit") }}
          currency={draft.currencyCode}
          footText={draft.invoiceOn ? t("dated", { date: formats.date(draft.invoiceOn) }) : t("sum")}
          postingLines={rows.map(({ line, account, accountName, text, minor }) => ({
            key: String(line),
            account,
            name: [accountName, text].filter(Boolean).join(", "),
            minor,
          }))}
        />
        {isForeign ? (
          <p className="label pt-1">{t("notComparedCurrency", { currency: company.currencyCode })}</p>
        ) : null}
      </section>
      {isForeign ? null : <PurchaseVatBoxes rows={draft.rows} />}
      <DeferralSections deferrals={expectedDeferralsOf(draft)} draft={draft} />
      <section className="happens">
        <h3>{t("draftGone")}</h3>
        <p>{t(draft.isCredit ? "draftGoneCreditLead" : "draftGoneLead")}</p>
      </section>
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import type { SupplierPayment } from "@/lib/api/browser/purchases/supplier-payments";
import type { BankAccount } from "@/lib/api/contract/company/bank-account";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import { exchangeDifferenceOf } from "@/lib/rules/payments/amounts/payment-choices";
import { settledMinorOf } from "@/lib/rules/sales/payment";

type Props = { invoice: SupplierInvoice; payment: SupplierPayment; bankAccount: BankAccount | undefined };

/** Says what a payment will do: what remains of the invoice, and which voucher the books make of it. */
export function PaymentPreview({ invoice, payment, bankAccount }: Props) {
  const t = useTranslations("payments.invoice");
  const formats = useFormats();
  const company = useCompany();
  const { remainingMinor, currencyCode, isCredit, currencyRate } = invoice;
  const settledMinor = settledMinorOf(payment, remainingMinor);
  const leftMinor = absolute(remainingMinor - settledMinor);
  const moved =
    payment.domesticMinor === null
      ? { minor: payment.amountMinor, currency: currencyCode }
      : { minor: payment.domesticMinor, currency: company.currencyCode };
  // A fee of the bank is part of what was debited, so that no difference of the rate can be told apart from it.
  const differenceMinor =
    payment.domesticMinor === null ||
    currencyRate === null ||
    payment.type === "bankCharge" ||
    payment.type === "rounding"
      ? 0n
      : exchangeDifferenceOf({
          ...{ paidMinor: absolute(settledMinor), currencyCode, invoiceRate: currencyRate },
          ...{ domesticMinor: payment.domesticMinor, companyCurrencyCode: company.currencyCode },
        });
  const lossMinor = isCredit ? -differenceMinor : differenceMinor;
  const besidesMinor = absolute(payment.amountMinor - absolute(settledMinor));
  return (
    <>
      <section className="happens">
        <h3>{t(leftMinor === 0n ? "settles" : "leaves")}</h3>
        <p role="status">
          {leftMinor === 0n
            ? t("settlesLead", { number: invoice.invoiceNumber })
            : t("leavesLead", { number: invoice.invoiceNumber, after: formats.money(leftMinor, currencyCode) })}
        </p>
      </section>
      <section className="happens">
        <h3>{t("books")}</h3>
        <p>
          {t(isCredit ? "voucherIn" : "voucherOut", {
            amount: formats.money(moved.minor, moved.currency),
            account: [bankAccount?.ledgerAccount, bankAccount?.name].filter(Boolean).join(" "),
          })}
        </p>
        {payment.type === "rounding" ? (
          <p>{t("roundingRow", { amount: formats.money(besidesMinor, currencyCode) })}</p>
        ) : payment.type === "bankCharge" ? (
          <p>{t("feeRow", { amount: formats.money(besidesMinor, currencyCode) })}</p>
        ) : null}
        {lossMinor === 0n ? null : (
          <p>
            {t(lossMinor > 0n ? "exchangeLoss" : "exchangeGain", {
              amount: formats.money(absolute(lossMinor), company.currencyCode),
            })}
          </p>
        )}
      </section>
    </>
  );
}

const absolute = (minor: bigint) => (minor < 0n ? -minor : minor);

"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { PaidAtOnce as Paid } from "./use-expected-voucher";

/** Says that the invoice is paid when it is booked, for example by cash or card. */
export default function PaidAtOnce({ payment, currency }: { payment: Paid; currency: string }) {
  const t = useTranslations("sales.sheet.paidAtOnce");
  const formats = useFormats();
  const termsName = formats.localisedName(payment.terms);
  const isRepayment = payment.minor < 0n;
  const amountText = formats.money(isRepayment ? -payment.minor : payment.minor, currency);
  return (
    <section className="happens">
      <h3>{t(isRepayment ? "back" : "title")}</h3>
      <p>{t(isRepayment ? "backLead" : "lead", { terms: termsName, amount: amountText })}</p>
      {isRepayment ? <p className="label pt-1">{t("backByHand")}</p> : null}
    </section>
  );
}

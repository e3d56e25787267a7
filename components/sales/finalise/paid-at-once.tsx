"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { PaidAtOnce as Paid } from "./use-expected-voucher";

/** Says that the invoice is paid when it is booked, for example by cash or card. */
export default function PaidAtOnce({ paid, currency }: { paid: Paid; currency: string }) {
  const t = useTranslations("sales.sheet.paidAtOnce");
  const formats = useFormats();
  const terms = formats.named(paid.terms);
  const isRepayment = paid.minor < 0n;
  const amount = formats.money(isRepayment ? -paid.minor : paid.minor, currency);
  return (
    <section className="happens">
      <h3>{t(isRepayment ? "back" : "title")}</h3>
      <p>{t(isRepayment ? "backLead" : "lead", { terms, amount })}</p>
      {isRepayment ? <p className="label pt-1">{t("backByHand")}</p> : null}
    </section>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { Entry } from "../chain/timeline";
import type { useActEntries } from "./act-entries";

/**
 * Returns a function that gives timeline entries for the payments of an invoice. A payment registered here names the person
 * and the voucher; of other payments the books tell only the total and the last date. A set-off against credit notes is no
 * payment.
 */
export function usePaidEntries(acts: ReturnType<typeof useActEntries>) {
  const t = useTranslations("sales.invoice");
  const formats = useFormats();

  /** @param isTakenBack whether credit notes took back the whole invoice; what the books call paid is then no payment */
  return (invoice: Invoice, operations: readonly Operation[], isTaken: boolean): Entry[] => {
    const about = operations.filter(({ subject }) => subject === invoice.id);
    const own = acts(about, ["invoice-payment"]);
    const known = about.reduce((sum, { paid }) => sum + BigInt(paid?.amountMinor ?? 0), 0n);
    const settled = magnitude(invoice.grossMinor - invoice.taxReductionMinor) - magnitude(invoice.remainingMinor);
    const total = settled - magnitude(invoice.setOffMinor);
    if (isTaken || total <= known || invoice.paidOn === null) return own;
    const amount = formats.amount(total - known, invoice.currencyCode);
    const what = t(invoice.isCredit ? "tlPaidBack" : "tlPaid", { amount });
    const paid = { key: `${invoice.id}:paid`, day: invoice.paidOn, step: "paid", what } as const;
    return [...own, { ...paid, sub: t("tlPaidSub"), mark: "past" }];
  };
}

const magnitude = (minor: bigint) => (minor < 0n ? -minor : minor);

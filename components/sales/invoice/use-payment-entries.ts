"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { TimelineEntry } from "../chain/timeline";
import type { useOperationEntries } from "./operation-entries";

/**
 * Returns a function that gives timeline entries for the payments of an invoice. A payment registered in the portal
 * names the person and the voucher; for other payments the books give only the total and the last date. A set-off
 * against credit notes is no payment.
 */
export function usePaymentEntries(operationEntriesOf: ReturnType<typeof useOperationEntries>) {
  const t = useTranslations("sales.invoice");
  const formats = useFormats();

  /**
   * @param isTakenBack whether credit notes took back the whole invoice; the paid amount of the books is then no
   *                    payment
   */
  return (invoice: Invoice, operations: readonly Operation[], isTakenBack: boolean): TimelineEntry[] => {
    const ownOperations = operations.filter(({ subject }) => subject === invoice.id);
    const registeredEntries = operationEntriesOf(ownOperations, ["invoice-payment"]);
    const registeredMinor = ownOperations.reduce((sum, { paid }) => sum + BigInt(paid?.amountMinor ?? 0), 0n);
    const settledMinor =
      absoluteAmount(invoice.grossMinor - invoice.taxReductionMinor) - absoluteAmount(invoice.remainingMinor);
    const paidMinor = settledMinor - absoluteAmount(invoice.setOffMinor);
    if (isTakenBack || paidMinor <= registeredMinor || invoice.paidOn === null) return registeredEntries;
    const amount = formats.amount(paidMinor - registeredMinor, invoice.currencyCode);
    const titleText = t(invoice.isCredit ? "tlPaidBack" : "tlPaid", { amount });
    const paymentEntry = { key: `${invoice.id}:paid`, day: invoice.paidOn, step: "paid", title: titleText } as const;
    return [...registeredEntries, { ...paymentEntry, details: t("tlPaidSub"), mark: "past" }];
  };
}

const absoluteAmount = (minor: bigint) => (minor < 0n ? -minor : minor);

"use client";

import { useTranslations } from "next-intl";
import type { InvoiceToPay } from "@/lib/api/contract/purchases/to-pay";

type PayTo = NonNullable<InvoiceToPay["payTo"]>;

/** Returns a function that says by which way and to which account a supplier is paid, as people write the account. */
export function usePayToText(): (payTo: PayTo) => string {
  const t = useTranslations("payments.list.method");
  return (payTo) => `${t(payTo.method)} ${writtenNumberOf(payTo)}`;
}

/** A bankgiro has a hyphen before its last four digits, and an IBAN stands in groups of four (ISO 13616). */
export function writtenNumberOf({ method, number }: PayTo): string {
  if (method === "bankgiro") return number.replace(/(\d{4})$/, "-$1");
  if (method === "plusgiro") return number.replace(/(\d)$/, "-$1");
  return /^[A-Z]{2}\d{2}/.test(number) ? number.replace(/(.{4})(?=.)/g, "$1\u00a0") : number;
}

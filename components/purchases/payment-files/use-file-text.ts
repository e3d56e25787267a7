"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { PaymentFileView } from "@/lib/api/contract/purchases/payment-file";
import { fileStateOf, sumsOfFile } from "./file-state";

/** Returns what a payment file is said to be: how far it has come, and what it comes to. */
export function useFileText() {
  const t = useTranslations("payments.file");
  const formats = useFormats();
  return {
    stateTextOf(file: PaymentFileView): string {
      const { is, left } = fileStateOf(file);
      return t(`stateOf.${is}`, { left, count: file.payments.length });
    },
    sumTextOf: (file: PaymentFileView): string =>
      sumsOfFile(file)
        .map(({ currencyCode, minor }) => formats.money(minor, currencyCode))
        .join(", "),
    timeTextOf: (instant: string): string => `${formats.date(formats.dayOf(instant))} ${formats.time(instant)}`,
  };
}

"use client";

import { useTranslations } from "next-intl";

/** What made a voucher, in words, by the service's list of kinds; empty where it says nothing that is known here. */
export function useVoucherKind(): (type: number | null) => string {
  const t = useTranslations("books.kinds");
  return (type) => {
    const key = String(type) as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : "";
  };
}

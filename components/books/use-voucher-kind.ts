"use client";

import { useTranslations } from "next-intl";

/**
 * Returns a function that names the kind of a voucher by the service's type number; the name is empty for unknown
 * types.
 */
export function useVoucherKindText(): (type: number | null) => string {
  const t = useTranslations("books.kinds");
  return (type) => {
    const key = String(type) as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : "";
  };
}

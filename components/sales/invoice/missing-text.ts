import { useTranslations } from "next-intl";
import type { MissingField } from "@/lib/rules/sales/e-invoice/e-invoice";

/** Returns a function that gives the text about a field that an e-invoice lacks or has wrong. */
export function useMissingText(): (missing: MissingField, customer: string) => string {
  const t = useTranslations("sales.eInvoice");
  return (missing, customer) => {
    if (!("rule" in missing)) return t(`lacks.${missing.field}`, { customer });
    if (missing.of === "customer") return t(`rule.customer.${missing.field}`, { customer });
    return missing.of === "company"
      ? t(`rule.company.${missing.field}`)
      : t(`rule.invoice.${missing.field}`, { customer });
  };
}

/** A list key that is unique among the missing values of one invoice. */
export const missingKey = (missing: MissingField): string =>
  `${missing.of} ${missing.field} ${"rule" in missing ? missing.rule : ""}`;

import { useTranslations } from "next-intl";
import type { MissingField } from "@/lib/rules/sales/e-invoice/e-invoice";

/** Returns a function that gives the text about a field that an e-invoice lacks or has wrong. */
export function useMissingText(): (missingField: MissingField, customerName: string) => string {
  const t = useTranslations("sales.eInvoice");
  return (missingField, customerName) => {
    if (!("rule" in missingField)) return t(`lacks.${missingField.field}`, { customer: customerName });
    if (missingField.of === "customer") return t(`rule.customer.${missingField.field}`, { customer: customerName });
    return missingField.of === "company"
      ? t(`rule.company.${missingField.field}`)
      : t(`rule.invoice.${missingField.field}`, { customer: customerName });
  };
}

/** Returns a React key that is unique among the missing fields of one invoice. */
export const missingKeyOf = (missingField: MissingField): string =>
  `${missingField.of} ${missingField.field} ${"rule" in missingField ? missingField.rule : ""}`;

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import type { Customer } from "@/lib/api/contract/sales/customer";

/**
 * Returns a function that names what is missing or wrong for an e-invoice at one field of a customer; null where
 * the field is right.
 */
export function useEInvoiceFaultFinder() {
  const t = useTranslations("sales.eInvoice");
  const { countryCode: companyCountry } = useCompany();
  return async (fieldName: string, customer: Customer): Promise<string | null> => {
    // The rules load lazily, because the form is mostly opened without a fault.
    const { eInvoiceFaultAt } = await import("@/lib/rules/sales/e-invoice/e-invoice-mending");
    const fault = eInvoiceFaultAt(fieldName, customer, companyCountry);
    if (!fault) return null;
    const messageValues = { customer: customer.name };
    return fault.is === "wrong"
      ? t(`rule.customer.${fault.field}`, messageValues)
      : t(`lacks.${fault.field}`, messageValues);
  };
}

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { dateText } from "@/components/form/date-text";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { maxPriceDecimals } from "@/lib/rules/sales/price-decimals";
import type { DocumentKind, EditorDocument } from "./document-kind";
import { draftSchema, type TranslateRule } from "./draft-schema";
import type { DraftValues } from "./draft-values";
import { totalsSettings } from "./use-totals-settings";

/**
 * Returns the validation schema for typed values, by their customer and the company's settings as far as these are
 * read.
 */
export function useDraftSchema<D extends EditorDocument>(kind: DocumentKind<D>, today: string) {
  const t = useTranslations("sales");
  const formats = useFormats();
  const company = useCompany();
  const queries = useQueryClient();
  return (values: DraftValues) => {
    const buyer = queries.getQueryData(customerQuery(company.id, values.customerId).queryKey) ?? null;
    const totals = totalsSettings(company, buyer, queries.getQueryData(companySettingsQuery(company.id).queryKey));
    const rules = {
      numbers: formats.numbers,
      exampleDate: dateText(today, formats.numbers),
      priceDecimals: maxPriceDecimals(company.countryCode, buyer?.invoiceAddress.countryCode ?? null),
      currency: totals.currency,
      totals,
    };
    const translate: TranslateRule = (key, details) => t(`error.${key}`, { ...details, kind: kind.name });
    return draftSchema(translate, rules, kind.isDueOnRequired);
  };
}

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { dateText } from "@/components/form/date-text";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { maxPriceDecimals } from "@/lib/rules/sales/price-decimals";
import type { DocumentKind, EditorDocument } from "./document-kind";
import { makeDraftSchema, type TranslateRule } from "./draft-schema";
import type { DraftValues } from "./draft-values";
import { totalsSettingsOf } from "./use-totals-settings";

/**
 * Returns the validation schema for typed values, by their customer and the company's settings as far as these are
 * read.
 */
export function useDraftSchema<Draft extends EditorDocument>(kind: DocumentKind<Draft>, today: string) {
  const t = useTranslations("sales");
  const formats = useFormats();
  const company = useCompany();
  const queryClient = useQueryClient();
  return (values: DraftValues) => {
    const buyer = queryClient.getQueryData(customerQuery(company.id, values.customerId).queryKey) ?? null;
    const customerTotalsSettings = totalsSettingsOf(
      company,
      buyer,
      queryClient.getQueryData(companySettingsQuery(company.id).queryKey),
    );
    const checkSettings = {
      numberLocale: formats.numberLocale,
      exampleDate: dateText(today, formats.numberLocale),
      priceDecimals: maxPriceDecimals(company.countryCode, buyer?.invoiceAddress.countryCode ?? null),
      currency: customerTotalsSettings.currency,
      totals: customerTotalsSettings,
      // A customer who is not read yet is checked once they are read.
      isPrivatePerson: buyer?.isPrivatePerson ?? true,
      houseWork: customerTotalsSettings.houseWork,
    };
    const translate: TranslateRule = (ruleKey, ruleDetails) =>
      t(`error.${ruleKey}`, { ...ruleDetails, kind: kind.name });
    return makeDraftSchema(translate, checkSettings, kind.isDueOnRequired);
  };
}

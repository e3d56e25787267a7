"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type CompanyFacts, useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import type { CompanySettings, HouseWorkSettings } from "@/lib/api/contract/company/company-settings";
import type { Customer } from "@/lib/api/contract/sales/customer";
import { buyerOf, chargesVat as chargesVatOn, type Market, marketOf } from "@/lib/rules/vat/charges-vat";
import { currencyExponentOf } from "@/lib/values/money";
import type { DraftSettings } from "./draft-totals";

export type DraftTotalsSettings = DraftSettings & {
  currency: string;
  /** The market that the customer belongs to, seen from the company's country. */
  market: Market;
  /** True when the customer accounts for the VAT of construction services, so that rows can be marked as such. */
  mayReverseConstruction: boolean;
  /** Null while the company's settings are not read, or where it sells no house work with a reduction. */
  houseWork: HouseWorkSettings | null;
  /**
   * True when the company's settings could not be read, so that the portal does not know whether the books round the
   * total.
   */
  isRoundingUnknown: boolean;
};

/** Tells how the books will compute the totals of this invoice, by the company's settings and the kind of customer. */
export function useTotalsSettings(customer: Customer | null): DraftTotalsSettings {
  const company = useCompany();
  const { data: settings, isError } = useQuery(companySettingsQuery(company.id));
  const isRoundingUnknown = isError && settings === undefined;
  const settingsSoFar = totalsSettingsOf(company, customer, settings);
  const { exponent, includesVat, roundToWhole, chargesVat, currency, market, mayReverseConstruction, houseWork } =
    settingsSoFar;
  return useMemo(
    () => ({
      ...{
        exponent,
        includesVat,
        roundToWhole,
        chargesVat,
        currency,
        market,
        mayReverseConstruction,
        houseWork,
        isRoundingUnknown,
      },
    }),
    [
      exponent,
      includesVat,
      roundToWhole,
      chargesVat,
      currency,
      market,
      mayReverseConstruction,
      houseWork,
      isRoundingUnknown,
    ],
  );
}

/** The settings of the totals, as far as the customer and the company's settings are known. */
export function totalsSettingsOf(
  company: Pick<CompanyFacts, "countryCode" | "currencyCode">,
  customer: Customer | null,
  settings: CompanySettings | undefined,
): Omit<DraftTotalsSettings, "isRoundingUnknown"> {
  const currency = customer?.currencyCode || company.currencyCode;
  const buyer = buyerOf(customer);
  const chargesVat = chargesVatOn(company.countryCode, buyer);
  const market = marketOf(company.countryCode, buyer.countryCode);
  // The rule of rounding to whole units applies only to the company's own currency.
  const roundToWhole = (settings?.roundToWhole ?? false) && currency === company.currencyCode;
  const includesVat = pricesIncludeVat(customer, settings);
  const mayReverseConstruction = chargesVat && market === "home" && (customer?.reverseChargeConstruction ?? false);
  const exponent = currencyExponentOf(currency);
  const houseWork = settings?.houseWork ?? null;
  return { exponent, includesVat, roundToWhole, chargesVat, currency, market, mayReverseConstruction, houseWork };
}

/** True when row prices include VAT: for private persons, unless the company shows their prices without VAT. */
export function pricesIncludeVat(
  customer: Pick<Customer, "isPrivatePerson"> | null,
  settings: Pick<CompanySettings, "showsPrivateWithoutVat"> | undefined,
): boolean {
  return (customer?.isPrivatePerson ?? false) && settings !== undefined && !settings.showsPrivateWithoutVat;
}

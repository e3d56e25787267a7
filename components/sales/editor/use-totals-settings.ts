"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type CompanyFacts, useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import type { CompanySettings } from "@/lib/api/contract/company/company-settings";
import type { Customer } from "@/lib/api/contract/sales/customer";
import { buyerOf, chargesVat as chargesVatOn, type Market, marketOf } from "@/lib/rules/vat/charges-vat";
import { currencyExponent } from "@/lib/values/money";
import type { DraftSettings } from "./draft-totals";

export type ShownSettings = DraftSettings & {
  currency: string;
  /** Where the customer is, seen from the company. */
  market: Market;
  /** The customer accounts for the VAT of construction services: rows can be marked so. */
  reversesConstruction: boolean;
  /** The company's settings could not be read: whether the books round the total is not known. */
  roundingUnknown: boolean;
};

/** How the books will add this invoice up: by the company's settings and the kind of customer. */
export function useTotalsSettings(customer: Customer | null): ShownSettings {
  const company = useCompany();
  const { data: settings, isError } = useQuery(companySettingsQuery(company.id));
  const roundingUnknown = isError && settings === undefined;
  const known = totalsSettings(company, customer, settings);
  const { exponent, includesVat, roundToWhole, chargesVat, currency, market, reversesConstruction } = known;
  return useMemo(
    () => ({
      ...{ exponent, includesVat, roundToWhole, chargesVat, currency, market, reversesConstruction, roundingUnknown },
    }),
    [exponent, includesVat, roundToWhole, chargesVat, currency, market, reversesConstruction, roundingUnknown],
  );
}

/** As far as customer and settings are known. */
export function totalsSettings(
  company: Pick<CompanyFacts, "countryCode" | "currencyCode">,
  customer: Customer | null,
  settings: CompanySettings | undefined,
): Omit<ShownSettings, "roundingUnknown"> {
  const currency = customer?.currencyCode || company.currencyCode;
  const buyer = buyerOf(customer);
  const chargesVat = chargesVatOn(company.countryCode, buyer);
  const market = marketOf(company.countryCode, buyer.countryCode);
  // Rounding to whole units is the company's rule for its own currency only.
  const roundToWhole = (settings?.roundToWhole ?? false) && currency === company.currencyCode;
  const includesVat = pricesIncludeVat(customer, settings);
  const reversesConstruction = chargesVat && market === "home" && (customer?.reverseChargeConstruction ?? false);
  const exponent = currencyExponent(currency);
  return { exponent, includesVat, roundToWhole, chargesVat, currency, market, reversesConstruction };
}

/** Row prices of private persons include VAT, unless the company shows theirs without. */
export function pricesIncludeVat(
  customer: Pick<Customer, "isPrivatePerson"> | null,
  settings: Pick<CompanySettings, "showsPrivateWithoutVat"> | undefined,
): boolean {
  return (customer?.isPrivatePerson ?? false) && settings !== undefined && !settings.showsPrivateWithoutVat;
}

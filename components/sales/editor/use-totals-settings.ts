"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCompany } from "@/components/shell/company-context";
import { companySettingsQuery } from "@/lib/api/browser/reference";
import type { Customer } from "@/lib/api/contract/customer";
import type { TotalsSettings } from "@/lib/flow/invoice-totals";
import { currencyExponent } from "@/lib/money";

/** How the books will add this invoice up: by the company's settings and the kind of customer. */
export function useTotalsSettings(customer: Customer | null): TotalsSettings & { currency: string } {
  const company = useCompany();
  const settings = useQuery(companySettingsQuery(company.id)).data;
  const currency = customer?.currencyCode || company.currencyCode;
  const includesVat =
    (customer?.isPrivatePerson ?? false) && settings !== undefined && !settings.showsPrivateWithoutVat;
  // Rounding to whole units is the company's rule for its own currency only.
  const roundToWhole = (settings?.roundToWhole ?? false) && currency === company.currencyCode;
  return useMemo(
    () => ({ exponent: currencyExponent(currency), includesVat, roundToWhole, currency }),
    [currency, includesVat, roundToWhole],
  );
}

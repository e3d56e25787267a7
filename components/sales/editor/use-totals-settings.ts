"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCompany } from "@/components/shell/company-context";
import { companySettingsQuery } from "@/lib/api/browser/reference";
import type { Customer } from "@/lib/api/contract/customer";
import type { TotalsSettings } from "@/lib/flow/invoice-totals";
import { currencyExponent } from "@/lib/money";

export type ShownSettings = TotalsSettings & {
  currency: string;
  /** The company's settings could not be read: whether the books round the total is not known. */
  roundingUnknown: boolean;
};

/** How the books will add this invoice up: by the company's settings and the kind of customer. */
export function useTotalsSettings(customer: Customer | null): ShownSettings {
  const company = useCompany();
  const { data: settings, isError } = useQuery(companySettingsQuery(company.id));
  const roundingUnknown = isError && settings === undefined;
  const currency = customer?.currencyCode || company.currencyCode;
  const includesVat =
    (customer?.isPrivatePerson ?? false) && settings !== undefined && !settings.showsPrivateWithoutVat;
  // Rounding to whole units is the company's rule for its own currency only.
  const roundToWhole = (settings?.roundToWhole ?? false) && currency === company.currencyCode;
  return useMemo(
    () => ({ exponent: currencyExponent(currency), includesVat, roundToWhole, currency, roundingUnknown }),
    [currency, includesVat, roundToWhole, roundingUnknown],
  );
}

"use client";

import { useLocale } from "next-intl";
import { useMemo } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { type Formats, formatsOf } from "./formats";

/** Returns the formats of the company on the page, in the reader's language. */
export function useFormats(): Formats {
  const language = useLocale();
  const { countryCode, timeZone, currencyCode } = useCompany();
  return useMemo(
    () => formatsOf(language, countryCode, timeZone, currencyCode),
    [language, countryCode, timeZone, currencyCode],
  );
}

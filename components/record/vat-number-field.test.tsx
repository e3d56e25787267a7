import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { FormProvider, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import { messages } from "@/lib/i18n/messages";
import { VatNumberField } from "./vat-number-field";

function AddressForm({ vatNumber, countryCode }: { vatNumber: string; countryCode: string }) {
  const form = useForm({ defaultValues: { vatNumber, countryCode } });
  return (
    <FormProvider {...form}>
      <VatNumberField label="VAT number" example="Such as SE556917421101" fieldClassName="w-64" />
    </FormProvider>
  );
}

const company = {
  ...{ id: "c", name: "Norrsken", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
  ...({ role: "owner", personId: "p", offered: [] } as const),
};

const renderField = (field: ReactNode): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <CompanyProvider company={company}>{field}</CompanyProvider>
    </NextIntlClientProvider>,
  );

const hintsOf = (vatNumber: string, countryCode: string) => {
  const html = renderField(<AddressForm vatNumber={vatNumber} countryCode={countryCode} />);
  return {
    showsExample: html.includes("Such as SE"),
    countryNames: ["Germany", "Greece", "Sweden"].filter((countryName) => html.includes(countryName)),
  };
};

it("tells of a number of another country than the address, however it is printed", () => {
  expect(hintsOf("DE 123 456 788", "SE")).toEqual({ showsExample: false, countryNames: ["Germany", "Sweden"] });
  // Greek VAT numbers begin with EL (VIES), although the code of the country is GR.
  expect(hintsOf("EL123456783", "SE")).toEqual({ showsExample: false, countryNames: ["Greece", "Sweden"] });
});

it("shows an example where the number fits the address, or says nothing yet", () => {
  for (const [number, country] of [
    ["SE556917421101", "SE"],
    ["EL123456783", "GR"],
    ["", "SE"],
    ["12", "DE"],
  ] as const)
    expect(hintsOf(number, country)).toEqual({ showsExample: true, countryNames: [] });
});

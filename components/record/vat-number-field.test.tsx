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

const rendered = (field: ReactNode): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <CompanyProvider company={company}>{field}</CompanyProvider>
    </NextIntlClientProvider>,
  );

const hint = (vatNumber: string, countryCode: string) => {
  const html = rendered(<AddressForm vatNumber={vatNumber} countryCode={countryCode} />);
  return {
    isExample: html.includes("Such as SE"),
    names: ["Germany", "Greece", "Sweden"].filter((one) => html.includes(one)),
  };
};

it("tells of a number of another country than the address, however it is printed", () => {
  expect(hint("DE 123 456 788", "SE")).toEqual({ isExample: false, names: ["Germany", "Sweden"] });
  // Greek VAT numbers begin with EL (VIES), although the code of the country is GR.
  expect(hint("EL123456783", "SE")).toEqual({ isExample: false, names: ["Greece", "Sweden"] });
});

it("shows an example where the number fits the address, or says nothing yet", () => {
  for (const [number, country] of [
    ["SE556917421101", "SE"],
    ["EL123456783", "GR"],
    ["", "SE"],
    ["12", "DE"],
  ] as const)
    expect(hint(number, country)).toEqual({ isExample: true, names: [] });
});

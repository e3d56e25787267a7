"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { FormText } from "@/components/form/form-text";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { countryOfVatNumber, findVatNumberProblem } from "@/lib/values/company-numbers";

/** The fields of the surrounding form that this field reads. */
type VatNumberFormValues = { vatNumber: string; countryCode: string };

type Props = {
  label: string;
  /** An example of a VAT number, shown until a number is typed. */
  example: string;
  fieldClassName: string;
};

/**
 * Shows a field for a VAT number in any spelling, with a hint when its country differs from the country of the address.
 */
export function VatNumberField({ label, example, fieldClassName }: Props) {
  const t = useTranslations("common.form");
  const formats = useFormats();
  const { countryCode: companyCountry } = useCompany();
  const [typedNumber, chosenCountry] = useWatch<VatNumberFormValues, ["vatNumber", "countryCode"]>({
    name: ["vatNumber", "countryCode"],
  });
  const country = chosenCountry || companyCountry;
  const countryOfNumber = findVatNumberProblem(typedNumber) === "form" ? null : countryOfVatNumber(typedNumber);
  const isForeign = countryOfNumber !== null && countryOfNumber !== country;
  return (
    <FormText<VatNumberFormValues>
      name="vatNumber"
      label={label}
      isOptional
      className="id"
      fieldClassName={fieldClassName}
      hint={
        isForeign
          ? t("vatForeign", { number: formats.country(countryOfNumber), address: formats.country(country) })
          : example
      }
      hintTone={isForeign ? "look" : undefined}
    />
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { FormText } from "@/components/form/form-text";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { countryOfVatNumber, vatNumberProblem } from "@/lib/values/company-numbers";

/** What the form around it has besides. */
type Values = { vatNumber: string; countryCode: string };

type Props = {
  label: string;
  /** How one is written, said until one is. */
  example: string;
  fieldClassName: string;
};

/** A VAT number however it is printed, with a hint where it is of another country than the address of its form. */
export function VatNumberField({ label, example, fieldClassName }: Props) {
  const t = useTranslations("common.form");
  const formats = useFormats();
  const { countryCode: home } = useCompany();
  const [typed, chosen] = useWatch<Values, ["vatNumber", "countryCode"]>({ name: ["vatNumber", "countryCode"] });
  const country = chosen || home;
  const ofNumber = vatNumberProblem(typed) === "form" ? null : countryOfVatNumber(typed);
  const isForeign = ofNumber !== null && ofNumber !== country;
  return (
    <FormText<Values>
      name="vatNumber"
      label={label}
      optional
      className="id"
      fieldClassName={fieldClassName}
      echo={
        isForeign ? t("vatForeign", { number: formats.country(ofNumber), address: formats.country(country) }) : example
      }
      echoTone={isForeign ? "look" : undefined}
    />
  );
}

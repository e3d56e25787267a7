"use client";

import { useTranslations } from "next-intl";
import { FormCheck } from "@/components/form/form-choice";
import { FormEmail } from "@/components/form/form-email";
import { FormArea, FormText } from "@/components/form/form-text";
import { useFormats } from "@/components/format/use-formats";
import { FieldSection, span } from "@/components/record/field-section";
import { VatNumberField } from "@/components/record/vat-number-field";
import { useCompany } from "@/components/shell/company/company-context";
import {
  CountryField,
  CurrencyField,
  FeeField,
  PayFromField,
  PaymentCodeField,
  TermsField,
  type TermsProps,
} from "./supplier-choices";
import type { SupplierValues } from "./supplier-values";

type Props = { terms: TermsProps; nextNumber: number | null };

export function SupplierFields({ terms, nextNumber }: Props) {
  const t = useTranslations("suppliers.form");
  const { isNew } = terms;
  const formats = useFormats();
  const { countryCode } = useCompany();
  return (
    <>
      <FieldSection title={t("who")}>
        <FormText<SupplierValues> name="name" label={t("name")} fieldClassName={span.most} autoFocus={isNew} />
        <FormText<SupplierValues>
          name="number"
          label={t("number")}
          optional={isNew}
          fieldClassName={span.third}
          className="id"
          echo={isNew ? (nextNumber === null ? t("numberSeries") : t("numberNext", { number: nextNumber })) : undefined}
        />
        <OptionalText name="identityNumber" label={t("identity")} isIdentifier />
        <VatNumberField label={t("vatNumber")} example={t("vatEcho")} fieldClassName={span.half} />
      </FieldSection>
      <FieldSection title={t("pay")}>
        <TermsField {...terms} />
        <PayFromField />
        <DomesticPaymentFields />
        <div className={`${span.full} grid gap-2`}>
          <FormCheck<SupplierValues> name="usesReferences" label={t("references")} help={t("referencesHelp")} />
          <FormCheck<SupplierValues> name="isDrawn" label={t("drawn")} help={t("drawnHelp")} />
        </div>
      </FieldSection>
      <FieldSection title={t("payAbroad")}>
        <ForeignPaymentFields />
      </FieldSection>
      <FieldSection title={t("where")}>
        <OptionalText name="line1" label={t("address1")} />
        <OptionalText name="line2" label={t("address2")} />
        <FormText<SupplierValues>
          name="postalCode"
          label={t("postalCode")}
          optional
          fieldClassName={span.third}
          className="id"
        />
        <FormText<SupplierValues> name="city" label={t("city")} optional fieldClassName={span.third} />
        <CountryField name="countryCode" labelOfNone={formats.country(countryCode)} />
      </FieldSection>
      <FieldSection title={t("reach")}>
        <FormEmail<SupplierValues> name="email" label={t("email")} optional fieldClassName={span.half} />
        <OptionalText name="phone" label={t("telephone")} isIdentifier type="tel" />
        <OptionalText name="mobilePhone" label={t("mobile")} isIdentifier type="tel" />
        <OptionalText name="website" label={t("website")} type="url" />
        <OptionalText name="contactName" label={t("contactName")} />
        <FormEmail<SupplierValues> name="contactEmail" label={t("contactEmail")} optional fieldClassName={span.half} />
        <OptionalText name="contactPhone" label={t("contactPhone")} isIdentifier type="tel" />
        <OptionalText name="contactMobile" label={t("contactMobile")} isIdentifier type="tel" />
      </FieldSection>
      <FieldSection title={t("other")}>
        <FormArea<SupplierValues>
          name="note"
          label={t("note")}
          optional
          echo={t("noteEcho")}
          fieldClassName={span.full}
        />
        <div className={`${span.full} grid gap-2`}>
          <FormCheck<SupplierValues> name="hasProportionalVat" label={t("proportional")} help={t("proportionalHelp")} />
          <FormCheck<SupplierValues> name="isSelfEmployedWithoutAddress" label={t("selfEmployed")} />
          <FormCheck<SupplierValues> name="isActive" label={t("active")} help={t("activeHelp")} />
        </div>
      </FieldSection>
    </>
  );
}

/** The payment fields of a domestic supplier: giro numbers in Sweden, a bank account everywhere. */
export function DomesticPaymentFields() {
  const t = useTranslations("suppliers.form");
  const { countryCode } = useCompany();
  return (
    <>
      {countryCode === "SE" ? (
        <>
          <OptionalText
            name="bankgiro"
            label={t("bankgiro")}
            isIdentifier
            echo={t("giroEcho", { example: "5050-1055" })}
          />
          <OptionalText
            name="plusgiro"
            label={t("plusgiro")}
            isIdentifier
            echo={t("giroEcho", { example: "90 19 50-6" })}
          />
        </>
      ) : null}
      <OptionalText name="bankAccount" label={t("bankAccount")} isIdentifier />
    </>
  );
}

function ForeignPaymentFields() {
  const t = useTranslations("suppliers.form");
  const { currencyCode } = useCompany();
  return (
    <>
      <OptionalText name="iban" label={t("iban")} isIdentifier />
      <OptionalText name="bic" label={t("bic")} isIdentifier />
      <CurrencyField labelOfNone={currencyCode} />
      <CountryField name="bankCountryCode" labelOfNone={t("notSaid")} />
      <FormText<SupplierValues> name="bankName" label={t("bankName")} optional fieldClassName={span.third} />
      <OptionalText name="bankCode" label={t("bankCode")} isIdentifier echo={t("bankCodeEcho")} />
      <OptionalText name="bban" label={t("bban")} isIdentifier />
      <FeeField />
      <PaymentCodeField />
    </>
  );
}

type TextProps = {
  name: keyof SupplierValues & string;
  label: string;

  /** States whether the field holds an identifier, which is set in the type for numbers. */
  isIdentifier?: true;
  type?: "email" | "tel" | "url";
  echo?: string;
};

/** An optional text field. */
function OptionalText({ name, label, isIdentifier, type, echo }: TextProps) {
  return (
    <FormText<SupplierValues>
      name={name}
      label={label}
      optional
      fieldClassName={span.half}
      {...(isIdentifier ? { className: "id" } : {})}
      {...(type ? { type } : {})}
      {...(echo ? { echo } : {})}
    />
  );
}

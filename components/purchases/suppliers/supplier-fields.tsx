"use client";

import { useTranslations } from "next-intl";
import { FormCheck } from "@/components/form/form-choice";
import { FormEmail } from "@/components/form/form-email";
import { FormArea, FormText } from "@/components/form/form-text";
import { useFormats } from "@/components/format/use-formats";
import { FieldSection, fieldSpan } from "@/components/record/field-section";
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

type Props = { termsProps: TermsProps; nextNumber: number | null };

export function SupplierFields({ termsProps, nextNumber }: Props) {
  const t = useTranslations("suppliers.form");
  const { isNew } = termsProps;
  const formats = useFormats();
  const { countryCode } = useCompany();
  return (
    <>
      <FieldSection title={t("who")}>
        <FormText<SupplierValues> name="name" label={t("name")} fieldClassName={fieldSpan.most} autoFocus={isNew} />
        <FormText<SupplierValues>
          name="number"
          label={t("number")}
          isOptional={isNew}
          fieldClassName={fieldSpan.third}
          className="id"
          hint={isNew ? (nextNumber === null ? t("numberSeries") : t("numberNext", { number: nextNumber })) : undefined}
        />
        <OptionalText name="identityNumber" label={t("identity")} isIdentifier />
        <VatNumberField label={t("vatNumber")} example={t("vatEcho")} fieldClassName={fieldSpan.half} />
      </FieldSection>
      <FieldSection title={t("pay")}>
        <TermsField {...termsProps} />
        <PayFromField />
        <DomesticPaymentFields />
        <div className={`${fieldSpan.full} grid gap-2`}>
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
          isOptional
          fieldClassName={fieldSpan.third}
          className="id"
        />
        <FormText<SupplierValues> name="city" label={t("city")} isOptional fieldClassName={fieldSpan.third} />
        <CountryField name="countryCode" emptyLabel={formats.country(countryCode)} />
      </FieldSection>
      <FieldSection title={t("reach")}>
        <FormEmail<SupplierValues> name="email" label={t("email")} isOptional fieldClassName={fieldSpan.half} />
        <OptionalText name="phone" label={t("telephone")} isIdentifier type="tel" />
        <OptionalText name="mobilePhone" label={t("mobile")} isIdentifier type="tel" />
        <OptionalText name="website" label={t("website")} type="url" />
        <OptionalText name="contactName" label={t("contactName")} />
        <FormEmail<SupplierValues>
          name="contactEmail"
          label={t("contactEmail")}
          isOptional
          fieldClassName={fieldSpan.half}
        />
        <OptionalText name="contactPhone" label={t("contactPhone")} isIdentifier type="tel" />
        <OptionalText name="contactMobile" label={t("contactMobile")} isIdentifier type="tel" />
      </FieldSection>
      <FieldSection title={t("other")}>
        <FormArea<SupplierValues>
          name="note"
          label={t("note")}
          isOptional
          hint={t("noteEcho")}
          fieldClassName={fieldSpan.full}
        />
        <div className={`${fieldSpan.full} grid gap-2`}>
          <FormCheck<SupplierValues> name="hasProportionalVat" label={t("proportional")} help={t("proportionalHelp")} />
          <FormCheck<SupplierValues> name="isSelfEmployedWithoutAddress" label={t("selfEmployed")} />
          <FormCheck<SupplierValues> name="isActive" label={t("active")} help={t("activeHelp")} />
        </div>
      </FieldSection>
    </>
  );
}

/** Shows the payment fields of a domestic supplier: giro numbers in Sweden, a bank account everywhere. */
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
            hint={t("giroEcho", { example: "5050-1055" })}
          />
          <OptionalText
            name="plusgiro"
            label={t("plusgiro")}
            isIdentifier
            hint={t("giroEcho", { example: "90 19 50-6" })}
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
      <CurrencyField emptyLabel={currencyCode} />
      <CountryField name="bankCountryCode" emptyLabel={t("notSaid")} />
      <FormText<SupplierValues> name="bankName" label={t("bankName")} isOptional fieldClassName={fieldSpan.third} />
      <OptionalText name="bankCode" label={t("bankCode")} isIdentifier hint={t("bankCodeEcho")} />
      <OptionalText name="bban" label={t("bban")} isIdentifier />
      <FeeField />
      <PaymentCodeField />
    </>
  );
}

type OptionalTextProps = {
  name: keyof SupplierValues & string;
  label: string;

  /** States whether the field holds an identifier, which is set in the type for numbers. */
  isIdentifier?: true;
  type?: "email" | "tel" | "url";
  hint?: string;
};

/** Shows an optional text field. */
function OptionalText({ name, label, isIdentifier, type, hint }: OptionalTextProps) {
  return (
    <FormText<SupplierValues>
      name={name}
      label={label}
      isOptional
      fieldClassName={fieldSpan.half}
      {...(isIdentifier ? { className: "id" } : {})}
      {...(type ? { type } : {})}
      {...(hint ? { hint } : {})}
    />
  );
}

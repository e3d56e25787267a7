"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { FormCheck } from "@/components/form/form-choice";
import { FormEmail } from "@/components/form/form-email";
import { FormArea, FormText } from "@/components/form/form-text";
import { FieldSection, fieldSpan } from "@/components/record/field-section";
import { VatNumberField } from "@/components/record/vat-number-field";
import { isMaskedIdentityNumber } from "@/lib/api/contract/sales/customer";
import { CountryField } from "./country-field";
import { CustomerKindChoice } from "./customer-kind-choice";
import type { CustomerValues } from "./customer-values";
import { DocumentLanguageField } from "./document-language-field";
import { TermsField, type TermsProps } from "./terms-field";

type Props = { termsProps: TermsProps; nextNumber: number | null };

export function CustomerFields({ termsProps, nextNumber }: Props) {
  const t = useTranslations("customers.form");
  const { customer } = termsProps;
  const isNew = customer.id === "";
  return (
    <>
      <FieldSection title={t("who")}>
        <CustomerKindChoice />
        <FormText name="name" label={t("name")} fieldClassName={fieldSpan.most} autoFocus={isNew} />
        <FormText
          name="number"
          label={t("number")}
          isOptional={isNew}
          fieldClassName={fieldSpan.third}
          className="id"
          hint={isNew ? (nextNumber === null ? t("numberSeries") : t("numberNext", { number: nextNumber })) : undefined}
        />
        <IdentityField
          maskedNumber={isMaskedIdentityNumber(customer.identityNumber) ? customer.identityNumber : null}
        />
        <VatNumberField label={t("vatNumber")} example={t("vatEcho")} fieldClassName={fieldSpan.half} />
      </FieldSection>
      <FieldSection title={t("where")}>
        <FormText name="line1" label={t("address1")} isOptional fieldClassName={fieldSpan.half} />
        <FormText name="line2" label={t("address2")} isOptional fieldClassName={fieldSpan.half} />
        <FormText name="postalCode" label={t("postalCode")} fieldClassName={fieldSpan.third} className="id" />
        <FormText name="city" label={t("city")} fieldClassName={fieldSpan.third} />
        <CountryField storedCountry={customer.invoiceAddress.countryCode} />
      </FieldSection>
      <FieldSection title={t("reach")}>
        <FormEmail name="email" label={t("email")} isOptional hint={t("emailEcho")} fieldClassName={fieldSpan.full} />
        <FormText
          name="phone"
          type="tel"
          label={t("telephone")}
          isOptional
          fieldClassName={fieldSpan.half}
          className="id"
        />
        <FormText
          name="mobilePhone"
          type="tel"
          label={t("mobile")}
          isOptional
          fieldClassName={fieldSpan.half}
          className="id"
        />
        <FormText name="contactName" label={t("contactName")} isOptional fieldClassName={fieldSpan.half} />
        <FormEmail name="contactEmail" label={t("contactEmail")} isOptional fieldClassName={fieldSpan.half} />
        <FormText
          name="electronicAddress"
          label={t("electronicAddress")}
          isOptional
          hint={t("electronicEcho")}
          fieldClassName={fieldSpan.full}
          className="id"
        />
      </FieldSection>
      <FieldSection title={t("terms")}>
        <TermsField {...termsProps} />
        <DocumentLanguageField storedLanguage={customer.documentLanguage} />
        <FormArea name="note" label={t("note")} isOptional hint={t("noteEcho")} fieldClassName={fieldSpan.full} />
        <div className={fieldSpan.full}>
          <FormCheck name="isActive" label={t("active")} help={t("activeHelp")} />
        </div>
      </FieldSection>
    </>
  );
}

/** Shows the field of the identity number. A masked number cannot be edited, and stays unless a new number is typed. */
function IdentityField({ maskedNumber }: { maskedNumber: string | null }) {
  const t = useTranslations("customers.form");
  const { setValue } = useFormContext<CustomerValues>();
  const customerKind = useWatch<CustomerValues, "kind">({ name: "kind" });
  const isReplacingNumber = useWatch<CustomerValues, "newIdentityNumber">({ name: "newIdentityNumber" });
  const label = t(customerKind === "person" ? "identityPerson" : "identity");
  if (maskedNumber === null) {
    return <FormText name="identityNumber" label={label} isOptional fieldClassName={fieldSpan.half} className="id" />;
  }
  const setIsReplacingNumber = (isReplacing: boolean) => {
    setValue("newIdentityNumber", isReplacing, { shouldDirty: true });
    setValue("identityNumber", "");
  };
  if (isReplacingNumber) {
    return (
      <FormText
        name="identityNumber"
        label={label}
        fieldClassName={fieldSpan.half}
        className="id"
        autoFocus
        hint={
          <button type="button" data-action className="link" onClick={() => setIsReplacingNumber(false)}>
            {t("identityKeep")}
          </button>
        }
      />
    );
  }
  return (
    <div className={`field ${fieldSpan.half}`}>
      <span className="label-row">{label}</span>
      <span className="id py-1.5">{maskedNumber}</span>
      <p className="echo">
        {t("identityKept")}.{" "}
        <button type="button" data-action className="link" onClick={() => setIsReplacingNumber(true)}>
          {t("identityReplace")}
        </button>
      </p>
    </div>
  );
}

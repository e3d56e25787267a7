"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { FormCheck } from "@/components/form/form-choice";
import { FormEmail } from "@/components/form/form-email";
import { FormArea, FormText } from "@/components/form/form-text";
import { FieldSection, span } from "@/components/record/field-section";
import { VatNumberField } from "@/components/record/vat-number-field";
import { isMasked } from "@/lib/api/contract/sales/customer";
import { CountryField } from "./country-field";
import { CustomerKindChoice } from "./customer-kind-choice";
import type { CustomerValues } from "./customer-values";
import { DocumentLanguageField } from "./document-language-field";
import { TermsField, type TermsProps } from "./terms-field";

type Props = { terms: TermsProps; nextNumber: number | null };

export function CustomerFields({ terms, nextNumber }: Props) {
  const t = useTranslations("customers.form");
  const { customer } = terms;
  const isNew = customer.id === "";
  return (
    <>
      <FieldSection title={t("who")}>
        <CustomerKindChoice />
        <FormText name="name" label={t("name")} fieldClassName={span.most} autoFocus={isNew} />
        <FormText
          name="number"
          label={t("number")}
          optional={isNew}
          fieldClassName={span.third}
          className="id"
          echo={isNew ? (nextNumber === null ? t("numberSeries") : t("numberNext", { number: nextNumber })) : undefined}
        />
        <IdentityField maskedNumber={isMasked(customer.identityNumber) ? customer.identityNumber : null} />
        <VatNumberField label={t("vatNumber")} example={t("vatEcho")} fieldClassName={span.half} />
      </FieldSection>
      <FieldSection title={t("where")}>
        <FormText name="line1" label={t("address1")} optional fieldClassName={span.half} />
        <FormText name="line2" label={t("address2")} optional fieldClassName={span.half} />
        <FormText name="postalCode" label={t("postalCode")} fieldClassName={span.third} className="id" />
        <FormText name="city" label={t("city")} fieldClassName={span.third} />
        <CountryField storedCountry={customer.invoiceAddress.countryCode} />
      </FieldSection>
      <FieldSection title={t("reach")}>
        <FormEmail name="email" label={t("email")} optional echo={t("emailEcho")} fieldClassName={span.full} />
        <FormText name="phone" type="tel" label={t("telephone")} optional fieldClassName={span.half} className="id" />
        <FormText
          name="mobilePhone"
          type="tel"
          label={t("mobile")}
          optional
          fieldClassName={span.half}
          className="id"
        />
        <FormText name="contactName" label={t("contactName")} optional fieldClassName={span.half} />
        <FormEmail name="contactEmail" label={t("contactEmail")} optional fieldClassName={span.half} />
        <FormText
          name="electronicAddress"
          label={t("electronicAddress")}
          optional
          echo={t("electronicEcho")}
          fieldClassName={span.full}
          className="id"
        />
      </FieldSection>
      <FieldSection title={t("terms")}>
        <TermsField {...terms} />
        <DocumentLanguageField storedLanguage={customer.documentLanguage} />
        <FormArea name="note" label={t("note")} optional echo={t("noteEcho")} fieldClassName={span.full} />
        <div className={span.full}>
          <FormCheck name="isActive" label={t("active")} help={t("activeHelp")} />
        </div>
      </FieldSection>
    </>
  );
}

/** The field of the identity number. A masked number cannot be edited, and stays unless a new number is typed. */
function IdentityField({ maskedNumber }: { maskedNumber: string | null }) {
  const t = useTranslations("customers.form");
  const { setValue } = useFormContext<CustomerValues>();
  const kind = useWatch<CustomerValues, "kind">({ name: "kind" });
  const writesNew = useWatch<CustomerValues, "newIdentityNumber">({ name: "newIdentityNumber" });
  const label = t(kind === "person" ? "identityPerson" : "identity");
  if (maskedNumber === null) {
    return <FormText name="identityNumber" label={label} optional fieldClassName={span.half} className="id" />;
  }
  const setWritesNew = (writes: boolean) => {
    setValue("newIdentityNumber", writes, { shouldDirty: true });
    setValue("identityNumber", "");
  };
  if (writesNew) {
    return (
      <FormText
        name="identityNumber"
        label={label}
        fieldClassName={span.half}
        className="id"
        autoFocus
        echo={
          <button type="button" data-action className="link" onClick={() => setWritesNew(false)}>
            {t("identityKeep")}
          </button>
        }
      />
    );
  }
  return (
    <div className={`field ${span.half}`}>
      <span className="label-row">{label}</span>
      <span className="id py-1.5">{maskedNumber}</span>
      <p className="echo">
        {t("identityKept")}.{" "}
        <button type="button" data-action className="link" onClick={() => setWritesNew(true)}>
          {t("identityReplace")}
        </button>
      </p>
    </div>
  );
}

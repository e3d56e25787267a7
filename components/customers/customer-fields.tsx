"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FormCheck, FormSelect } from "@/components/form/form-choice";
import { FormArea, FormText } from "@/components/form/form-text";
import { FieldSection, span } from "@/components/record/field-section";
import { ProblemNotice } from "@/components/shell/problem-notice";
import type { Choice } from "@/components/ui/select-field";
import { type Customer, isMasked } from "@/lib/api/contract/customer";
import type { Problem } from "@/lib/problem";
import { CountryField } from "./country-field";
import type { CustomerValues } from "./customer-values";

type Props = {
  customer: Customer;
  terms: readonly Choice[];
  termsProblem: Problem | null;
  nextNumber: number | null;
  /** The company's own terms, offered on a new customer. */
  suggestedTerms: string | null;
};

export function CustomerFields({ customer, terms, termsProblem, nextNumber, suggestedTerms }: Props) {
  const t = useTranslations("customers.form");
  const { setValue, getValues } = useFormContext<CustomerValues>();
  const isNew = customer.id === "";
  useEffect(() => {
    if (isNew && suggestedTerms && getValues("termsOfPaymentId") === "") setValue("termsOfPaymentId", suggestedTerms);
  }, [isNew, suggestedTerms, getValues, setValue]);
  return (
    <>
      <FieldSection title={t("who")}>
        <KindChoice />
        <FormText name="name" label={t("name")} fieldClassName={span.most} autoFocus={isNew} />
        <FormText
          name="number"
          label={t("number")}
          optional={isNew}
          fieldClassName={span.third}
          className="id"
          echo={isNew ? (nextNumber === null ? t("numberSeries") : t("numberNext", { number: nextNumber })) : undefined}
        />
        <IdentityField masked={isMasked(customer.identityNumber) ? customer.identityNumber : null} />
        <FormText
          name="vatNumber"
          label={t("vatNumber")}
          optional
          fieldClassName={span.half}
          className="id"
          echo={t("vatEcho")}
        />
      </FieldSection>
      <FieldSection title={t("where")}>
        <FormText name="line1" label={t("address1")} optional fieldClassName={span.half} />
        <FormText name="line2" label={t("address2")} optional fieldClassName={span.half} />
        <FormText name="postalCode" label={t("postalCode")} fieldClassName={span.third} className="id" />
        <FormText name="city" label={t("city")} fieldClassName={span.third} />
        <CountryField stored={customer.invoiceAddress.countryCode} />
      </FieldSection>
      <FieldSection title={t("reach")}>
        <FormText
          name="email"
          type="email"
          label={t("email")}
          optional
          echo={t("emailEcho")}
          fieldClassName={span.full}
        />
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
        <FormText name="contactEmail" type="email" label={t("contactEmail")} optional fieldClassName={span.half} />
      </FieldSection>
      <FieldSection title={t("terms")}>
        {termsProblem ? (
          <div className={span.full}>
            <ProblemNotice problem={termsProblem} />
          </div>
        ) : null}
        <FormSelect
          name="termsOfPaymentId"
          label={t("termsOfPayment")}
          none={t("choose")}
          options={terms}
          unlisted={customer.termsOfPaymentName}
          fieldClassName={span.half}
        />
        <FormArea name="note" label={t("note")} optional echo={t("noteEcho")} fieldClassName={span.full} />
        <div className={span.full}>
          <FormCheck name="isActive" label={t("active")} help={t("activeHelp")} />
        </div>
      </FieldSection>
    </>
  );
}

function KindChoice() {
  const t = useTranslations("customers.form");
  const { register } = useFormContext<CustomerValues>();
  return (
    <fieldset className={`${span.full} flex flex-wrap gap-x-6 gap-y-1`}>
      <legend className="sm two mid mb-1">{t("kind")}</legend>
      {(["company", "person"] as const).map((kind) => (
        <label key={kind} className="tick">
          <input type="radio" className="rounded-full" value={kind} {...register("kind")} />
          <span>{t(kind)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A masked number is shown, not edited: it stays as it is unless a new one is asked for. */
function IdentityField({ masked }: { masked: string | null }) {
  const t = useTranslations("customers.form");
  const { setValue } = useFormContext<CustomerValues>();
  const kind = useWatch<CustomerValues, "kind">({ name: "kind" });
  const writesNew = useWatch<CustomerValues, "newIdentityNumber">({ name: "newIdentityNumber" });
  const label = t(kind === "person" ? "identityPerson" : "identity");
  if (masked === null) {
    return <FormText name="identityNumber" label={label} optional fieldClassName={span.half} className="id" />;
  }
  const turn = (on: boolean) => {
    setValue("newIdentityNumber", on, { shouldDirty: true });
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
          <button type="button" className="link" onClick={() => turn(false)}>
            {t("identityKeep")}
          </button>
        }
      />
    );
  }
  return (
    <div className={`field ${span.half}`}>
      <span className="label-row">{label}</span>
      <span className="id py-1.5">{masked}</span>
      <p className="echo">
        {t("identityKept")}.{" "}
        <button type="button" className="link" onClick={() => turn(true)}>
          {t("identityReplace")}
        </button>
      </p>
    </div>
  );
}

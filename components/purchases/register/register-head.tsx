"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { dateOfText } from "@/components/form/date-text";
import { FormAmount } from "@/components/form/form-amount";
import { FormCheck, FormSelect } from "@/components/form/form-choice";
import { FormText } from "@/components/form/form-text";
import { useFormats } from "@/components/format/use-formats";
import { fieldSpan } from "@/components/record/field-section";
import { FormDay } from "@/components/record/form-day";
import { useCompany } from "@/components/shell/company/company-context";
import { currenciesQuery } from "@/lib/api/browser/company/reference";
import type { Supplier } from "@/lib/api/contract/purchases/supplier";
import { paymentReferenceProblemOf } from "@/lib/rules/payments/accounts/payment-references";
import { currencyExponentOf } from "@/lib/values/money";
import type { RegisterValues } from "./register-values";
import { SupplierField } from "./supplier-field";

type Props = {
  supplier: Supplier | null;
  isNew: boolean;
  /** Is called when the total or VAT field loses focus, changed or not, so that the rows follow changed amounts. */
  onTotalsBlur: () => void;
};

/** Shows the head of the form: the supplier, the invoice number, the dates and the amounts. */
export function RegisterHead({ supplier, isNew, onTotalsBlur }: Props) {
  const t = useTranslations("register");
  const formats = useFormats();
  const company = useCompany();
  const { getValues } = useFormContext<RegisterValues>();
  const [invoiceOn, dueOn, ocr, typedCurrency] = useWatch<
    RegisterValues,
    ["invoiceOn", "dueOn", "ocr", "currencyCode"]
  >({ name: ["invoiceOn", "dueOn", "ocr", "currencyCode"] });
  const currencyCode = typedCurrency || company.currencyCode;
  const currenciesResult = useQuery(currenciesQuery(company.id));
  const currencyCodes = (currenciesResult.data?.items ?? []).filter(
    (code) => code !== "" && code !== company.currencyCode,
  );
  const decimals = currencyExponentOf(currencyCode);
  const weekdayOf = (dayText: string) => {
    const date = dateOfText(dayText, formats.numberLocale);
    return date ? formats.weekday(date) : undefined;
  };
  const referenceProblem = ocr.trim() === "" ? null : paymentReferenceProblemOf(ocr);
  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-3.5">
      <SupplierField supplier={supplier} fieldClassName={fieldSpan.full} autoFocus={isNew} />
      <FormText<RegisterValues>
        name="invoiceNumber"
        label={t("number")}
        fieldClassName={fieldSpan.third}
        className="id"
      />
      <FormDay<RegisterValues>
        name="invoiceOn"
        label={t("invoiceOn")}
        fieldClassName={fieldSpan.third}
        hint={weekdayOf(invoiceOn)}
      />
      <FormDay<RegisterValues>
        name="dueOn"
        label={t("dueOn")}
        fieldClassName={fieldSpan.third}
        hint={weekdayOf(dueOn)}
      />
      <FormAmount<RegisterValues>
        name="total"
        label={t("total")}
        numberLocale={formats.numberLocale}
        decimals={decimals}
        fieldClassName={fieldSpan.third}
        onBlur={onTotalsBlur}
      />
      <FormAmount<RegisterValues>
        name="vat"
        label={t("vat")}
        isOptional
        numberLocale={formats.numberLocale}
        decimals={decimals}
        fieldClassName={fieldSpan.third}
        onBlur={onTotalsBlur}
      />
      <FormSelect<RegisterValues>
        name="currencyCode"
        label={t("currency")}
        emptyLabel={company.currencyCode}
        options={currencyCodes.map((code) => ({ value: code, label: code }))}
        unlistedLabel={getValues("currencyCode")}
        fieldClassName={fieldSpan.third}
      />
      <FormText<RegisterValues>
        name="ocr"
        label={t("ocr")}
        isOptional
        fieldClassName={fieldSpan.most}
        className="id"
        inputMode="numeric"
        hint={
          referenceProblem === null
            ? ocr.trim() === ""
              ? t(supplier?.payments.usesReferences ? "ocrWanted" : "ocrEcho")
              : t("ocrRight")
            : t(referenceProblem === "digit" ? "ocrDigit" : "ocrForm")
        }
      />
      <div className={`${fieldSpan.third} self-end pb-2`}>
        <FormCheck<RegisterValues> name="isCredit" label={t("isCredit")} />
      </div>
    </div>
  );
}

"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { dateOfText, dateText } from "@/components/form/date-text";
import { FormText } from "@/components/form/form-text";
import { useFormats } from "@/components/format/use-formats";
import { FormDay } from "@/components/record/form-day";
import { useCompany } from "@/components/shell/company/company-context";
import { termsOfPaymentsQuery } from "@/lib/api/browser/company/reference";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import type { TermsOfPayment } from "@/lib/api/contract/company/terms-of-payment";
import type { Customer } from "@/lib/api/contract/sales/customer";
import { type CalendarDate, daysBetween } from "@/lib/values/dates";
import css from "../draft-form.module.css";
import { type DraftValues, isBlankRow } from "../draft-values";
import { useKindName } from "../editor-contexts";
import { useCustomerPrices } from "../grid/use-customer-prices";
import { noHouseWork } from "../house-work/house-work-values";
import { CustomerField } from "./customer-field";
import { PriceUpdateNotice } from "./price-update-notice";

type Props = {
  customer: Customer | null;
  today: string;
  isNew: boolean;
  /** See `DocumentKind.termsIdOf`. */
  termsId: string;
  /** See `DocumentKind.dueOnByRule`. */
  dueOnByRule: (documentOn: CalendarDate, termsOfPayment: TermsOfPayment | undefined) => CalendarDate | null;
  /** Called with the pending update of prices and dates for a newly chosen customer; the promise never rejects. */
  onCustomerUpdate: (pendingUpdate: Promise<unknown>) => void;
};

/**
 * The customer, dates and references. The dates of the document follow their rules until a person writes other dates.
 */
export function HeadFields({ customer, today, isNew, termsId, dueOnByRule, onCustomerUpdate }: Props) {
  const t = useTranslations("sales.editor");
  const formats = useFormats();
  const company = useCompany();
  const kindName = useKindName();
  const { setValue, getValues, setFocus, register } = useFormContext<DraftValues>();
  const queryClient = useQueryClient();
  const customerPrices = useCustomerPrices();
  const typedInvoiceOn = useWatch<DraftValues, "invoiceOn">({ name: "invoiceOn" });
  const typedDueOn = useWatch<DraftValues, "dueOn">({ name: "dueOn" });
  const ownDueOn = useWatch<DraftValues, "ownDueOn">({ name: "ownDueOn" });
  const termsOfPayment = useQuery(termsOfPaymentsQuery(company.id)).data?.items.find(
    (term) => term.id === (termsId || customer?.termsOfPaymentId),
  );
  const invoiceOn = dateOfText(typedInvoiceOn, formats.numberLocale);
  const dueOn = dateOfText(typedDueOn, formats.numberLocale);
  const dueOnOfRule = invoiceOn && !ownDueOn ? dueOnByRule(invoiceOn, termsOfPayment) : null;
  const dueTextOfRule = dueOnOfRule && dateText(dueOnOfRule, formats.numberLocale);
  useEffect(() => {
    if (dueTextOfRule && typedDueOn !== dueTextOfRule && !getValues("ownDueOn")) setValue("dueOn", dueTextOfRule);
  }, [dueTextOfRule, typedDueOn, getValues, setValue]);
  register("invoiceOn", { onChange: () => setValue("ownInvoiceOn", true) });
  // A due date that a person wrote stays; an emptied field shows the date of the rule again.
  register("dueOn", { onChange: () => setValue("ownDueOn", getValues("dueOn").trim() !== "") });
  return (
    <div className={css.head}>
      <CustomerField
        customer={customer}
        fieldClassName={css.wide ?? ""}
        autoFocus={isNew && getValues("customerId") === ""}
        onPick={(id, previousCustomerId, pickedBy) => {
          // House work belongs to the home and the persons of one customer.
          if (previousCustomerId !== "" && previousCustomerId !== id) setValue("houseWork", noHouseWork);
          // Until the terms of this customer are read, the due date follows the rule without terms.
          const dueOnWithoutTerms = invoiceOn && dueOnByRule(invoiceOn, undefined);
          if (!getValues("ownDueOn"))
            setValue("dueOn", dueOnWithoutTerms ? dateText(dueOnWithoutTerms, formats.numberLocale) : "");
          onCustomerUpdate(Promise.all([customerPrices.applyCustomerPrices(previousCustomerId, id), applyTerms(id)]));
          // After a choice with the pointer the focus moves to the rows. After a choice with the keyboard the focus
          // stays, so that no field is skipped.
          if (pickedBy === "pointer" && getValues("rows").every(isBlankRow)) setFocus("rows.0.text");
        }}
      />
      <FormDay<DraftValues>
        name="invoiceOn"
        label={t(`${kindName}.on`)}
        maxLength={20}
        onBlur={() => normalizeDate("invoiceOn")}
        hint={
          invoiceOn ? t(invoiceOn === today ? "today" : "weekday", { weekday: formats.weekday(invoiceOn) }) : undefined
        }
      />
      <FormDay<DraftValues>
        name="dueOn"
        label={t(`${kindName}.due`)}
        maxLength={20}
        onBlur={() => normalizeDate("dueOn")}
        hint={
          invoiceOn && dueOn && dueOn >= invoiceOn
            ? t("dueAfter", { days: daysBetween(invoiceOn, dueOn), weekday: formats.weekday(dueOn) })
            : t(`${kindName}.dueRule`)
        }
      />
      <FormText<DraftValues> name="yourReference" label={t("yourReference")} isOptional fieldClassName={css.half} />
      <FormText<DraftValues> name="ourReference" label={t("ourReference")} isOptional />
      <FormText<DraftValues> name="orderReference" label={t(`${kindName}.orderReference`)} isOptional />
      <PriceUpdateNotice
        priceUpdate={customerPrices.priceUpdate}
        className={css.prices}
        onUndo={customerPrices.undoPriceChanges}
      />
    </div>
  );

  /**
   * Sets the due date by the terms of a newly chosen customer. Terms that cannot be read now set the date once they are
   * read.
   */
  async function applyTerms(customerId: string) {
    if (customerId === "") return;
    try {
      const [buyer, allTerms] = await Promise.all([
        queryClient.ensureQueryData(customerQuery(company.id, customerId)),
        queryClient.ensureQueryData(termsOfPaymentsQuery(company.id)),
      ]);
      const documentOn = dateOfText(getValues("invoiceOn"), formats.numberLocale);
      const customerTerms = allTerms.items.find((term) => term.id === buyer.termsOfPaymentId);
      const dueOnOfTerms = documentOn && dueOnByRule(documentOn, customerTerms);
      if (dueOnOfTerms && getValues("customerId") === customerId && !getValues("ownDueOn"))
        setValue("dueOn", dateText(dueOnOfTerms, formats.numberLocale));
    } catch {
      // The fields show which data could not be read.
    }
  }

  /** Rewrites a date in the usual format when the field is left. */
  function normalizeDate(dateField: "invoiceOn" | "dueOn") {
    if (dateField === "invoiceOn" && getValues(dateField).trim() === "") return setValue("ownInvoiceOn", false);
    const parsedDate = dateOfText(getValues(dateField), formats.numberLocale);
    const rewrittenText = parsedDate && dateText(parsedDate, formats.numberLocale);
    if (rewrittenText && rewrittenText !== getValues(dateField))
      setValue(dateField, rewrittenText, { shouldDirty: true });
  }
}

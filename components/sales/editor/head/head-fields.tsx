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
import { CustomerField } from "./customer-field";
import { PriceUpdateNotice } from "./price-update-notice";

type Props = {
  customer: Customer | null;
  today: string;
  isNew: boolean;
  /** See `DocumentKind.termsIdOf`. */
  termsId: string;
  /** See `DocumentKind.dueOnByRule`. */
  dueOnByRule: (on: CalendarDate, terms: TermsOfPayment | undefined) => CalendarDate | null;
  /** Called with the pending update of prices and dates for a newly chosen customer; the promise never rejects. */
  onCustomerUpdate: (work: Promise<unknown>) => void;
};

/**
 * The customer, dates and references. The dates of the document follow their rules until a person writes other dates.
 */
export function HeadFields({ customer, today, isNew, termsId, dueOnByRule, onCustomerUpdate }: Props) {
  const t = useTranslations("sales.editor");
  const formats = useFormats();
  const company = useCompany();
  const kind = useKindName();
  const { setValue, getValues, setFocus, register } = useFormContext<DraftValues>();
  const queries = useQueryClient();
  const prices = useCustomerPrices();
  const typedInvoiceOn = useWatch<DraftValues, "invoiceOn">({ name: "invoiceOn" });
  const typedDueOn = useWatch<DraftValues, "dueOn">({ name: "dueOn" });
  const ownDueOn = useWatch<DraftValues, "ownDueOn">({ name: "ownDueOn" });
  const terms = useQuery(termsOfPaymentsQuery(company.id)).data?.items.find(
    (one) => one.id === (termsId || customer?.termsOfPaymentId),
  );
  const invoiceOn = dateOfText(typedInvoiceOn, formats.numbers);
  const dueOn = dateOfText(typedDueOn, formats.numbers);
  const dueOnOfRule = invoiceOn && !ownDueOn ? dueOnByRule(invoiceOn, terms) : null;
  const dueTextOfRule = dueOnOfRule && dateText(dueOnOfRule, formats.numbers);
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
          // Until the terms of this customer are read, the due date follows the rule without terms.
          const dueWithoutTerms = invoiceOn && dueOnByRule(invoiceOn, undefined);
          if (!getValues("ownDueOn"))
            setValue("dueOn", dueWithoutTerms ? dateText(dueWithoutTerms, formats.numbers) : "");
          onCustomerUpdate(Promise.all([prices.applyCustomerPrices(previousCustomerId, id), applyTerms(id)]));
          // After a choice with the pointer the focus moves to the rows. After a choice with the keyboard the focus
          // stays, so that no field is skipped.
          if (pickedBy === "pointer" && getValues("rows").every(isBlankRow)) setFocus("rows.0.text");
        }}
      />
      <FormDay<DraftValues>
        name="invoiceOn"
        label={t(`${kind}.on`)}
        maxLength={20}
        onBlur={() => normalizeDate("invoiceOn")}
        echo={
          invoiceOn ? t(invoiceOn === today ? "today" : "weekday", { weekday: formats.weekday(invoiceOn) }) : undefined
        }
      />
      <FormDay<DraftValues>
        name="dueOn"
        label={t(`${kind}.due`)}
        maxLength={20}
        onBlur={() => normalizeDate("dueOn")}
        echo={
          invoiceOn && dueOn && dueOn >= invoiceOn
            ? t("dueAfter", { days: daysBetween(invoiceOn, dueOn), weekday: formats.weekday(dueOn) })
            : t(`${kind}.dueRule`)
        }
      />
      <FormText<DraftValues> name="yourReference" label={t("yourReference")} optional fieldClassName={css.half} />
      <FormText<DraftValues> name="ourReference" label={t("ourReference")} optional />
      <FormText<DraftValues> name="orderReference" label={t(`${kind}.orderReference`)} optional />
      <PriceUpdateNotice priceUpdate={prices.priceUpdate} className={css.prices} onUndo={prices.undoPriceChanges} />
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
        queries.ensureQueryData(customerQuery(company.id, customerId)),
        queries.ensureQueryData(termsOfPaymentsQuery(company.id)),
      ]);
      const on = dateOfText(getValues("invoiceOn"), formats.numbers);
      const customerTerms = allTerms.items.find((one) => one.id === buyer.termsOfPaymentId);
      const due = on && dueOnByRule(on, customerTerms);
      if (due && getValues("customerId") === customerId && !getValues("ownDueOn"))
        setValue("dueOn", dateText(due, formats.numbers));
    } catch {
      // The fields show which data could not be read.
    }
  }

  /** Rewrites a date in the usual format when the field is left. */
  function normalizeDate(name: "invoiceOn" | "dueOn") {
    if (name === "invoiceOn" && getValues(name).trim() === "") return setValue("ownInvoiceOn", false);
    const parsedOn = dateOfText(getValues(name), formats.numbers);
    const text = parsedOn && dateText(parsedOn, formats.numbers);
    if (text && text !== getValues(name)) setValue(name, text, { shouldDirty: true });
  }
}

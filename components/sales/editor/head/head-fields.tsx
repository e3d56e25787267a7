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
import { type DraftValues, isBlank } from "../draft-values";
import { useCustomerPrices } from "../grid/use-customer-prices";
import { useKindName } from "../kind-name";
import { CustomerField } from "./customer-field";
import { PriceLine } from "./price-line";

type Props = {
  customer: Customer | null;
  today: string;
  isNew: boolean;
  /** See `DocumentKind.termsId`. */
  termsId: string;
  /** See `DocumentKind.dueOnByRule`. */
  dueUnder: (on: CalendarDate, terms: TermsOfPayment | undefined) => CalendarDate | null;
  /** Called with the pending update of prices and dates for a newly chosen customer; the promise never rejects. */
  onFollow: (work: Promise<unknown>) => void;
};

/** The customer, dates and references. The dates of the document follow their rules until a person writes them. */
export function HeadFields({ customer, today, isNew, termsId, dueUnder, onFollow }: Props) {
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
  const ruled = invoiceOn && !ownDueOn ? dueUnder(invoiceOn, terms) : null;
  const follows = ruled && dateText(ruled, formats.numbers);
  useEffect(() => {
    if (follows && typedDueOn !== follows && !getValues("ownDueOn")) setValue("dueOn", follows);
  }, [follows, typedDueOn, getValues, setValue]);
  register("invoiceOn", { onChange: () => setValue("ownInvoiceOn", true) });
  // A due date that a person wrote stays; an emptied one follows the rule again.
  register("dueOn", { onChange: () => setValue("ownDueOn", getValues("dueOn").trim() !== "") });
  return (
    <div className={css.head}>
      <CustomerField
        customer={customer}
        fieldClassName={css.wide ?? ""}
        autoFocus={isNew && getValues("customerId") === ""}
        onPick={(id, before, by) => {
          // Until the terms of this customer are read, the due date follows the rule without terms.
          const bare = invoiceOn && dueUnder(invoiceOn, undefined);
          if (!getValues("ownDueOn")) setValue("dueOn", bare ? dateText(bare, formats.numbers) : "");
          onFollow(Promise.all([prices.follow(before, id), followTerms(id)]));
          // With the pointer the focus moves on to the rows. With the keyboard it stays, so that no field is skipped.
          if (by === "pointer" && getValues("rows").every(isBlank)) setFocus("rows.0.text");
        }}
      />
      <FormDay<DraftValues>
        name="invoiceOn"
        label={t(`${kind}.on`)}
        maxLength={20}
        onBlur={() => tidy("invoiceOn")}
        echo={
          invoiceOn ? t(invoiceOn === today ? "today" : "weekday", { weekday: formats.weekday(invoiceOn) }) : undefined
        }
      />
      <FormDay<DraftValues>
        name="dueOn"
        label={t(`${kind}.due`)}
        maxLength={20}
        onBlur={() => tidy("dueOn")}
        echo={
          invoiceOn && dueOn && dueOn >= invoiceOn
            ? t("dueAfter", { days: daysBetween(invoiceOn, dueOn), weekday: formats.weekday(dueOn) })
            : t(`${kind}.dueRule`)
        }
      />
      <FormText<DraftValues> name="yourReference" label={t("yourReference")} optional fieldClassName={css.half} />
      <FormText<DraftValues> name="ourReference" label={t("ourReference")} optional />
      <FormText<DraftValues> name="orderReference" label={t(`${kind}.orderReference`)} optional />
      <PriceLine followed={prices.followed} className={css.prices} onTakeBack={prices.takeBack} />
    </div>
  );

  /** Sets the due date by the terms of a newly chosen customer; when they cannot be read, it follows once they are. */
  async function followTerms(customerId: string) {
    if (customerId === "") return;
    try {
      const [buyer, all] = await Promise.all([
        queries.ensureQueryData(customerQuery(company.id, customerId)),
        queries.ensureQueryData(termsOfPaymentsQuery(company.id)),
      ]);
      const on = dateOfText(getValues("invoiceOn"), formats.numbers);
      const own = all.items.find((one) => one.id === buyer.termsOfPaymentId);
      const due = on && dueUnder(on, own);
      if (due && getValues("customerId") === customerId && !getValues("ownDueOn"))
        setValue("dueOn", dateText(due, formats.numbers));
    } catch {
      // The fields show what could not be read.
    }
  }

  /** Rewrites a date in the usual format when the field is left. */
  function tidy(name: "invoiceOn" | "dueOn") {
    if (name === "invoiceOn" && getValues(name).trim() === "") return setValue("ownInvoiceOn", false);
    const understood = dateOfText(getValues(name), formats.numbers);
    const text = understood && dateText(understood, formats.numbers);
    if (text && text !== getValues(name)) setValue(name, text, { shouldDirty: true });
  }
}

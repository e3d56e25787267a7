"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useSettled } from "@/components/format/use-settled";
import { useCreateInPlace } from "@/components/record/create-in-place";
import { useCompany } from "@/components/shell/company/company-context";
import { useUnreadText } from "@/components/shell/use-unread-text";
import { Combobox, type PickedBy } from "@/components/ui/combobox";
import { customersQuery } from "@/lib/api/browser/sales/customers";
import type { Customer } from "@/lib/api/contract/sales/customer";
import type { DraftValues } from "../draft-values";

type Props = {
  /** The chosen customer as the books have it; null while no customer is chosen or the customer is being read. */
  customer: Customer | null;
  fieldClassName: string;
  autoFocus: boolean;
  /** `previousCustomerId` is the customer chosen before, empty when there was none. */
  onPick: (customerId: string, before: string, by: PickedBy) => void;
};

/** A combobox over active customers. Text that is not chosen from the list is stored, but names no customer. */
export function CustomerField({ customer, fieldClassName, autoFocus, onPick }: Props) {
  const t = useTranslations("sales.editor");
  const company = useCompany();
  const { setValue, formState, clearErrors, register } = useFormContext<DraftValues>();
  const text = useWatch<DraftValues, "customerText">({ name: "customerText" });
  const chosen = useWatch<DraftValues, "customerId">({ name: "customerId" });
  const create = useCreateInPlace();
  const unread = useUnreadText();
  const [typed, setTyped] = useState(false);
  const [making, setMaking] = useState(false);
  const before = useRef("");
  const search = useSettled(typed ? text : "", 150);
  const found = useQuery(customersQuery(company.id, { search, filter: "active", sort: "name", pageSize: 8 }));
  // A list that belongs to an older text must offer nothing, because Enter would choose another customer.
  const stale = search !== (typed ? text : "");
  const options = (stale || found.isError ? [] : (found.data?.items ?? [])).map((one) => ({
    value: one.id,
    label: one.name,
    aside: one.number,
    detail: [one.invoiceAddress.city, one.email].filter(Boolean).join(", ") || undefined,
  }));
  const { ref } = register("customerText");
  // With a customer chosen, the text is that customer's name and no name for a new customer.
  const name = chosen === "" ? text.trim() : "";
  const isListed = options.some((one) => one.label.toLowerCase() === name.toLowerCase());
  return (
    <>
      <Combobox
        label={t("customer")}
        name="customerText"
        inputRef={(input) => {
          ref(input);
          if (input && autoFocus && !input.dataset.begun) {
            input.dataset.begun = "yes";
            input.focus();
          }
        }}
        placeholder={t("customerPlaceholder")}
        fieldClassName={fieldClassName}
        text={text}
        options={options}
        loading={found.isPending || stale}
        emptyText={found.error ? unread(found.error, t("customersUnread")) : t("customerNone")}
        error={formState.errors.customerText?.message}
        echo={customer ? echoOf(customer) : undefined}
        after={customer?.number ? <span className="mute sm id">{customer.number}</span> : null}
        create={
          create && !isListed
            ? {
                label: name === "" ? t("customerAdd") : t("customerCreate", { name }),
                marked: name !== "",
                run: () => setMaking(true),
              }
            : undefined
        }
        onText={(next) => {
          setTyped(true);
          setValue("customerText", next, { shouldDirty: true });
          if (chosen === "") return;
          before.current = chosen;
          setValue("customerId", "", { shouldDirty: true });
        }}
        onPick={(option, by) => choose(option.value, option.label, by)}
      />
      {create ? (
        <create.Customer
          open={making}
          name={name}
          onClose={() => setMaking(false)}
          onCreated={(made) => {
            setMaking(false);
            choose(made.id, made.name, "key");
          }}
        />
      ) : null}
    </>
  );

  function choose(id: string, label: string, by: PickedBy) {
    const was = chosen || before.current;
    before.current = "";
    setTyped(false);
    setValue("customerText", label, { shouldDirty: true });
    setValue("customerId", id, { shouldDirty: true });
    clearErrors("customerText");
    onPick(id, was, by);
  }

  function echoOf(one: Customer): string {
    const { line1, postalCode, city } = one.invoiceAddress;
    const address = [line1, [postalCode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
    const facts = [address, one.termsOfPaymentName, one.currencyCode || company.currencyCode]
      .filter(Boolean)
      .join(". ");
    return one.email ? facts : `${facts}. ${t("noEmail")}`;
  }
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useDebouncedValue } from "@/components/format/use-debounced-value";
import { useRecordCreationSheets } from "@/components/record/record-creation-sheets";
import { useCompany } from "@/components/shell/company/company-context";
import { useReadFailureText } from "@/components/shell/use-read-failure-text";
import { Combobox, type PickedBy } from "@/components/ui/combobox";
import { customersQuery } from "@/lib/api/browser/sales/customers";
import type { Customer } from "@/lib/api/contract/sales/customer";
import type { DraftValues } from "../draft-values";

type Props = {
  /** The chosen customer as the books have it; null while no customer is chosen or the customer is being read. */
  customer: Customer | null;
  fieldClassName: string;
  autoFocus: boolean;
  /** `previousCustomerId` is the customer that was chosen before; empty when there was none. */
  onPick: (customerId: string, previousCustomerId: string, pickedBy: PickedBy) => void;
};

/**
 * A combobox over active customers. Text that is typed and not chosen from the list is stored, but names no customer.
 */
export function CustomerField({ customer, fieldClassName, autoFocus, onPick }: Props) {
  const t = useTranslations("sales.editor");
  const company = useCompany();
  const { setValue, formState, clearErrors, register } = useFormContext<DraftValues>();
  const text = useWatch<DraftValues, "customerText">({ name: "customerText" });
  const customerId = useWatch<DraftValues, "customerId">({ name: "customerId" });
  const create = useRecordCreationSheets();
  const unread = useReadFailureText();
  const [hasTyped, setHasTyped] = useState(false);
  const [isCreating, setIsCreating] = useState(false);
  const previousCustomerId = useRef("");
  const search = useDebouncedValue(hasTyped ? text : "", 150);
  const foundCustomers = useQuery(customersQuery(company.id, { search, filter: "active", sort: "name", pageSize: 8 }));
  // A list for an older text must offer nothing, because Enter would choose the wrong customer.
  const isStale = search !== (hasTyped ? text : "");
  const options = (isStale || foundCustomers.isError ? [] : (foundCustomers.data?.items ?? [])).map((one) => ({
    value: one.id,
    label: one.name,
    aside: one.number,
    detail: [one.invoiceAddress.city, one.email].filter(Boolean).join(", ") || undefined,
  }));
  const { ref } = register("customerText");
  // When a customer is chosen, the text is the name of that customer and not a name for a new customer.
  const name = customerId === "" ? text.trim() : "";
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
        loading={foundCustomers.isPending || isStale}
        emptyText={foundCustomers.error ? unread(foundCustomers.error, t("customersUnread")) : t("customerNone")}
        error={formState.errors.customerText?.message}
        echo={customer ? describeCustomer(customer) : undefined}
        after={customer?.number ? <span className="mute small id">{customer.number}</span> : null}
        create={
          create && !isListed
            ? {
                label: name === "" ? t("customerAdd") : t("customerCreate", { name }),
                marked: name !== "",
                run: () => setIsCreating(true),
              }
            : undefined
        }
        onText={(next) => {
          setHasTyped(true);
          setValue("customerText", next, { shouldDirty: true });
          if (customerId === "") return;
          previousCustomerId.current = customerId;
          setValue("customerId", "", { shouldDirty: true });
        }}
        onPick={(option, pickedBy) => choose(option.value, option.label, pickedBy)}
      />
      {create ? (
        <create.Customer
          open={isCreating}
          name={name}
          onClose={() => setIsCreating(false)}
          onCreated={(createdCustomer) => {
            setIsCreating(false);
            choose(createdCustomer.id, createdCustomer.name, "key");
          }}
        />
      ) : null}
    </>
  );

  function choose(id: string, label: string, pickedBy: PickedBy) {
    const previousId = customerId || previousCustomerId.current;
    previousCustomerId.current = "";
    setHasTyped(false);
    setValue("customerText", label, { shouldDirty: true });
    setValue("customerId", id, { shouldDirty: true });
    clearErrors("customerText");
    onPick(id, previousId, pickedBy);
  }

  function describeCustomer(one: Customer): string {
    const { line1, postalCode, city } = one.invoiceAddress;
    const address = [line1, [postalCode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
    const facts = [address, one.termsOfPaymentName, one.currencyCode || company.currencyCode]
      .filter(Boolean)
      .join(". ");
    return one.email ? facts : `${facts}. ${t("noEmail")}`;
  }
}

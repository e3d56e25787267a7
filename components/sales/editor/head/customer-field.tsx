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
  const creationSheets = useRecordCreationSheets();
  const readFailureTextOf = useReadFailureText();
  const [hasTyped, setHasTyped] = useState(false);
  const [isCreating, setIsCreating] = useState(false);
  const previousCustomerId = useRef("");
  const searchText = useDebouncedValue(hasTyped ? text : "", 150);
  const foundCustomersQuery = useQuery(
    customersQuery(company.id, { search: searchText, filter: "active", sort: "name", pageSize: 8 }),
  );
  // A list for an older text must offer nothing, because Enter would choose the wrong customer.
  const isListOutdated = searchText !== (hasTyped ? text : "");
  const customerOptions = (
    isListOutdated || foundCustomersQuery.isError ? [] : (foundCustomersQuery.data?.items ?? [])
  ).map((foundCustomer) => ({
    value: foundCustomer.id,
    label: foundCustomer.name,
    aside: foundCustomer.number,
    detail: [foundCustomer.invoiceAddress.city, foundCustomer.email].filter(Boolean).join(", ") || undefined,
  }));
  const { ref } = register("customerText");
  // When a customer is chosen, the text is the name of that customer and not a name for a new customer.
  const newCustomerName = customerId === "" ? text.trim() : "";
  const isAlreadyListed = customerOptions.some(
    (option) => option.label.toLowerCase() === newCustomerName.toLowerCase(),
  );
  return (
    <>
      <Combobox
        label={t("customer")}
        name="customerText"
        inputRef={(inputElement) => {
          ref(inputElement);
          if (inputElement && autoFocus && !inputElement.dataset.begun) {
            inputElement.dataset.begun = "yes";
            inputElement.focus();
          }
        }}
        placeholder={t("customerPlaceholder")}
        fieldClassName={fieldClassName}
        text={text}
        options={customerOptions}
        isLoading={foundCustomersQuery.isPending || isListOutdated}
        emptyText={
          foundCustomersQuery.error
            ? readFailureTextOf(foundCustomersQuery.error, t("customersUnread"))
            : t("customerNone")
        }
        error={formState.errors.customerText?.message}
        hint={customer ? describeCustomer(customer) : undefined}
        suffix={customer?.number ? <span className="mute small id">{customer.number}</span> : null}
        creationLine={
          creationSheets && !isAlreadyListed
            ? {
                label: newCustomerName === "" ? t("customerAdd") : t("customerCreate", { name: newCustomerName }),
                isMarkedFirst: newCustomerName !== "",
                runCreation: () => setIsCreating(true),
              }
            : undefined
        }
        onText={(newText) => {
          setHasTyped(true);
          setValue("customerText", newText, { shouldDirty: true });
          if (customerId === "") return;
          previousCustomerId.current = customerId;
          setValue("customerId", "", { shouldDirty: true });
        }}
        onPick={(option, pickedBy) => chooseCustomer(option.value, option.label, pickedBy)}
      />
      {creationSheets ? (
        <creationSheets.Customer
          isOpen={isCreating}
          typedName={newCustomerName}
          onClose={() => setIsCreating(false)}
          onCreated={(createdCustomer) => {
            setIsCreating(false);
            chooseCustomer(createdCustomer.id, createdCustomer.name, "key");
          }}
        />
      ) : null}
    </>
  );

  function chooseCustomer(customerIdToChoose: string, customerLabel: string, pickedBy: PickedBy) {
    const previousId = customerId || previousCustomerId.current;
    previousCustomerId.current = "";
    setHasTyped(false);
    setValue("customerText", customerLabel, { shouldDirty: true });
    setValue("customerId", customerIdToChoose, { shouldDirty: true });
    clearErrors("customerText");
    onPick(customerIdToChoose, previousId, pickedBy);
  }

  function describeCustomer(describedCustomer: Customer): string {
    const { line1, postalCode, city } = describedCustomer.invoiceAddress;
    const address = [line1, [postalCode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
    const customerFacts = [
      address,
      describedCustomer.termsOfPaymentName,
      describedCustomer.currencyCode || company.currencyCode,
    ]
      .filter(Boolean)
      .join(". ");
    return describedCustomer.email ? customerFacts : `${customerFacts}. ${t("noEmail")}`;
  }
}

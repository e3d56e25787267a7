"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDebouncedValue } from "@/components/format/use-debounced-value";
import { useCompany } from "@/components/shell/company/company-context";
import { useReadFailureText } from "@/components/shell/use-read-failure-text";
import { Combobox } from "@/components/ui/combobox";
import { customersQuery } from "@/lib/api/browser/sales/customers";

type Props = {
  /** The list is narrowed to the customer of this name; empty while it is not narrowed to a customer. */
  customerName: string;
  /** Called with null when a person empties the field. */
  onPick: (customerId: string | null) => void;
};

/** A field that proposes customers while a person types, including customers to whom the company no longer sells. */
export function CustomerChoice({ customerName, onPick }: Props) {
  const t = useTranslations("sales.list.narrow");
  const editorMessages = useTranslations("sales.editor");
  const company = useCompany();
  const unreadTextOf = useReadFailureText();
  const [typedName, setTypedName] = useState({ text: customerName, ofName: customerName });
  // When the customer of the list changes, for example by the back button, the field shows the name of that customer.
  if (typedName.ofName !== customerName) setTypedName({ text: customerName, ofName: customerName });
  const searchText = useDebouncedValue(typedName.text === customerName ? "" : typedName.text.trim(), 150);
  const foundCustomersQuery = useQuery(customersQuery(company.id, { search: searchText, sort: "name", pageSize: 8 }));
  const isListOutdated = searchText !== (typedName.text === customerName ? "" : typedName.text.trim());
  const customerOptions = (
    isListOutdated || foundCustomersQuery.isError ? [] : (foundCustomersQuery.data?.items ?? [])
  ).map((customer) => ({
    value: customer.id,
    label: customer.name,
    aside: customer.number,
  }));
  return (
    <Combobox
      label={t("customer")}
      placeholder={editorMessages("customerPlaceholder")}
      text={typedName.text}
      options={customerOptions}
      isLoading={foundCustomersQuery.isPending || isListOutdated}
      emptyText={foundCustomersQuery.error ? unreadTextOf(foundCustomersQuery.error, t("unread")) : t("none")}
      onText={(text) => {
        setTypedName({ ...typedName, text });
        if (text === "" && customerName !== "") onPick(null);
      }}
      onPick={({ value, label }) => {
        setTypedName({ ...typedName, text: label });
        onPick(value);
      }}
    />
  );
}

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
  /** The name of the customer to whom the list is narrowed; empty while the list is not narrowed to one. */
  name: string;
  /** Called with null when a person empties the field. */
  onPick: (customerId: string | null) => void;
};

/** A field that proposes customers while a person types, including customers to whom the company no longer sells. */
export function CustomerChoice({ name, onPick }: Props) {
  const t = useTranslations("sales.list.narrow");
  const editor = useTranslations("sales.editor");
  const company = useCompany();
  const unreadTextOf = useReadFailureText();
  const [typed, setTyped] = useState({ text: name, of: name });
  // When the customer of the list changes, for example by the back button, the field shows the name of that customer.
  if (typed.of !== name) setTyped({ text: name, of: name });
  const search = useDebouncedValue(typed.text === name ? "" : typed.text.trim(), 150);
  const customersFound = useQuery(customersQuery(company.id, { search, sort: "name", pageSize: 8 }));
  const isStale = search !== (typed.text === name ? "" : typed.text.trim());
  const options = (isStale || customersFound.isError ? [] : (customersFound.data?.items ?? [])).map((one) => ({
    value: one.id,
    label: one.name,
    aside: one.number,
  }));
  return (
    <Combobox
      label={t("customer")}
      placeholder={editor("customerPlaceholder")}
      text={typed.text}
      options={options}
      loading={customersFound.isPending || isStale}
      emptyText={customersFound.error ? unreadTextOf(customersFound.error, t("unread")) : t("none")}
      onText={(text) => {
        setTyped({ ...typed, text });
        if (text === "" && name !== "") onPick(null);
      }}
      onPick={({ value, label }) => {
        setTyped({ ...typed, text: label });
        onPick(value);
      }}
    />
  );
}

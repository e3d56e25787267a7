"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSettled } from "@/components/format/use-settled";
import { useCompany } from "@/components/shell/company/company-context";
import { useUnreadText } from "@/components/shell/use-unread-text";
import { Combobox } from "@/components/ui/combobox";
import { customersQuery } from "@/lib/api/browser/sales/customers";

type Props = {
  /** The name of the customer to whom the list is narrowed; empty while there is none. */
  name: string;
  /** Is called with null when the name was emptied. */
  onPick: (customerId: string | null) => void;
};

/** A field that proposes customers while a person types, including customers to whom the company no longer sells. */
export function CustomerChoice({ name, onPick }: Props) {
  const t = useTranslations("sales.list.narrow");
  const editor = useTranslations("sales.editor");
  const company = useCompany();
  const unread = useUnreadText();
  const [typed, setTyped] = useState({ text: name, of: name });
  // When the customer of the list changes, also by the back button, the field shows the name of that customer.
  if (typed.of !== name) setTyped({ text: name, of: name });
  const search = useSettled(typed.text === name ? "" : typed.text.trim(), 150);
  const found = useQuery(customersQuery(company.id, { search, sort: "name", pageSize: 8 }));
  const stale = search !== (typed.text === name ? "" : typed.text.trim());
  const options = (stale || found.isError ? [] : (found.data?.items ?? [])).map((one) => ({
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
      loading={found.isPending || stale}
      emptyText={found.error ? unread(found.error, t("unread")) : t("none")}
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

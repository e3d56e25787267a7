"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { Combobox } from "@/components/ui/combobox";
import { activeAccountsQuery } from "@/lib/api/browser/books/vat";
import type { Account } from "@/lib/api/contract/books/account";

type Props = {
  label: string;
  account: string;
  error?: string | undefined;
  describedBy?: string | undefined;
  onAccount: (account: string, name: string) => void;
};

const maxSuggestions = 8;
const noAccounts: readonly Account[] = [];

/** Finds an account by its number or a part of its name. */
export function AccountCell({ label, account, error, describedBy, onAccount }: Props) {
  const t = useTranslations("register");
  const company = useCompany();
  const read = useQuery(activeAccountsQuery(company.id));
  const [wasTyped, setWasTyped] = useState(false);
  const chart = read.data ?? noAccounts;
  const searchText = account.trim().toLowerCase();
  const suggestions = wasTyped
    ? chart
        .filter(({ number, name }) => String(number).startsWith(searchText) || name.toLowerCase().includes(searchText))
        .slice(0, maxSuggestions)
    : [];
  return (
    <Combobox
      bare
      label={label}
      text={account}
      error={error}
      describedBy={describedBy}
      loading={wasTyped && read.isPending}
      options={suggestions.map((one) => ({ value: String(one.number), label: String(one.number), detail: one.name }))}
      emptyText={read.error ? t("accountsUnread") : t("accountNone")}
      onText={(text) => {
        setWasTyped(true);
        const exactAccount = chart.find(({ number }) => String(number) === text.trim());
        onAccount(text, exactAccount?.name ?? "");
      }}
      onPick={(option) => {
        setWasTyped(false);
        onAccount(option.value, option.detail ?? "");
      }}
    />
  );
}

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
  const accountsResult = useQuery(activeAccountsQuery(company.id));
  const [wasTyped, setWasTyped] = useState(false);
  const activeAccounts = accountsResult.data ?? noAccounts;
  const searchText = account.trim().toLowerCase();
  const suggestions = wasTyped
    ? activeAccounts
        .filter(({ number, name }) => String(number).startsWith(searchText) || name.toLowerCase().includes(searchText))
        .slice(0, maxSuggestions)
    : [];
  return (
    <Combobox
      isGridCell
      label={label}
      text={account}
      error={error}
      describedBy={describedBy}
      isLoading={wasTyped && accountsResult.isPending}
      options={suggestions.map((suggestion) => ({
        value: String(suggestion.number),
        label: String(suggestion.number),
        detail: suggestion.name,
      }))}
      emptyText={accountsResult.error ? t("accountsUnread") : t("accountNone")}
      onText={(typedText) => {
        setWasTyped(true);
        const exactAccount = activeAccounts.find(({ number }) => String(number) === typedText.trim());
        onAccount(typedText, exactAccount?.name ?? "");
      }}
      onPick={(option) => {
        setWasTyped(false);
        onAccount(option.value, option.detail ?? "");
      }}
    />
  );
}

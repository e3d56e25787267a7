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

const most = 8;
const none: readonly Account[] = [];

/** Finds an account by its number or a part of its name. */
export function AccountCell({ label, account, error, describedBy, onAccount }: Props) {
  const t = useTranslations("register");
  const company = useCompany();
  const read = useQuery(activeAccountsQuery(company.id));
  const [typed, setTyped] = useState(false);
  const chart = read.data ?? none;
  const wanted = account.trim().toLowerCase();
  const found = typed
    ? chart
        .filter(({ number, name }) => String(number).startsWith(wanted) || name.toLowerCase().includes(wanted))
        .slice(0, most)
    : [];
  return (
    <Combobox
      bare
      label={label}
      text={account}
      error={error}
      describedBy={describedBy}
      loading={typed && read.isPending}
      options={found.map((one) => ({ value: String(one.number), label: String(one.number), detail: one.name }))}
      emptyText={read.error ? t("accountsUnread") : t("accountNone")}
      onText={(text) => {
        setTyped(true);
        const exact = chart.find(({ number }) => String(number) === text.trim());
        onAccount(text, exact?.name ?? "");
      }}
      onPick={(option) => {
        setTyped(false);
        onAccount(option.value, option.detail ?? "");
      }}
    />
  );
}

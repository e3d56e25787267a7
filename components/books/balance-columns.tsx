"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { Column } from "@/components/list/list-table";
import { Amount } from "@/components/ui/amount";
import type { BalanceLine } from "@/lib/rules/books/balance-list";
import type { CalendarDate } from "@/lib/values/dates";

type ComparedDays = { date: CalendarDate; openingOn: CalendarDate | null };

/**
 * Returns the columns account, name, opening balance, change and closing balance. A phone shows name and closing
 * balance first.
 */
export function useBalanceColumns({ date, openingOn }: ComparedDays): readonly Column<BalanceLine, "account">[] {
  const t = useTranslations("books.balances");
  const formats = useFormats();
  return useMemo(() => {
    const amount = (minor: bigint) => (minor === 0n ? "" : <Amount text={formats.amount(minor)} />);
    const comparisonColumns: Column<BalanceLine, "account">[] = openingOn
      ? [
          {
            key: "opening",
            label: formats.date(openingOn),
            end: true,
            width: "l",
            wideOnly: true,
            cell: ({ openingMinor }) => amount(openingMinor),
          },
          {
            key: "change",
            label: t("change"),
            end: true,
            width: "m",
            phone: "next",
            cell: ({ openingMinor, closingMinor }) => amount(closingMinor - openingMinor),
          },
        ]
      : [];
    return [
      {
        key: "account",
        label: t("account"),
        width: "s",
        phone: "sub",
        cell: ({ account }) => <span className="id">{account}</span>,
      },
      { key: "name", label: t("name"), phone: "title", cell: ({ name }) => <span className="mid">{name}</span> },
      ...comparisonColumns,
      {
        key: "closing",
        label: formats.date(date),
        end: true,
        width: "l",
        phone: "amount",
        cell: ({ closingMinor }) => amount(closingMinor),
      },
    ];
  }, [t, formats, date, openingOn]);
}

"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { Column } from "@/components/list/list-table";
import { Amount } from "@/components/ui/amount";
import type { BalanceLine } from "@/lib/rules/books/balance-list";
import type { CalendarDate } from "@/lib/values/dates";

type BalanceColumnDays = { closingOn: CalendarDate; openingOn: CalendarDate | null };

/**
 * Returns the columns account, name, opening balance, change and closing balance. A phone shows name and closing
 * balance first.
 */
export function useBalanceColumns({
  closingOn,
  openingOn,
}: BalanceColumnDays): readonly Column<BalanceLine, "account">[] {
  const t = useTranslations("books.balances");
  const formats = useFormats();
  return useMemo(() => {
    const renderAmount = (minor: bigint) => (minor === 0n ? "" : <Amount text={formats.amount(minor)} />);
    const comparisonColumns: Column<BalanceLine, "account">[] = openingOn
      ? [
          {
            key: "opening",
            label: formats.date(openingOn),
            isRightAligned: true,
            columnWidth: "l",
            wideOnly: true,
            renderCell: ({ openingMinor }) => renderAmount(openingMinor),
          },
          {
            key: "change",
            label: t("change"),
            isRightAligned: true,
            columnWidth: "m",
            phonePlace: "next",
            renderCell: ({ openingMinor, closingMinor }) => renderAmount(closingMinor - openingMinor),
          },
        ]
      : [];
    return [
      {
        key: "account",
        label: t("account"),
        columnWidth: "s",
        phonePlace: "sub",
        renderCell: ({ account }) => <span className="id">{account}</span>,
      },
      {
        key: "name",
        label: t("name"),
        phonePlace: "title",
        renderCell: ({ name }) => <span className="mid">{name}</span>,
      },
      ...comparisonColumns,
      {
        key: "closing",
        label: formats.date(closingOn),
        isRightAligned: true,
        columnWidth: "l",
        phonePlace: "amount",
        renderCell: ({ closingMinor }) => renderAmount(closingMinor),
      },
    ];
  }, [t, formats, closingOn, openingOn]);
}

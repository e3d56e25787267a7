"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Column } from "@/components/list/list-table";
import { Amount } from "@/components/ui/amount";
import type { VoucherSort } from "@/lib/api/browser/books/vouchers";
import type { Voucher } from "@/lib/api/contract/books/voucher";
import { useVoucherKindText } from "./use-voucher-kind";

/** Returns the columns of the voucher list. A phone shows text and sum on the first line. */
export function useVoucherColumns(): readonly Column<Voucher, VoucherSort>[] {
  const t = useTranslations("books.vouchers");
  const formats = useFormats();
  const voucherKindTextOf = useVoucherKindText();
  return [
    {
      key: "number",
      label: t("number"),
      sortKey: "number",
      columnWidth: "s",
      renderCell: ({ number }) => <span className="id">{number}</span>,
    },
    {
      key: "date",
      label: t("date"),
      sortKey: "date",
      columnWidth: "m",
      phonePlace: "sub",
      renderCell: ({ date, number }) => (
        <>
          <span className="only-phone id">{number} </span>
          {date ? formats.date(date) : ""}
        </>
      ),
    },
    { key: "text", label: t("text"), phonePlace: "title", renderCell: ({ text, number }) => text || number },
    {
      key: "kind",
      label: t("kind"),
      columnWidth: "l",
      wideOnly: true,
      renderCell: ({ type }) => <span className="secondary">{voucherKindTextOf(type)}</span>,
    },
    {
      key: "files",
      label: t("files"),
      isRightAligned: true,
      columnWidth: "s",
      phonePlace: "next",
      renderCell: ({ attachmentIds }) => (attachmentIds.length > 0 ? formats.count(attachmentIds.length) : ""),
    },
    {
      key: "sum",
      label: t("sum"),
      isRightAligned: true,
      columnWidth: "m",
      phonePlace: "amount",
      renderCell: ({ postings }) => <Amount text={formats.amount(debitMinorOf(postings))} />,
    },
  ];
}

function debitMinorOf(postings: Voucher["postings"]): bigint {
  return postings.reduce((sum, { minor }) => (minor > 0n ? sum + minor : sum), 0n);
}

"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Column } from "@/components/list/list-table";
import { Amount } from "@/components/ui/amount";
import type { VoucherSort } from "@/lib/api/browser/books/vouchers";
import type { Voucher } from "@/lib/api/contract/books/voucher";
import { useVoucherKind } from "./use-voucher-kind";

/** Returns the columns of the voucher list. A phone shows text and sum on the first line. */
export function useVoucherColumns(): readonly Column<Voucher, VoucherSort>[] {
  const t = useTranslations("books.vouchers");
  const formats = useFormats();
  const kindText = useVoucherKind();
  return [
    {
      key: "number",
      label: t("number"),
      sort: "number",
      width: "s",
      cell: ({ number }) => <span className="id">{number}</span>,
    },
    {
      key: "date",
      label: t("date"),
      sort: "date",
      width: "m",
      phone: "sub",
      cell: ({ date, number }) => (
        <>
          <span className="only-phone id">{number} </span>
          {date ? formats.date(date) : ""}
        </>
      ),
    },
    { key: "text", label: t("text"), phone: "title", cell: ({ text, number }) => text || number },
    {
      key: "kind",
      label: t("kind"),
      width: "l",
      wideOnly: true,
      cell: ({ type }) => <span className="secondary">{kindText(type)}</span>,
    },
    {
      key: "files",
      label: t("files"),
      end: true,
      width: "s",
      phone: "next",
      cell: ({ attachmentIds }) => (attachmentIds.length > 0 ? formats.count(attachmentIds.length) : ""),
    },
    {
      key: "sum",
      label: t("sum"),
      end: true,
      width: "m",
      phone: "amount",
      cell: ({ postings }) => <Amount text={formats.amount(debitMinorOf(postings))} />,
    },
  ];
}

function debitMinorOf(postings: Voucher["postings"]): bigint {
  return postings.reduce((sum, { minor }) => (minor > 0n ? sum + minor : sum), 0n);
}

"use client";

import { useFormats } from "@/components/format/use-formats";
import { Amount } from "@/components/ui/amount";
import css from "./voucher-table.module.css";

export type VoucherLine = { key: string; account: number | null; name: string; minor: bigint };

type Props = {
  columnHeads: { account: string; name: string; debit: string; credit: string };
  postingLines: readonly VoucherLine[];
  footText: string;
  currency: string;
};

/** Shows postings in a debit and a credit column, with the sum of each column. */
export function VoucherTable({ columnHeads, postingLines, footText, currency }: Props) {
  const formats = useFormats();
  const renderAmount = (minor: bigint) => (minor === 0n ? null : <Amount text={formats.amount(minor, currency)} />);
  const debitPartOf = (minor: bigint) => (minor > 0n ? minor : 0n);
  const creditPartOf = (minor: bigint) => (minor < 0n ? -minor : 0n);
  const sumOf = (sidePartOf: (minor: bigint) => bigint) =>
    postingLines.reduce((subtotal, posting) => subtotal + sidePartOf(posting.minor), 0n);
  return (
    <table className={css.voucher}>
      <thead>
        <tr className="label">
          <th scope="col">{columnHeads.account}</th>
          <th scope="col">{columnHeads.name}</th>
          <th scope="col" className="num">
            {columnHeads.debit}
          </th>
          <th scope="col" className="num">
            {columnHeads.credit}
          </th>
        </tr>
      </thead>
      <tbody>
        {postingLines.map((posting) => (
          <tr key={posting.key}>
            <td className="id">{posting.account}</td>
            <td>{posting.name}</td>
            <td className="num">{renderAmount(debitPartOf(posting.minor))}</td>
            <td className="num">{renderAmount(creditPartOf(posting.minor))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {footText}
          </th>
          <td className="num ore-full">{renderAmount(sumOf(debitPartOf))}</td>
          <td className="num ore-full">{renderAmount(sumOf(creditPartOf))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

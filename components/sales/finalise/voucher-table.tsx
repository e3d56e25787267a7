"use client";

import { useFormats } from "@/components/format/use-formats";
import { Amount } from "@/components/ui/amount";
import css from "./voucher-table.module.css";

export type VoucherLine = { key: string; account: number | null; name: string; minor: bigint };

type Props = {
  heads: { account: string; name: string; debit: string; credit: string };
  lines: readonly VoucherLine[];
  foot: string;
  currency: string;
};

/** A table of postings with a debit and a credit column, and their sums. */
export function VoucherTable({ heads, lines, foot, currency }: Props) {
  const formats = useFormats();
  const amount = (minor: bigint) => (minor === 0n ? null : <Amount text={formats.amount(minor, currency)} />);
  const debit = (minor: bigint) => (minor > 0n ? minor : 0n);
  const credit = (minor: bigint) => (minor < 0n ? -minor : 0n);
  const sum = (side: (minor: bigint) => bigint) => lines.reduce((total, line) => total + side(line.minor), 0n);
  return (
    <table className={css.voucher}>
      <thead>
        <tr className="label">
          <th scope="col">{heads.account}</th>
          <th scope="col">{heads.name}</th>
          <th scope="col" className="num">
            {heads.debit}
          </th>
          <th scope="col" className="num">
            {heads.credit}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <td className="id">{line.account}</td>
            <td>{line.name}</td>
            <td className="num">{amount(debit(line.minor))}</td>
            <td className="num">{amount(credit(line.minor))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {foot}
          </th>
          <td className="num ore-full">{amount(sum(debit))}</td>
          <td className="num ore-full">{amount(sum(credit))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { PostedResult } from "@/lib/api/contract/operations/posted-result";
import css from "./booking.module.css";

/** Says whether the booked voucher and periods are as announced, and lists each line that differs. */
export function BookingDifferences({ postedResult }: { postedResult: PostedResult }) {
  const t = useTranslations("booking.outcome");
  const formats = useFormats();
  const { voucher, differences, periods = [], currencyCode } = postedResult;
  const amountOf = (minor: string) => formats.amount(BigInt(minor), currencyCode);
  return (
    <>
      <p className={voucher === "differs" ? "late" : undefined}>{t(`voucher.${voucher}`)}</p>
      {differences.length + periods.length > 0 ? (
        <table className={css.compare}>
          <thead>
            <tr className="label">
              <th scope="col">{t("line")}</th>
              <th scope="col">{t("expected")}</th>
              <th scope="col">{t("actual")}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ account, expectedMinor, actualMinor }) => (
              <tr key={`${account} ${expectedMinor} ${actualMinor}`}>
                <td className="id">{account ?? t("unknownAccount")}</td>
                <td className="num">{amountOf(expectedMinor)}</td>
                <td className="num">{amountOf(actualMinor)}</td>
              </tr>
            ))}
            {periods.map(({ line, bookedOn, expectedMinor, actualMinor }) => (
              <tr key={`${line} ${bookedOn}`}>
                <td>{t("period", { line, date: bookedOn ? formats.date(bookedOn) : "" })}</td>
                <td className="num">{amountOf(expectedMinor)}</td>
                <td className="num">{amountOf(actualMinor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Amount } from "@/components/ui/amount";
import { Notice } from "@/components/ui/states";
import type { PostedResult } from "@/lib/api/contract/operations/posted-result";
import sidesStyles from "../chain/sides.module.css";

/**
 * Shows to every reader of the invoice that its voucher or date differs from the expected one, with both side by side.
 */
export function PostedDifferenceNotice({ postedResult }: { postedResult: PostedResult | null }) {
  const t = useTranslations("sales.flag");
  const invoiceMessages = useTranslations("sales.invoice");
  const formats = useFormats();
  if (postedResult?.voucher !== "differs") return null;
  const renderAmount = (minor: string) =>
    minor === "0" ? t("nothing") : <Amount text={formats.amount(BigInt(minor))} />;
  return (
    <Notice title={t("title", { voucher: postedResult.voucherNumber })}>
      <p>{t("body")}</p>
      <table className={sidesStyles.sides}>
        <thead>
          <tr className="label">
            <th scope="col">{t("account")}</th>
            <th scope="col" className="num">
              {t("announced")}
            </th>
            <th scope="col" className="num">
              {t("posted")}
            </th>
          </tr>
        </thead>
        <tbody>
          {postedResult.days ? (
            <tr>
              <th scope="row">{invoiceMessages("invoiceDate")}</th>
              <td className="num">{formats.date(postedResult.days.meantOn)}</td>
              <td className="num">
                {postedResult.days.bookedOn ? formats.date(postedResult.days.bookedOn) : t("nothing")}
              </td>
            </tr>
          ) : null}
          {postedResult.differences.map((difference) => (
            <tr key={`${difference.account} ${difference.expectedMinor} ${difference.actualMinor}`}>
              <th scope="row">
                {difference.account === null ? t("noAccount") : <span className="id">{difference.account}</span>}
              </th>
              <td className="num">{renderAmount(difference.expectedMinor)}</td>
              <td className="num">{renderAmount(difference.actualMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  );
}

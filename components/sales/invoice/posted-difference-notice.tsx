"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Amount } from "@/components/ui/amount";
import { Notice } from "@/components/ui/states";
import type { PostedResult } from "@/lib/api/contract/operations/posted-result";
import sides from "../chain/sides.module.css";

/**
 * Shows to every reader of the invoice that its voucher or date differs from the expected one, with both side by side.
 */
export function PostedDifferenceNotice({ posted }: { posted: PostedResult | null }) {
  const t = useTranslations("sales.flag");
  const facts = useTranslations("sales.invoice");
  const formats = useFormats();
  if (posted?.voucher !== "differs") return null;
  const amount = (minor: string) => (minor === "0" ? t("nothing") : <Amount text={formats.amount(BigInt(minor))} />);
  return (
    <Notice title={t("title", { voucher: posted.voucherNumber })}>
      <p>{t("body")}</p>
      <table className={sides.sides}>
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
          {posted.days ? (
            <tr>
              <th scope="row">{facts("invoiceDate")}</th>
              <td className="num">{formats.date(posted.days.meantOn)}</td>
              <td className="num">{posted.days.bookedOn ? formats.date(posted.days.bookedOn) : t("nothing")}</td>
            </tr>
          ) : null}
          {posted.differences.map((one) => (
            <tr key={`${one.account} ${one.expectedMinor} ${one.actualMinor}`}>
              <th scope="row">{one.account === null ? t("noAccount") : <span className="id">{one.account}</span>}</th>
              <td className="num">{amount(one.expectedMinor)}</td>
              <td className="num">{amount(one.actualMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  );
}

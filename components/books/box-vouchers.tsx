"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import type { CountedBox } from "@/lib/rules/vat/vat-return";
import css from "./books.module.css";

const initialVoucherCount = 50;

/** Lists the vouchers counted in a box of the VAT return, each with its share of the amount. */
export function BoxVouchers({ countedBox }: { countedBox: CountedBox }) {
  const t = useTranslations("books.vat");
  const formats = useFormats();
  const company = useCompany();
  const [shownVoucherCount, setShownVoucherCount] = useState(initialVoucherCount);
  const remainingVoucherCount = countedBox.vouchers.length - shownVoucherCount;
  return (
    <div className={css.part}>
      <table className={css.table}>
        <caption className="sr">{t("behind", { box: countedBox.box })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("voucher")}</th>
            <th scope="col">{t("date")}</th>
            <th scope="col" className={css.wide}>
              {t("text")}
            </th>
            <th scope="col" className={css.end}>
              {t("share")}
            </th>
          </tr>
        </thead>
        <tbody>
          {countedBox.vouchers.slice(0, shownVoucherCount).map(({ voucher, minor }) => (
            <tr key={voucher.id}>
              <td>
                <TextLink className="id" href={`/companies/${company.id}/books/vouchers/${voucher.id}`}>
                  {voucher.number}
                </TextLink>
              </td>
              <td>{voucher.date ? formats.date(voucher.date) : ""}</td>
              <td className={`${css.wide} ${css.text}`}>{voucher.text}</td>
              <td className={css.end}>
                <Amount text={formats.amount(minor)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t("exactly")}
            </th>
            <td className={css.wide} />
            <td className={css.end}>
              <Amount text={formats.amount(countedBox.exactMinor)} />
            </td>
          </tr>
        </tfoot>
      </table>
      {remainingVoucherCount > 0 ? (
        <div>
          <Button size="sm" onClick={() => setShownVoucherCount(shownVoucherCount + 500)}>
            {t("more", { count: formats.count(remainingVoucherCount) })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

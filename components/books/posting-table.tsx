"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Amount } from "@/components/ui/amount";
import { TextLink } from "@/components/ui/text-link";
import type { Posting } from "@/lib/api/contract/books/voucher";
import css from "./books.module.css";

/** Shows the postings of a voucher with their debit and credit sums, and whether the sums are equal. */
export function PostingTable({ postings }: { postings: readonly Posting[] }) {
  const t = useTranslations("books.voucher");
  const formats = useFormats();
  const company = useCompany();
  const debitMinor = postings.reduce((sum, { minor }) => (minor > 0n ? sum + minor : sum), 0n);
  const creditMinor = postings.reduce((sum, { minor }) => (minor < 0n ? sum - minor : sum), 0n);
  const renderAmount = (minor: bigint) => <Amount text={formats.amount(minor)} />;
  return (
    <section className={css.part} aria-label={t("rows")}>
      <h2>{t("rows")}</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t("account")}</th>
            <th scope="col" className={css.wide}>
              {t("rowText")}
            </th>
            <th scope="col" className={css.wide}>
              {t("vatCode")}
            </th>
            <th scope="col" className={css.end}>
              {t("debit")}
            </th>
            <th scope="col" className={css.end}>
              {t("credit")}
            </th>
          </tr>
        </thead>
        <tbody>
          {postings.map(({ account, accountName, text, vatCode, minor }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a posting has no id and never moves
            <tr key={index}>
              <td className={css.text}>
                <TextLink href={`/companies/${company.id}/books/accounts/${account}`}>
                  <span className="id">{account}</span> {accountName}
                </TextLink>
              </td>
              <td className={`${css.text} ${css.wide} secondary`}>{text}</td>
              <td className={`${css.wide} id`}>{vatCode}</td>
              <td className={css.end}>{minor > 0n ? renderAmount(minor) : ""}</td>
              <td className={css.end}>{minor < 0n ? renderAmount(-minor) : ""}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("sum")}</th>
            <td className={css.wide} />
            <td className={css.wide} />
            <td className={css.end}>{renderAmount(debitMinor)}</td>
            <td className={css.end}>{renderAmount(creditMinor)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={debitMinor === creditMinor ? "good small" : "late small"}>
        {debitMinor === creditMinor
          ? t("balances")
          : t("doesNotBalance", { amount: formats.money(debitMinor - creditMinor) })}
      </p>
    </section>
  );
}

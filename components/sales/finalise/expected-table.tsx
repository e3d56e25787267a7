"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { ExpectedPosting } from "@/lib/flow/expected-postings";
import type { Comparability } from "./comparability";
import { NotCompared } from "./foot-of-voucher";
import { VoucherTable } from "./voucher-table";

type Props = { postings: readonly ExpectedPosting[]; currency: string; compared: Comparability; foot?: string };

/**
 * The voucher as it is announced: what each line is, and which accounts are left to the books.
 *
 * @param foot what its last line says beside the sums
 */
export function ExpectedTable({ postings, currency, compared, foot }: Props) {
  const t = useTranslations("sales.sheet");
  const invoice = useTranslations("sales.invoice");
  const formats = useFormats();
  const sum = postings.reduce((total, posting) => total + posting.minor, 0n);
  return (
    <section className="happens">
      <h3>
        {t("voucher")}
        {sum === 0n ? <em className="good not-italic">{t("balances")}</em> : null}
      </h3>
      <VoucherTable
        heads={{ account: t("account"), name: t("accountName"), debit: t("debit"), credit: t("credit") }}
        currency={currency}
        foot={foot ?? invoice("sum")}
        lines={postings.map((posting, index) => ({
          key: `${posting.role} ${posting.account} ${posting.rateBps} ${index}`,
          account: posting.account,
          name: nameOf(posting),
          minor: posting.minor,
        }))}
      />
      {postings.some((posting) => posting.account === null) ? <p className="label pt-1">{t("byBooks")}</p> : null}
      <NotCompared compared={compared} />
    </section>
  );

  function nameOf({ role, rateBps }: ExpectedPosting): string {
    const percent = formats.percent(rateBps ?? 0);
    if (role === "receivable") return t("receivables");
    if (role === "reduction") return t("taxReduction");
    if (role === "sales") return t("salesOf", { percent });
    return role === "vat" ? t("vatOf", { percent }) : t("rounding");
  }
}

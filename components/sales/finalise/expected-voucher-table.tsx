"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { ExpectedPosting } from "@/lib/rules/sales/postings/expected-postings";
import type { AnnouncedVoucher } from "./use-expected-voucher";
import { NotComparedReason } from "./voucher-foot";
import { VoucherTable } from "./voucher-table";

type Props = {
  voucher: Pick<AnnouncedVoucher, "postings" | "withoutVat" | "compared">;
  currency: string;
  foot?: string;
};

/**
 * Shows the expected voucher: the purpose of each posting, and which accounts the books will choose.
 *
 * @param footText the text beside the sums in the last line
 */
export function ExpectedVoucherTable({ voucher, currency, foot }: Props) {
  const { postings, withoutVat, compared } = voucher;
  const t = useTranslations("sales.sheet");
  const invoice = useTranslations("sales.invoice");
  const reasons = useTranslations("sales.withoutVat");
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
      <NotComparedReason compared={compared} />
    </section>
  );

  function nameOf({ role, rateBps, account }: ExpectedPosting): string {
    const percent = formats.percent(rateBps ?? 0);
    if (role === "receivable") return t("receivables");
    if (role === "reduction") return t("taxReduction");
    if (role === "sales") {
      const reasonTexts = rateBps === 0 ? [...(withoutVat.get(account) ?? [])].map((reason) => reasons(reason)) : [];
      return [t("salesOf", { percent }), ...reasonTexts].join(", ");
    }
    return role === "vat" ? t("vatOf", { percent }) : t("rounding");
  }
}

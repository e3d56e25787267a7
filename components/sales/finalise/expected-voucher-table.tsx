"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { VoucherTable } from "@/components/record/voucher-table";
import type { ExpectedPosting } from "@/lib/rules/sales/postings/expected-postings";
import type { AnnouncedVoucher } from "./use-expected-voucher";
import { NotComparedReason } from "./voucher-foot";

type Props = {
  voucher: Pick<AnnouncedVoucher, "postings" | "withoutVat" | "voucherComparability">;
  currency: string;
  footText?: string;
};

/**
 * Shows the expected voucher: the purpose of each posting, and which accounts the books will choose.
 *
 * @param footText the text beside the sums in the last line
 */
export function ExpectedVoucherTable({ voucher, currency, footText }: Props) {
  const { postings, withoutVat, voucherComparability } = voucher;
  const t = useTranslations("sales.sheet");
  const invoiceMessages = useTranslations("sales.invoice");
  const reasonMessages = useTranslations("sales.withoutVat");
  const formats = useFormats();
  const sum = postings.reduce((subtotal, posting) => subtotal + posting.minor, 0n);
  return (
    <section className="happens">
      <h3>
        {t("voucher")}
        {sum === 0n ? <em className="good not-italic">{t("balances")}</em> : null}
      </h3>
      <VoucherTable
        columnHeads={{ account: t("account"), name: t("accountName"), debit: t("debit"), credit: t("credit") }}
        currency={currency}
        footText={footText ?? invoiceMessages("sum")}
        postingLines={postings.map((posting, index) => ({
          key: `${posting.role} ${posting.account} ${posting.rateBps} ${index}`,
          account: posting.account,
          name: postingNameOf(posting),
          minor: posting.minor,
        }))}
      />
      {postings.some((posting) => posting.account === null) ? <p className="label pt-1">{t("byBooks")}</p> : null}
      <NotComparedReason voucherComparability={voucherComparability} />
    </section>
  );

  function postingNameOf({ role, rateBps, account }: ExpectedPosting): string {
    const percent = formats.percent(rateBps ?? 0);
    if (role === "receivable") return t("receivables");
    if (role === "reduction") return t("taxReduction");
    if (role === "sales") {
      const reasonTexts =
        rateBps === 0 ? [...(withoutVat.get(account) ?? [])].map((reason) => reasonMessages(reason)) : [];
      return [t("salesOf", { percent }), ...reasonTexts].join(", ");
    }
    return role === "vat" ? t("vatOf", { percent }) : t("rounding");
  }
}

"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import type { Posting } from "@/lib/api/contract/books/voucher";
import type { PostedResult } from "@/lib/api/contract/operations/posted-result";
import { mayDo, type Role } from "@/lib/rules/access/roles";
import { comparePostings } from "@/lib/rules/sales/postings/expected-postings";
import { PostedDifferenceNotice } from "./posted-difference-notice";

type Props = {
  postedResult: PostedResult;
  /** The currency of the invoice. */
  currencyCode: string;
  /** The postings of the voucher, read after the invoice was posted; null where they cannot be read. */
  postings: readonly Posting[] | null;
  /** The time when the postings were read, an instant in ISO format. */
  postingsReadAt: string;
  /** The code of the problem because of which the voucher cannot be read; null where it was read. */
  problemCode: string | null;
};

/**
 * Compares a voucher that could not be compared when it was posted. It shows the result, or the reason why the voucher
 * still cannot be compared.
 */
export default function LateComparison({ postedResult, currencyCode, postings, postingsReadAt, problemCode }: Props) {
  const t = useTranslations("sales.invoice");
  const formats = useFormats();
  const company = useCompany();
  const comparison = compareVoucherLater(postedResult, { currencyCode, postings, problemCode }, company);
  if (typeof comparison === "string")
    return (
      <p className="secondary small">
        {t("notCompared.title")} {t(`notCompared.${comparison}`, { currency: company.currencyCode })}
      </p>
    );
  if (comparison.voucher === "differs") return <PostedDifferenceNotice postedResult={comparison} />;
  const time = formats.time(postingsReadAt, true);
  return (
    <p className="good small">
      {comparison.amountsOnly
        ? t("asAnnouncedAmounts", { time, count: comparison.amountsOnly })
        : t("asAnnounced", { time })}
    </p>
  );
}

/**
 * Compares the postings of the voucher with the expected postings, by the same rule as the comparison after posting.
 *
 * @returns the result that the comparison after posting would have had, or the reason why the postings cannot be
 *          compared
 */
export function compareVoucherLater(
  postedResult: PostedResult,
  { currencyCode, postings, problemCode }: Pick<Props, "currencyCode" | "postings" | "problemCode">,
  company: { role: Role; currencyCode: string },
): PostedResult | "currency" | "role" | "scope" | "unread" | "notForetold" {
  if (currencyCode !== company.currencyCode) return "currency";
  if (!postedResult.announced) return "notForetold";
  if (!mayDo(company.role, "accounting.read")) return "role";
  if (postings === null) return problemCode === "scope_missing" ? "scope" : "unread";
  const expectedPostings = postedResult.announced.map((posting) => ({ ...posting, minor: BigInt(posting.minor) }));
  const differences = comparePostings(expectedPostings, postings).map(({ account, expectedMinor, actualMinor }) => ({
    ...{ account, expectedMinor: expectedMinor.toString(), actualMinor: actualMinor.toString() },
  }));
  return { ...postedResult, voucher: differences.length === 0 ? "matches" : "differs", differences };
}

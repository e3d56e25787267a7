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
  posted: PostedResult;
  /** The currency of the invoice. */
  currencyCode: string;
  /** The postings of the voucher, read after the invoice was posted; null where they cannot be read. */
  postings: readonly Posting[] | null;
  /** The time when the postings were read, an instant in ISO format. */
  readAt: string;
  /** The code of the problem because of which the voucher cannot be read; null where it was read. */
  why: string | null;
};

/** Compares a voucher that could not be compared when it was posted, and shows the result, or why there is none. */
export default function LateComparison({ posted, currencyCode, postings, readAt, why }: Props) {
  const t = useTranslations("sales.invoice");
  const formats = useFormats();
  const company = useCompany();
  const comparison = lateComparison(posted, { currencyCode, postings, why }, company);
  if (typeof comparison === "string")
    return (
      <p className="secondary small">
        {t("notCompared.title")} {t(`notCompared.${comparison}`, { currency: company.currencyCode })}
      </p>
    );
  if (comparison.voucher === "differs") return <PostedDifferenceNotice posted={comparison} />;
  const time = formats.time(readAt, true);
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
 * @returns the result that the comparison after posting would have had, or why there is none
 */
export function lateComparison(
  posted: PostedResult,
  { currencyCode, postings, why }: Pick<Props, "currencyCode" | "postings" | "why">,
  company: { role: Role; currencyCode: string },
): PostedResult | "currency" | "role" | "scope" | "unread" | "notForetold" {
  if (currencyCode !== company.currencyCode) return "currency";
  if (!posted.announced) return "notForetold";
  if (!mayDo(company.role, "accounting.read")) return "role";
  if (postings === null) return why === "scope_missing" ? "scope" : "unread";
  const announced = posted.announced.map((one) => ({ ...one, minor: BigInt(one.minor) }));
  const differences = comparePostings(announced, postings).map(({ account, expectedMinor, actualMinor }) => ({
    ...{ account, expectedMinor: expectedMinor.toString(), actualMinor: actualMinor.toString() },
  }));
  return { ...posted, voucher: differences.length === 0 ? "matches" : "differs", differences };
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { TextLink } from "@/components/ui/text-link";
import { noticeCountQuery } from "@/lib/api/browser/company/notices";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { purchaseTotalsQuery } from "@/lib/api/browser/purchases/purchase-totals";
import { draftStages } from "@/lib/api/contract/purchases/purchase-criteria";
import { mayDo } from "@/lib/rules/access/roles";

/**
 * Shows how many supplier invoices this person is to approve, also by the company's rules, to book and to pay because they
 * are overdue. It shows nothing of what there is none of, of what the role does not do, or while it is not known.
 */
export function PurchasesWaiting() {
  const t = useTranslations("overview.purchases");
  const formats = useFormats();
  const { id, role } = useCompany();
  const mayApprove = mayDo(role, "purchase.operate");
  const mayBook = mayDo(role, "accounting.operate");
  const noticeResult = useQuery({ ...noticeCountQuery(id), enabled: mayApprove });
  const totalsResult = useQuery({ ...purchaseTotalsQuery(id), enabled: mayBook });
  // Another part of the page may have read what this role does not do.
  const totals = mayBook && totalsResult.data?.isComplete ? totalsResult.data : undefined;
  const settingsResult = useQuery({ ...companySettingsQuery(id), enabled: mayBook });
  const isWithoutApproval = settingsResult.data?.approvesPurchases === false;
  // Without an approval flow every draft is to be booked.
  const stagesToBook = isWithoutApproval ? draftStages : (["approved"] as const);
  const toBookCount = totals ? stagesToBook.reduce((sum, stage) => sum + totals.stages[stage].count, 0) : 0;
  const purchasesPath = `/companies/${id}/purchases`;
  const overdueSums = totals
    ? totals.stages.overdue.sums.map(({ currencyCode, minor }) => formats.money(BigInt(minor), currencyCode)).join(", ")
    : "";
  const lines = [
    { key: "approve", count: mayApprove ? (noticeResult.data?.invoices ?? 0) : 0, href: `${purchasesPath}/approvals` },
    {
      ...{ key: isWithoutApproval ? ("bookDrafts" as const) : ("book" as const), count: toBookCount },
      href: `${purchasesPath}?filter=${isWithoutApproval ? "drafts" : "approved"}`,
    },
    { key: "pay", count: totals?.stages.overdue.count ?? 0, href: `${purchasesPath}/to-pay?filter=overdue` },
  ] as const;
  const shownLines = lines.filter(({ count }) => count > 0);
  if (shownLines.length === 0) return null;
  return (
    <section>
      <h2>{t("title")}</h2>
      <ul className="grid gap-1 pt-1">
        {shownLines.map(({ key, count, href }) => (
          <li key={key}>
            {t(`waiting.${key}`, { count, counted: formats.count(count) })}
            {key === "pay" && overdueSums !== "" ? ` ${overdueSums}.` : null}{" "}
            <TextLink href={href}>{t(`go.${key === "bookDrafts" ? "book" : key}`)}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

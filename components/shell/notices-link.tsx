"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { HoverPrefetchLink } from "@/components/ui/hover-prefetch-link";
import { noticeCountQuery } from "@/lib/api/browser/company/notices";
import { mayDo } from "@/lib/rules/access/roles";
import { useCompany } from "./company/company-context";

type Props = {
  isPhone?: boolean;
  /** Whether the person's connection ends soon or has ended, which is a notice to people of every role. */
  hasConnectionNotice: boolean;
};

/**
 * Shows the link to the notices of the person, with their number, for people who decide about purchases; for others only
 * while there is a notice about their connection.
 */
export function NoticesLink({ isPhone, hasConnectionNotice }: Props) {
  const t = useTranslations("shell");
  const formats = useFormats();
  const company = useCompany();
  const pathname = usePathname();
  const mayDecidePurchases = mayDo(company.role, "purchase.operate");
  const storedNotices = useQuery({ ...noticeCountQuery(company.id), enabled: mayDecidePurchases });
  const noticeCount = mayDecidePurchases ? (storedNotices.data?.count ?? 0) : hasConnectionNotice ? 1 : 0;
  if (noticeCount === 0 && (isPhone || !mayDecidePurchases)) return null;
  const href = `/companies/${company.id}/notices`;
  return (
    <div className={isPhone ? undefined : "words"}>
      <HoverPrefetchLink
        href={href}
        className={isPhone ? "waits" : undefined}
        aria-current={pathname === href ? "page" : undefined}
        aria-label={noticeCount > 0 ? t("waitsCount", { count: formats.count(noticeCount) }) : undefined}
      >
        {isPhone ? null : <span>{t("waits")}</span>}
        {noticeCount > 0 ? <span className="count-turn">{formats.count(noticeCount)}</span> : null}
      </HoverPrefetchLink>
    </div>
  );
}

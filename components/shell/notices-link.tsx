"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { HoverPrefetchLink } from "@/components/ui/hover-prefetch-link";
import { noticeCountQuery } from "@/lib/api/browser/company/notices";
import { mayDo } from "@/lib/rules/access/roles";
import { useCompany } from "./company/company-context";

/** The link to the notices of the person, with their number, for people who decide about purchases. */
export function NoticesLink({ phone }: { phone?: boolean }) {
  const t = useTranslations("shell");
  const formats = useFormats();
  const company = useCompany();
  const pathname = usePathname();
  const mayDecidePurchases = mayDo(company.role, "purchase.operate");
  const count = useQuery({ ...noticeCountQuery(company.id), enabled: mayDecidePurchases }).data?.count ?? 0;
  if (!mayDecidePurchases || (phone && count === 0)) return null;
  const href = `/companies/${company.id}/notices`;
  return (
    <div className={phone ? undefined : "words"}>
      <HoverPrefetchLink
        href={href}
        className={phone ? "waits" : undefined}
        aria-current={pathname === href ? "page" : undefined}
        aria-label={count > 0 ? t("waitsCount", { count: formats.count(count) }) : undefined}
      >
        {phone ? null : <span>{t("waits")}</span>}
        {count > 0 ? <span className="count-turn">{formats.count(count)}</span> : null}
      </HoverPrefetchLink>
    </div>
  );
}

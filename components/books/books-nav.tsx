"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { Link } from "@/components/ui/link";
import css from "./books.module.css";

const sections = [
  { key: "balances", path: "" },
  { key: "vouchers", path: "/vouchers" },
  { key: "vatReports", path: "/vat-reports" },
] as const;

/** Shows the navigation between balances, vouchers and VAT reports. */
export function BooksNav() {
  const t = useTranslations("books.nav");
  const company = useCompany();
  const pathname = usePathname();
  const basePath = `/companies/${company.id}/books`;
  return (
    <nav className={css.nav} aria-label={t("label")}>
      {sections.map(({ key, path }) => (
        <Link
          key={key}
          href={`${basePath}${path}`}
          aria-current={pathname === `${basePath}${path}` ? "page" : undefined}
        >
          {t(key)}
        </Link>
      ))}
    </nav>
  );
}

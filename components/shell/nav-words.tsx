"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";

/** The places of a company, in the order of its navigation. */
export const places = [
  { key: "overview", path: "" },
  { key: "sales", path: "/sales" },
  { key: "customers", path: "/customers" },
  { key: "articles", path: "/articles" },
  { key: "settings", path: "/settings/connection", under: "/settings" },
] as const;

type Props = { companyId: string; phone?: boolean };

/** Words, not icons. The same five in the same order on the left, and at the bottom of a phone. */
export function NavWords({ companyId, phone }: Props) {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const base = `/companies/${companyId}`;
  const here = (path: string) => (path === "" ? pathname === base : pathname.startsWith(`${base}${path}`));
  return (
    <nav className={phone ? "phone-tabs" : "words"} aria-label={phone ? t("navPhone") : t("nav")}>
      {places.map((word) => (
        <Link
          key={word.key}
          href={`${base}${word.path}`}
          aria-current={here("under" in word ? word.under : word.path) ? "page" : undefined}
        >
          {t(word.key)}
        </Link>
      ))}
    </nav>
  );
}

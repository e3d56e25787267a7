"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { NearLink } from "@/components/ui/near-link";
import { useCompany } from "./company/company-context";
import { isHere, placesOf } from "./company/places";

/** The navigation on the left, with words instead of icons. */
export function NavWords({ companyId }: { companyId: string }) {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const company = useCompany();
  const base = `/companies/${companyId}`;
  return (
    <nav className="words" aria-label={t("nav")}>
      {placesOf(company).map((place) => (
        <NearLink
          key={place.key}
          href={`${base}${place.path}`}
          aria-current={isHere(place, pathname, base) ? "page" : undefined}
        >
          {t(place.key)}
        </NearLink>
      ))}
    </nav>
  );
}

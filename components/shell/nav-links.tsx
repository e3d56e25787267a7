"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { HoverPrefetchLink } from "@/components/ui/hover-prefetch-link";
import { useCompany } from "./company/company-context";
import { isCurrentPlace, placesOf } from "./company/places";

/** Shows the navigation on the left, with words instead of icons. */
export function NavLinks({ companyId }: { companyId: string }) {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const company = useCompany();
  const companyPath = `/companies/${companyId}`;
  return (
    <nav className="words" aria-label={t("nav")}>
      {placesOf(company).map((place) => (
        <HoverPrefetchLink
          key={place.key}
          href={`${companyPath}${place.path}`}
          aria-current={isCurrentPlace(place, pathname, companyPath) ? "page" : undefined}
        >
          {t(place.key)}
        </HoverPrefetchLink>
      ))}
    </nav>
  );
}

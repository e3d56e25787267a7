"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { HoverPrefetchLink } from "@/components/ui/hover-prefetch-link";
import { useCompany } from "./company/company-context";
import { isCurrentPlace, type Place, phonePlacesOf } from "./company/places";

/**
 * Shows the navigation at the bottom of a phone: the four most used places, and a button that opens the others above
 * them.
 */
export function PhoneNav({ companyId }: { companyId: string }) {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const moreId = useId();
  const { directPlaces, hiddenPlaces } = phonePlacesOf(useCompany());
  const companyPath = `/companies/${companyId}`;
  const renderLink = (place: Place) => (
    <HoverPrefetchLink
      key={place.key}
      href={`${companyPath}${place.path}`}
      aria-current={isCurrentPlace(place, pathname, companyPath) ? "page" : undefined}
      onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
    >
      {t(place.key)}
    </HoverPrefetchLink>
  );
  return (
    <nav className="phone-tabs" aria-label={t("navPhone")}>
      {directPlaces.map(renderLink)}
      {hiddenPlaces.length > 0 ? (
        <>
          <button
            type="button"
            popoverTarget={moreId}
            data-here={hiddenPlaces.some((place) => isCurrentPlace(place, pathname, companyPath)) || undefined}
          >
            {t("more")}
          </button>
          <div id={moreId} popover="auto" className="more-words">
            {hiddenPlaces.map(renderLink)}
          </div>
        </>
      ) : null}
    </nav>
  );
}

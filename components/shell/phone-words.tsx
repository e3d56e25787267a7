"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { NearLink } from "@/components/ui/near-link";
import { useCompany } from "./company/company-context";
import { isHere, type Place, phonePlacesOf } from "./company/places";

/** The navigation at the bottom of a phone: the four most used places, and a button that opens the others above them. */
export function PhoneWords({ companyId }: { companyId: string }) {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const moreId = useId();
  const { first, more } = phonePlacesOf(useCompany());
  const base = `/companies/${companyId}`;
  const word = (place: Place) => (
    <NearLink
      key={place.key}
      href={`${base}${place.path}`}
      aria-current={isHere(place, pathname, base) ? "page" : undefined}
      onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
    >
      {t(place.key)}
    </NearLink>
  );
  return (
    <nav className="phone-tabs" aria-label={t("navPhone")}>
      {first.map(word)}
      {more.length > 0 ? (
        <>
          <button
            type="button"
            popoverTarget={moreId}
            data-here={more.some((place) => isHere(place, pathname, base)) || undefined}
          >
            {t("more")}
          </button>
          <div id={moreId} popover="auto" className="more-words">
            {more.map(word)}
          </div>
        </>
      ) : null}
    </nav>
  );
}

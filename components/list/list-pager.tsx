"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { ButtonLink } from "@/components/ui/button";

type Props = { pageNumber: number; pageCount: number; hrefOfPage: (pageNumber: number) => string };

/**
 * Shows the links to the previous and next page. Pages are addresses, so Back and a sent link work. One page needs no
 * links.
 */
export function ListPager({ pageNumber, pageCount, hrefOfPage }: Props) {
  const t = useTranslations("list");
  const latestHrefOfPage = useRef(hrefOfPage);
  latestHrefOfPage.current = hrefOfPage;
  // An address beyond the end, typed or outdated, is replaced by that of the last page.
  useEffect(() => {
    if (pageCount > 0 && pageNumber > pageCount)
      window.history.replaceState(null, "", latestHrefOfPage.current(pageCount));
  }, [pageNumber, pageCount]);
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={t("pages")} className="flex items-center gap-2">
      {pageNumber > 1 ? (
        <ButtonLink size="sm" href={hrefOfPage(pageNumber - 1)} rel="prev">
          {t("previous")}
        </ButtonLink>
      ) : null}
      <span className="secondary">{t("pageOf", { page: pageNumber, pages: pageCount })}</span>
      {pageNumber < pageCount ? (
        <ButtonLink size="sm" href={hrefOfPage(pageNumber + 1)} rel="next">
          {t("next")}
        </ButtonLink>
      ) : null}
    </nav>
  );
}

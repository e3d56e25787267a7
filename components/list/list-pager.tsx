"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { ButtonLink } from "@/components/ui/button";

type Props = { page: number; pages: number; href: (page: number) => string };

/**
 * The links to the previous and next page. Pages are addresses, so Back and a sent link work. One page needs no links.
 */
export function ListPager({ page, pages, href }: Props) {
  const t = useTranslations("list");
  const latestHref = useRef(href);
  latestHref.current = href;
  // An address beyond the end, typed or outdated, is replaced by that of the last page.
  useEffect(() => {
    if (pages > 0 && page > pages) window.history.replaceState(null, "", latestHref.current(pages));
  }, [page, pages]);
  if (pages <= 1) return null;
  return (
    <nav aria-label={t("pages")} className="flex items-center gap-2">
      {page > 1 ? (
        <ButtonLink size="sm" href={href(page - 1)} rel="prev">
          {t("previous")}
        </ButtonLink>
      ) : null}
      <span className="secondary">{t("pageOf", { page, pages })}</span>
      {page < pages ? (
        <ButtonLink size="sm" href={href(page + 1)} rel="next">
          {t("next")}
        </ButtonLink>
      ) : null}
    </nav>
  );
}

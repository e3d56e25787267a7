"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import css from "./document.module.css";

type Props = {
  zoom: number;
  onZoom: (zoom: number) => void;
  searchText: string;
  onSearch: (text: string) => void;
  hitIndex: number;
  hitCount: number;
  onGoToHit: (hitStep: number) => void;
};

const zoomLevels = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** Shows the bar with zoom and search of the shown files. */
export function ViewerBar({ zoom, onZoom, searchText, onSearch, hitIndex, hitCount, onGoToHit }: Props) {
  const t = useTranslations("document");
  const formats = useFormats();
  const zoomIndex = zoomLevels.indexOf(zoom);
  const zoomTo = (levelIndex: number) =>
    onZoom(zoomLevels[Math.max(0, Math.min(zoomLevels.length - 1, levelIndex))] ?? 1);
  const isSearching = searchText.trim() !== "";

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") onGoToHit(event.shiftKey ? -1 : 1);
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onSearch("");
    event.currentTarget.blur();
  }

  return (
    <div className={css.bar} role="toolbar" aria-label={t("tools")}>
      <Button
        size="sm"
        variant="quiet"
        aria-keyshortcuts="-"
        aria-label={t("smaller")}
        onClick={() => zoomTo(zoomIndex - 1)}
      >
        −
      </Button>
      <Button size="sm" variant="quiet" aria-keyshortcuts="0" aria-label={t("fit")} onClick={() => onZoom(1)}>
        {formats.percent(zoom * 10_000)}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-keyshortcuts="+"
        aria-label={t("larger")}
        onClick={() => zoomTo(zoomIndex + 1)}
      >
        +
      </Button>
      <span className={css.find} data-keys="find">
        <input
          type="search"
          className={css.field}
          autoComplete="off"
          spellCheck={false}
          aria-label={t("find")}
          aria-keyshortcuts="F"
          placeholder={t("find")}
          value={searchText}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <span role="status" className="label nowrap">
          {isSearching ? (hitCount > 0 ? t("hit", { at: hitIndex + 1, total: hitCount }) : t("noHit")) : null}
        </span>
      </span>
    </div>
  );
}

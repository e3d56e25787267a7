"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import css from "./document.module.css";

type Props = {
  zoom: number;
  onZoom: (zoom: number) => void;
  sought: string;
  onSeek: (text: string) => void;
  at: number;
  total: number;
  onGo: (step: number) => void;
};

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** The bar with zoom and search of the shown files. */
export function ViewerBar({ zoom, onZoom, sought, onSeek, at, total, onGo }: Props) {
  const t = useTranslations("document");
  const formats = useFormats();
  const place = zooms.indexOf(zoom);
  const to = (index: number) => onZoom(zooms[Math.max(0, Math.min(zooms.length - 1, index))] ?? 1);
  const isSeeking = sought.trim() !== "";

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") onGo(event.shiftKey ? -1 : 1);
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onSeek("");
    event.currentTarget.blur();
  }

  return (
    <div className={css.bar} role="toolbar" aria-label={t("tools")}>
      <Button size="sm" look="quiet" aria-keyshortcuts="-" aria-label={t("smaller")} onClick={() => to(place - 1)}>
        −
      </Button>
      <Button size="sm" look="quiet" aria-keyshortcuts="0" aria-label={t("fit")} onClick={() => onZoom(1)}>
        {formats.percent(zoom * 10_000)}
      </Button>
      <Button size="sm" look="quiet" aria-keyshortcuts="+" aria-label={t("larger")} onClick={() => to(place + 1)}>
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
          value={sought}
          onChange={(event) => onSeek(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <span role="status" className="label nowrap">
          {isSeeking ? (total > 0 ? t("hit", { at: at + 1, total }) : t("noHit")) : null}
        </span>
      </span>
    </div>
  );
}

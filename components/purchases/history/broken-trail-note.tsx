"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Notice } from "@/components/ui/states";
import type { ChainCheck } from "@/lib/api/contract/purchases/history";
import css from "./history.module.css";

/**
 * Says that the company's audit trail is broken: at which row, what it means, and to whom it must be reported. Shows
 * nothing for a whole trail.
 */
export function BrokenTrailNote({ chain }: { chain: ChainCheck }) {
  const t = useTranslations("history.broken");
  const formats = useFormats();
  if (chain.is === "whole") return null;
  const { atNumber, at } = chain;
  const number = String(atNumber);
  return (
    <div className={css.broken}>
      <Notice title={t("title")}>
        <p>
          {at
            ? t("at", { number, at: `${formats.date(formats.dayOf(at))} ${formats.time(at, true)}` })
            : t("missing", { number })}
        </p>
        <p>{t("means")}</p>
        <p>{t("tell")}</p>
      </Notice>
    </div>
  );
}

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
export function BrokenTrailNote({ chainCheck }: { chainCheck: ChainCheck }) {
  const t = useTranslations("history.broken");
  const formats = useFormats();
  if (chainCheck.is === "whole") return null;
  const { atNumber, at: checkedRowAt } = chainCheck;
  const rowNumber = String(atNumber);
  return (
    <div className={css.broken}>
      <Notice title={t("title")}>
        <p>
          {checkedRowAt
            ? t("at", {
                number: rowNumber,
                at: `${formats.date(formats.dayOf(checkedRowAt))} ${formats.time(checkedRowAt, true)}`,
              })
            : t("missing", { number: rowNumber })}
        </p>
        <p>{t("means")}</p>
        <p>{t("tell")}</p>
      </Notice>
    </div>
  );
}

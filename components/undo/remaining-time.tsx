"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { useSecondsLeft } from "./use-seconds-left";

/**
 * Shows the remaining wait of an operation: a countdown, and for screen readers a time of day, which does not change
 * every second.
 */
export function RemainingTime({ operation }: { operation: Operation }) {
  const t = useTranslations("shell.undo");
  const formats = useFormats();
  const seconds = useSecondsLeft(operation);
  return (
    <>
      <span aria-hidden="true" className="num">
        {seconds > 0 ? t("left", { seconds }) : t("leaving")}
      </span>
      <span className="sr">{t("at", { time: formats.time(operation.carryOutAt ?? operation.createdAt, true) })}</span>
    </>
  );
}

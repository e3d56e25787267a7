"use client";

import { useTranslations } from "next-intl";
import { Stage } from "@/components/ui/stage";

/** Shows whether a pay run or a payslip is locked or can still change. */
export function LockedState({ isLocked }: { isLocked: boolean }) {
  const t = useTranslations("runs");
  return <Stage stage={isLocked ? "settled" : "draft"}>{t(isLocked ? "locked" : "open")}</Stage>;
}

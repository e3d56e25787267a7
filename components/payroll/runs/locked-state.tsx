"use client";

import { useTranslations } from "next-intl";
import { Stage } from "@/components/ui/stage";

/** Whether a run or a slip can still change. */
export function LockedState({ locked }: { locked: boolean }) {
  const t = useTranslations("runs");
  return <Stage stage={locked ? "settled" : "draft"}>{t(locked ? "locked" : "open")}</Stage>;
}

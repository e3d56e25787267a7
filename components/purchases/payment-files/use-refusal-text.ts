"use client";

import { useTranslations } from "next-intl";
import type { FileRefusal } from "@/lib/api/contract/purchases/payment-file";
import { useObstacleText } from "../to-pay/use-obstacle-text";

/** Returns a function that says why an invoice cannot be in a payment file. */
export function useRefusalText(): (refusal: FileRefusal) => string {
  const t = useTranslations("payments.file");
  const obstacleTextOf = useObstacleText();
  return (refusal) => {
    if (refusal.is === "obstacles") return refusal.obstacles.map(obstacleTextOf).join(" ");
    if (refusal.is === "unwritable")
      return t("refusal.unwritable", { parts: refusal.parts.map((part) => t(`part.${part}`)).join(", ") });
    return t(`refusal.${refusal.is}`);
  };
}

"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Operation } from "@/lib/api/contract/operations/operation";

/**
 * Returns the message key for a person's decision about an operation whose outcome could not be read back; null where
 * nobody decided.
 */
export function decisionMessageKeyOf({ resolution }: Pick<Operation, "resolution">): "was" | "wasNot" | null {
  if (resolution?.decision === "marked_done") return "was";
  return resolution?.decision === "marked_not_done" ? "wasNot" : null;
}

/**
 * Returns a function that writes who decided the outcome of an operation, and when; the text is empty where nobody
 * decided.
 */
export function useResolutionText(): (operation: Operation) => string {
  const t = useTranslations("sales.answer");
  const formats = useFormats();
  return (operation) => {
    const decisionMessageKey = decisionMessageKeyOf(operation);
    const resolvedAt = operation.resolution?.at;
    if (decisionMessageKey === null || !resolvedAt) return "";
    const time = `${formats.date(formats.dayOf(resolvedAt))} ${formats.time(resolvedAt)}`;
    return t(decisionMessageKey, { name: operation.resolvedBy ?? t("somebody"), time });
  };
}

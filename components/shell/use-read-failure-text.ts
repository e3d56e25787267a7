"use client";

import { useTranslations } from "next-intl";
import { personalNumberDetail } from "@/lib/values/personal-number-text";
import type { Problem } from "@/lib/values/problem";

/**
 * Returns the text for a field whose list could not be read: `defaultText`, unless the search was refused because of a
 * personal number.
 */
export function useReadFailureText(): (problem: Pick<Problem, "detail">, defaultText: string) => string {
  const t = useTranslations("problems.codes");
  return ({ detail }, defaultText) => (detail === personalNumberDetail ? t("personal_number") : defaultText);
}

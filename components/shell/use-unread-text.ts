"use client";

import { useTranslations } from "next-intl";
import { personalNumberAsked } from "@/lib/values/personal-number-text";
import type { Problem } from "@/lib/values/problem";

/** What a list that a field offers says where it could not be read: `otherwise`, unless the search itself was the reason. */
export function useUnreadText(): (problem: Pick<Problem, "detail">, otherwise: string) => string {
  const t = useTranslations("problems.codes");
  return ({ detail }, otherwise) => (detail === personalNumberAsked ? t("personal_number") : otherwise);
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { dateOfText, dateText } from "@/components/form/date-text";
import { useFormats } from "@/components/format/use-formats";

/**
 * Returns the error of a typed day, shown once its field is left, so that a person does not learn only on saving that
 * there is no such day.
 */
export function useDayLeft(text: string): { error: string | undefined; markLeft: () => void } {
  const t = useTranslations("common.day");
  const { numberLocale } = useFormats();
  const [textAtBlur, setTextAtBlur] = useState<string | null>(null);
  const isBad = textAtBlur === text && text.trim() !== "" && dateOfText(text, numberLocale) === null;
  const example = dateText("2026-11-20", numberLocale);
  return { error: isBad ? t("bad", { example }) : undefined, markLeft: () => setTextAtBlur(text) };
}

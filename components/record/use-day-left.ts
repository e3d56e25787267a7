"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { dateOfText, dateText } from "@/components/form/date-text";
import { useFormats } from "@/components/format/use-formats";

/**
 * What is wrong with a day as it was typed, said once its field is left: nobody should learn only at the end that there is
 * no such day.
 */
export function useDayLeft(text: string): { error: string | undefined; leave: () => void } {
  const t = useTranslations("common.day");
  const { numbers } = useFormats();
  const [left, setLeft] = useState<string | null>(null);
  const isBad = left === text && text.trim() !== "" && dateOfText(text, numbers) === null;
  const example = dateText("2026-11-20", numbers);
  return { error: isBad ? t("bad", { example }) : undefined, leave: () => setLeft(text) };
}

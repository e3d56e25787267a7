"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { dateOfText, dateText } from "@/components/form/date-text";
import { useFormats } from "@/components/format/use-formats";
import { TextField } from "@/components/ui/text-field";
import type { CalendarDate } from "@/lib/values/dates";

type Props = {
  label: string;
  day: CalendarDate | undefined;
  /** The earliest day that is allowed, when the field is the end of a period. */
  notBefore?: CalendarDate | undefined;
  notAfter?: CalendarDate | undefined;
  /** Is called with the new day, or with null when the field was emptied. */
  onDayChange: (day: CalendarDate | null) => void;
};

/** A field for a day as people write it. The day is accepted on Enter and when the field is left. */
export function DayField({ label, day, notBefore, notAfter, onDayChange }: Props) {
  const t = useTranslations("common.day");
  const { numbers } = useFormats();
  const textOf = (one: CalendarDate | undefined) => (one ? dateText(one, numbers) : "");
  const [typed, setTyped] = useState({ text: textOf(day), of: day, error: "" });
  if (typed.of !== day) setTyped({ text: textOf(day), of: day, error: "" });

  function take() {
    const text = typed.text.trim();
    const parsedDay = dateOfText(text, numbers);
    if (text !== "" && parsedDay === null) {
      const example = dateText("2026-11-20", numbers);
      return setTyped({ ...typed, error: t("bad", { example }) });
    }
    if (parsedDay && ((notBefore && parsedDay < notBefore) || (notAfter && parsedDay > notAfter)))
      return setTyped({ ...typed, error: t("backwards") });
    setTyped({ ...typed, text: textOf(parsedDay ?? undefined), error: "" });
    if (parsedDay !== (day ?? null)) onDayChange(parsedDay);
  }

  return (
    <TextField
      label={label}
      inputMode="numeric"
      maxLength={30}
      value={typed.text}
      error={typed.error || undefined}
      onChange={({ target }) => setTyped({ ...typed, text: target.value })}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === "Enter") take();
      }}
    />
  );
}

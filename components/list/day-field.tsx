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

/** Shows a field for a day as people write it. The day is accepted on Enter and when the field is left. */
export function DayField({ label, day, notBefore, notAfter, onDayChange }: Props) {
  const t = useTranslations("common.day");
  const { numberLocale } = useFormats();
  const dayTextOf = (shownDay: CalendarDate | undefined) => (shownDay ? dateText(shownDay, numberLocale) : "");
  const [typedState, setTypedState] = useState({ text: dayTextOf(day), sourceDay: day, error: "" });
  if (typedState.sourceDay !== day) setTypedState({ text: dayTextOf(day), sourceDay: day, error: "" });

  function take() {
    const trimmedText = typedState.text.trim();
    const parsedDay = dateOfText(trimmedText, numberLocale);
    if (trimmedText !== "" && parsedDay === null) {
      const example = dateText("2026-11-20", numberLocale);
      return setTypedState({ ...typedState, error: t("bad", { example }) });
    }
    if (parsedDay && ((notBefore && parsedDay < notBefore) || (notAfter && parsedDay > notAfter)))
      return setTypedState({ ...typedState, error: t("backwards") });
    setTypedState({ ...typedState, text: dayTextOf(parsedDay ?? undefined), error: "" });
    if (parsedDay !== (day ?? null)) onDayChange(parsedDay);
  }

  return (
    <TextField
      label={label}
      inputMode="numeric"
      maxLength={30}
      value={typedState.text}
      error={typedState.error || undefined}
      onChange={({ target }) => setTypedState({ ...typedState, text: target.value })}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === "Enter") take();
      }}
    />
  );
}

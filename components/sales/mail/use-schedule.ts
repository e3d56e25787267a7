"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { dateOfText, dateText } from "@/components/form/date-text";
import { dropStoredText, type FormShape, readStoredText, writeStoredText } from "@/components/form/stored-text";
import { useFormats } from "@/components/format/use-formats";
import type { CalendarDate } from "@/lib/values/dates";
import type { FieldError } from "@/lib/values/problem";
import { type LocalTime, morningOf, nextWorkingDay } from "@/lib/values/zoned-time";
import { parseTimeOfDay } from "./time-text";

type ScheduleFieldError = { field: "day" | "time"; text: string };

/** Contains the day and the time at which a mail is to be sent, as they are typed. */
export type ScheduleForm = {
  isLater: boolean;
  setLater: (isLater: boolean) => void;
  day: string;
  setDay: (text: string) => void;
  time: string;
  setTime: (text: string) => void;
  fieldError: ScheduleFieldError | null;
  /** The local time that the portal reads from the typed texts; null while they are no day and time. */
  localTime: LocalTime | null;
  /** Returns the local time, or shows the error at its field and returns null. */
  validate: () => LocalTime | null;
  /** Shows a refusal of the time at its field. @returns whether the time was refused */
  showRefusal: (fieldErrors: readonly FieldError[] | undefined) => boolean;
  /** Removes the stored choice, once the mail is submitted. */
  forgetSchedule: () => void;
};

type TypedSchedule = { later: boolean; day: string; time: string };
const typedScheduleShape: FormShape<TypedSchedule> = { later: z.boolean(), day: z.string(), time: z.string() };

const refusalCodes = ["past", "far", "no_such_time"] as const;

/**
 * Lets a person choose a day and a time, initially the next working morning. The browser stores the choice with the
 * text of the mail. Otherwise the mail would be sent at once after a reload or from another tab.
 *
 * @param initialTime the time that was chosen before; null for none
 * @param storageKey names the mail whose time is stored; with another key the choice is the initial one again
 */
export function useSchedule(today: CalendarDate, initialTime: LocalTime | null, storageKey: string): ScheduleForm {
  const t = useTranslations("later.when");
  const formats = useFormats();
  const proposedTime = initialTime ?? morningOf(nextWorkingDay(today));
  const { numberLocale } = formats;
  const makeInitialValues = useCallback(
    () => ({
      later: initialTime !== null,
      day: dateText(proposedTime.slice(0, 10), numberLocale),
      time: proposedTime.slice(11),
    }),
    [initialTime, proposedTime, numberLocale],
  );
  const [typedSchedule, setTypedSchedule] = useState<TypedSchedule>(makeInitialValues);
  const [fieldError, setFieldError] = useState<ScheduleFieldError | null>(null);
  const storageKeyOfTime = `${storageKey}:when`;
  const shownKey = useRef<string | null>(null);
  useEffect(() => {
    if (shownKey.current === storageKeyOfTime) return;
    shownKey.current = storageKeyOfTime;
    setTypedSchedule({ ...makeInitialValues(), ...readStoredText(storageKeyOfTime, typedScheduleShape, "browser") });
    setFieldError(null);
  }, [storageKeyOfTime, makeInitialValues]);
  const { later: isLaterChosen, day, time } = typedSchedule;
  const parsedDay = dateOfText(day, numberLocale);
  const parsedTime = parseTimeOfDay(time);
  const localTime = parsedDay && parsedTime ? `${parsedDay}T${parsedTime}` : null;

  return {
    ...{ isLater: isLaterChosen, day, time, localTime, fieldError },
    setLater: (isChosen) => changeValues({ later: isChosen }),
    setDay: (text) => changeValues({ day: text }),
    setTime: (text) => changeValues({ time: text }),
    validate: () => {
      const error = findFieldError();
      setFieldError(error);
      return error ? null : localTime;
    },
    showRefusal: (fieldErrors) => {
      const refusedField = fieldErrors?.find(({ field }) => field.endsWith("schedule.at"));
      if (!refusedField) return false;
      const code = refusalCodes.find((refusalCode) => refusalCode === refusedField.code);
      setFieldError({ field: code === "far" ? "day" : "time", text: t(code ?? "badTime") });
      return true;
    },
    forgetSchedule: useCallback(() => dropStoredText(storageKeyOfTime, "browser"), [storageKeyOfTime]),
  };

  function changeValues(changedValues: Partial<TypedSchedule>) {
    const values = { ...typedSchedule, ...changedValues };
    setTypedSchedule(values);
    writeStoredText(storageKeyOfTime, values, "browser");
    setFieldError(null);
  }

  function findFieldError(): ScheduleFieldError | null {
    if (!parsedDay) return { field: "day", text: t("badDay", { example: dateText(today, numberLocale) }) };
    if (parsedDay < today) return { field: "day", text: t("past") };
    return parsedTime ? null : { field: "time", text: t("badTime") };
  }
}

"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { dateOfText, dateText } from "@/components/form/date-text";
import { dropStoredText, readStoredText, type Shape, writeStoredText } from "@/components/form/stored-text";
import { useFormats } from "@/components/format/use-formats";
import type { CalendarDate } from "@/lib/values/dates";
import type { FieldError } from "@/lib/values/problem";
import { type LocalTime, morningOf, nextWorkingDay } from "@/lib/values/zoned-time";
import { timeOfText } from "./time-text";

type ScheduleFieldError = { field: "day" | "time"; text: string };

/** The day and the time at which a mail is to be sent, as they are typed. */
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
  showRefusal: (fields: readonly FieldError[] | undefined) => boolean;
  /** Removes the stored choice, once the mail is submitted. */
  forget: () => void;
};

type TypedSchedule = { later: boolean; day: string; time: string };
const shape: Shape<TypedSchedule> = { later: z.boolean(), day: z.string(), time: z.string() };

const refusalCodes = ["past", "far", "no_such_time"] as const;

/**
 * The choice of a day and a time, which is initially the next working morning. The browser stores the choice together
 * with the text of the mail, so that the mail is not sent at once after a reload or from another tab.
 *
 * @param initialTime the time that was chosen before; null for none
 * @param storageKey names the mail whose time is stored; with another key the choice is the initial one again
 */
export function useSchedule(today: CalendarDate, initialTime: LocalTime | null, storageKey: string): ScheduleForm {
  const t = useTranslations("later.when");
  const formats = useFormats();
  const startTime = initialTime ?? morningOf(nextWorkingDay(today));
  const { numbers } = formats;
  const initialValues = useCallback(
    () => ({ later: initialTime !== null, day: dateText(startTime.slice(0, 10), numbers), time: startTime.slice(11) }),
    [initialTime, startTime, numbers],
  );
  const [typedSchedule, setTypedSchedule] = useState<TypedSchedule>(initialValues);
  const [fieldError, setFieldError] = useState<ScheduleFieldError | null>(null);
  const key = `${storageKey}:when`;
  const shownKey = useRef<string | null>(null);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    setTypedSchedule({ ...initialValues(), ...readStoredText(key, shape, "browser") });
    setFieldError(null);
  }, [key, initialValues]);
  const { later, day, time } = typedSchedule;
  const onDay = dateOfText(day, numbers);
  const atTime = timeOfText(time);
  const localTime = onDay && atTime ? `${onDay}T${atTime}` : null;

  return {
    ...{ isLater: later, day, time, localTime, fieldError },
    setLater: (chosen) => change({ later: chosen }),
    setDay: (text) => change({ day: text }),
    setTime: (text) => change({ time: text }),
    validate: () => {
      const error = findFieldError();
      setFieldError(error);
      return error ? null : localTime;
    },
    showRefusal: (fields) => {
      const refusedField = fields?.find(({ field }) => field.endsWith("schedule.at"));
      if (!refusedField) return false;
      const code = refusalCodes.find((one) => one === refusedField.code);
      setFieldError({ field: code === "far" ? "day" : "time", text: t(code ?? "badTime") });
      return true;
    },
    forget: useCallback(() => dropStoredText(key, "browser"), [key]),
  };

  function change(part: Partial<TypedSchedule>) {
    const values = { ...typedSchedule, ...part };
    setTypedSchedule(values);
    writeStoredText(key, values, "browser");
    setFieldError(null);
  }

  function findFieldError(): ScheduleFieldError | null {
    if (!onDay) return { field: "day", text: t("badDay", { example: dateText(today, numbers) }) };
    if (onDay < today) return { field: "day", text: t("past") };
    return atTime ? null : { field: "time", text: t("badTime") };
  }
}

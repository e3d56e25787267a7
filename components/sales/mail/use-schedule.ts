"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { dateOfText, dateText } from "@/components/form/date-text";
import { dropKept, readKept, type Shape, writeKept } from "@/components/form/kept-text";
import { useFormats } from "@/components/format/use-formats";
import type { CalendarDate } from "@/lib/values/dates";
import type { FieldError } from "@/lib/values/problem";
import { type LocalTime, morningOf, nextWorkingDay } from "@/lib/values/zoned-time";
import { timeOfText } from "./time-text";

type Wrong = { field: "day" | "time"; words: string };

/** The day and the time at which a mail is to leave, as they are typed. */
export type ScheduleForm = {
  later: boolean;
  setLater: (later: boolean) => void;
  day: string;
  setDay: (text: string) => void;
  time: string;
  setTime: (text: string) => void;
  wrong: Wrong | null;
  /** The time that was understood; null while the text is no time. */
  at: LocalTime | null;
  /** Returns the time that was understood, or shows what is wrong at its field and returns null. */
  check: () => LocalTime | null;
  /** Shows a refusal of the time at its field. @returns whether the time was refused */
  refuse: (fields: readonly FieldError[] | undefined) => boolean;
  /** Removes the stored choice, once the mail is submitted. */
  forget: () => void;
};

type Typed = { later: boolean; day: string; time: string };
const shape: Shape<Typed> = { later: z.boolean(), day: z.string(), time: z.string() };

const codes = ["past", "far", "no_such_time"] as const;

/**
 * The choice of a day and a time, which begins with the next working morning. The browser stores the choice, as it stores
 * the text of the mail, so that after a reload or in another tab the mail does not leave at once.
 *
 * @param initialTime the time that was chosen before; null for none
 * @param storageKey  names the mail whose time is stored; with another key the choice begins anew
 */
export function useSchedule(today: CalendarDate, begun: LocalTime | null, keptAs: string): ScheduleForm {
  const t = useTranslations("later.when");
  const formats = useFormats();
  const start = begun ?? morningOf(nextWorkingDay(today));
  const { numbers } = formats;
  const begin = useCallback(
    () => ({ later: begun !== null, day: dateText(start.slice(0, 10), numbers), time: start.slice(11) }),
    [begun, start, numbers],
  );
  const [typed, setTyped] = useState<Typed>(begin);
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const key = `${keptAs}:when`;
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    setTyped({ ...begin(), ...readKept(key, shape, "browser") });
    setWrong(null);
  }, [key, begin]);
  const { later, day, time } = typed;
  const onDay = dateOfText(day, numbers);
  const atTime = timeOfText(time);
  const at = onDay && atTime ? `${onDay}T${atTime}` : null;

  return {
    ...{ later, day, time, at, wrong },
    setLater: (chosen) => change({ later: chosen }),
    setDay: (text) => change({ day: text }),
    setTime: (text) => change({ time: text }),
    check: () => {
      const error = whatIsWrong();
      setWrong(error);
      return error ? null : at;
    },
    refuse: (fields) => {
      const refused = fields?.find(({ field }) => field.endsWith("schedule.at"));
      if (!refused) return false;
      const code = codes.find((one) => one === refused.code);
      setWrong({ field: code === "far" ? "day" : "time", words: t(code ?? "badTime") });
      return true;
    },
    forget: useCallback(() => dropKept(key, "browser"), [key]),
  };

  function change(part: Partial<Typed>) {
    const values = { ...typed, ...part };
    setTyped(values);
    writeKept(key, values, "browser");
    setWrong(null);
  }

  function whatIsWrong(): Wrong | null {
    if (!onDay) return { field: "day", words: t("badDay", { example: dateText(today, numbers) }) };
    if (onDay < today) return { field: "day", words: t("past") };
    return atTime ? null : { field: "time", words: t("badTime") };
  }
}

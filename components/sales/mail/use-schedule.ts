"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { CalendarDate } from "@/lib/dates";
import type { FieldError } from "@/lib/problem";
import { type LocalTime, morningOf, nextWorkingDay } from "@/lib/zoned-time";
import { dateOfText, dateText } from "../editor/date-text";
import { timeOfText } from "./time-text";

type Wrong = { field: "day" | "time"; words: string };

/** When a mail is to leave, as it is typed. */
export type ScheduleForm = {
  later: boolean;
  setLater: (later: boolean) => void;
  day: string;
  setDay: (text: string) => void;
  time: string;
  setTime: (text: string) => void;
  wrong: Wrong | null;
  /** As it is understood; null while it is no time. */
  at: LocalTime | null;
  /** As it is understood, or what is wrong with it said at its field and null. */
  check: () => LocalTime | null;
  /** Says a refusal of the time at its field. @returns whether there was one */
  refuse: (fields: readonly FieldError[] | undefined) => boolean;
};

const codes = ["past", "far", "no_such_time"] as const;

/**
 * The choice of a day and a time, begun with the next working morning.
 *
 * @param begun  the time that was chosen before; null for none
 * @param keptAs names whose time it is: another one begins anew
 */
export function useSchedule(today: CalendarDate, begun: LocalTime | null, keptAs = ""): ScheduleForm {
  const t = useTranslations("later.when");
  const formats = useFormats();
  const [later, setLater] = useState(begun !== null);
  const start = begun ?? morningOf(nextWorkingDay(today));
  const [day, setDay] = useState(() => dateText(start.slice(0, 10), formats.numbers));
  const [time, setTime] = useState(() => start.slice(11));
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const before = useRef(keptAs);
  useEffect(() => {
    if (before.current === keptAs) return;
    before.current = keptAs;
    setLater(begun !== null);
    setDay(dateText(start.slice(0, 10), formats.numbers));
    setTime(start.slice(11));
    setWrong(null);
  }, [keptAs, begun, start, formats.numbers]);
  const onDay = dateOfText(day, formats.numbers);
  const atTime = timeOfText(time);
  const at = onDay && atTime ? `${onDay}T${atTime}` : null;

  return {
    ...{ later, day, time, at, wrong },
    setLater: (chosen) => {
      setLater(chosen);
      setWrong(null);
    },
    setDay: (text) => {
      setDay(text);
      setWrong(null);
    },
    setTime: (text) => {
      setTime(text);
      setWrong(null);
    },
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
  };

  function whatIsWrong(): Wrong | null {
    if (!onDay) return { field: "day", words: t("badDay", { example: dateText(today, formats.numbers) }) };
    if (onDay < today) return { field: "day", words: t("past") };
    return atTime ? null : { field: "time", words: t("badTime") };
  }
}

"use client";

import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { type LocalTime, localTimeOf } from "@/lib/values/zoned-time";

/** Formats times in the company's time zone, and names the city of that time zone. */
export function useWhen() {
  const { timeZone } = useCompany();
  const formats = useFormats();
  const clock = (at: LocalTime) => at.slice(11);
  return {
    /** A long text, such as `Monday 23 Nov 2026, 08:00`. */
    long: (at: LocalTime) => {
      const day = at.slice(0, 10);
      return `${formats.weekday(day)} ${formats.date(day)}, ${clock(at)}`;
    },
    /** A short text, such as `23 Nov, 08:00`. */
    short: (at: LocalTime) => `${formats.day(at.slice(0, 10), at.slice(0, 10))}, ${clock(at)}`,
    ofInstant: (instant: string) => localTimeOf(timeZone, new Date(instant)),
    /** The city of the company's time zone, such as `Stockholm`. */
    place: (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " "),
  };
}

"use client";

import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { type LocalTime, localTimeOf } from "@/lib/values/zoned-time";

/** How a time on the company's clock is written, and where that clock hangs. */
export function useWhen() {
  const { timeZone } = useCompany();
  const formats = useFormats();
  const clock = (at: LocalTime) => at.slice(11);
  return {
    /** `Monday 23 Nov 2026, 08:00` */
    long: (at: LocalTime) => {
      const day = at.slice(0, 10);
      return `${formats.weekday(day)} ${formats.date(day)}, ${clock(at)}`;
    },
    /** `23 Nov, 08:00` */
    short: (at: LocalTime) => `${formats.day(at.slice(0, 10), at.slice(0, 10))}, ${clock(at)}`,
    ofInstant: (instant: string) => localTimeOf(timeZone, new Date(instant)),
    /** The city of its zone: `Stockholm`. */
    place: (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " "),
  };
}

"use client";

import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { type LocalTime, localTimeOf } from "@/lib/values/zoned-time";

/** Formats times in the company's time zone, and names the city of that time zone. */
export function useCompanyTime() {
  const { timeZone } = useCompany();
  const formats = useFormats();
  const timeOf = (localTime: LocalTime) => localTime.slice(11);
  return {
    /** A long text, such as `Monday 23 Nov 2026, 08:00`. */
    long: (localTime: LocalTime) => {
      const day = localTime.slice(0, 10);
      return `${formats.weekday(day)} ${formats.date(day)}, ${timeOf(localTime)}`;
    },
    /** A short text, such as `23 Nov, 08:00`. */
    short: (localTime: LocalTime) =>
      `${formats.day(localTime.slice(0, 10), localTime.slice(0, 10))}, ${timeOf(localTime)}`,
    ofInstant: (instant: string) => localTimeOf(timeZone, new Date(instant)),
    /** The city of the company's time zone, such as `Stockholm`. */
    place: (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " "),
  };
}

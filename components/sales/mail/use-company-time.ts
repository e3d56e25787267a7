"use client";

import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { type LocalTime, localTimeOf } from "@/lib/values/zoned-time";

/** Formats times in the company's time zone, and names the city of that time zone. */
export function useCompanyTime() {
  const { timeZone } = useCompany();
  const formats = useFormats();
  const timePartOf = (localTime: LocalTime) => localTime.slice(11);
  return {
    /** A long text, such as `Monday 23 Nov 2026, 08:00`. */
    longText: (localTime: LocalTime) => {
      const day = localTime.slice(0, 10);
      return `${formats.weekday(day)} ${formats.date(day)}, ${timePartOf(localTime)}`;
    },
    /** A short text, such as `23 Nov, 08:00`. */
    shortText: (localTime: LocalTime) =>
      `${formats.day(localTime.slice(0, 10), localTime.slice(0, 10))}, ${timePartOf(localTime)}`,
    localTimeOfInstant: (instant: string) => localTimeOf(timeZone, new Date(instant)),
    /** The city of the company's time zone, such as `Stockholm`. */
    cityName: (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " "),
  };
}

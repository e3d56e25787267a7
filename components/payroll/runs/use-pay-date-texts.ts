"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { PayPeriod } from "@/lib/api/contract/payroll/pay-run";
import type { CalendarDate } from "@/lib/values/dates";

/** Returns functions that format pay dates and pay periods; the text is empty where the payroll program states none. */
export function usePayDateTexts() {
  const t = useTranslations("runs");
  const formats = useFormats();
  return {
    dayText: (day: CalendarDate | null) => (day ? formats.date(day) : ""),
    periodText: ({ from, to }: PayPeriod) =>
      from && to ? t("days", { from: formats.day(from, to), to: formats.date(to) }) : "",
  };
}

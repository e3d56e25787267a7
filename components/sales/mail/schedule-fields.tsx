"use client";

import { useTranslations } from "next-intl";
import { DayText } from "@/components/record/form-day";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { useCompanyTime } from "./use-company-time";
import type { ScheduleForm } from "./use-schedule";

/**
 * In these fields a person chooses whether a mail is sent now, or on a day and at a time of the company's time zone.
 */
export function ScheduleFields({ schedule }: { schedule: ScheduleForm }) {
  const t = useTranslations("later.when");
  const companyTime = useCompanyTime();
  const { isLater, day, time, localTime, fieldError } = schedule;
  return (
    <div className="grid gap-3">
      <Checkbox label={t("choose")} checked={isLater} onChange={(event) => schedule.setLater(event.target.checked)} />
      {isLater ? (
        <div className="grid gap-1">
          <div className="flex flex-wrap gap-4">
            <DayText
              label={t("day")}
              fieldClassName="w-[150px]"
              value={day}
              error={fieldError?.field === "day" ? fieldError.text : undefined}
              onChange={(event) => schedule.setDay(event.target.value)}
            />
            <TextField
              label={t("time")}
              inputMode="numeric"
              fieldClassName="w-[150px]"
              value={time}
              error={fieldError?.field === "time" ? fieldError.text : undefined}
              onChange={(event) => schedule.setTime(event.target.value)}
            />
          </div>
          <p className="secondary small">
            {localTime ? t("understood", { when: companyTime.longText(localTime), place: companyTime.cityName }) : null}{" "}
            {t("recheck")}
          </p>
        </div>
      ) : null}
    </div>
  );
}

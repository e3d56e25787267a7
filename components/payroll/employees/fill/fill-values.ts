import { dateOfText, dateText } from "@/components/form/date-text";
import type { EmployeeFact, EmployeeFactValue } from "@/lib/api/contract/payroll/employee-form";
import type { CalendarDate } from "@/lib/values/dates";

/** The fields of the sheet as they are typed. `dayText` is the day from which the fact is in force, or the first day. */
export type FillValues = { choiceId: string; startWeek: string; hasTrustedHours: boolean; dayText: string };

/** An agreement or a schedule is in force from today unless another day is typed; no first day is proposed. */
export function initialFillValues(fact: EmployeeFact, today: CalendarDate, numberLocale: string): FillValues {
  const dayText = fact === "startDate" ? "" : dateText(today, numberLocale);
  return { choiceId: "", startWeek: "0", hasTrustedHours: false, dayText };
}

/** A field of the sheet that is still to be filled in. */
export type MissingFillField = "choice" | "day";

export function missingFillFields(fact: EmployeeFact, values: FillValues, numberLocale: string): MissingFillField[] {
  return [
    ...(fact !== "startDate" && values.choiceId === "" ? (["choice"] as const) : []),
    ...(dateOfText(values.dayText, numberLocale) === null ? (["day"] as const) : []),
  ];
}

/** The value that is sent. @throws RangeError while {@link missingFillFields} names a field */
export function toFactValue(fact: EmployeeFact, values: FillValues, numberLocale: string): EmployeeFactValue {
  const day = dateOfText(values.dayText, numberLocale);
  if (day === null || (fact !== "startDate" && values.choiceId === "")) throw new RangeError("a field is missing");
  if (fact === "startDate") return { is: fact, startsOn: day };
  return fact === "agreement"
    ? { is: fact, agreementId: values.choiceId, hasTrustedHours: values.hasTrustedHours, inForceFrom: day }
    : { is: fact, scheduleId: values.choiceId, startWeek: Number(values.startWeek), inForceFrom: day };
}

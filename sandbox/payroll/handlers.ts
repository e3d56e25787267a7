import type { Handlers } from "../resources/pipeline/call";
import { agreements } from "./agreements";
import { breakRules } from "./break-rules";
import { employeeAssignments } from "./employee-assignments";
import { employees } from "./employees";
import { externalPeriods } from "./external-periods";
import { holidaySchedules } from "./holiday-schedules";
import { payCodes } from "./pay-codes";
import { payRuns } from "./pay-runs";
import { payrollSettings } from "./payroll-settings";
import { shortcuts } from "./shortcuts/shortcuts";
import { timeRuleAnnualDates } from "./time-rule-annual-dates";
import { workDayOverrides } from "./work-day-overrides";
import { workSchedules } from "./work-schedules";

/** One handler for each operation of payroll.json. */
export const handlers: Handlers = {
  ...agreements,
  ...timeRuleAnnualDates,
  ...breakRules,
  ...workSchedules,
  ...holidaySchedules,
  ...workDayOverrides,
  ...employees,
  ...employeeAssignments,
  ...payCodes,
  ...payrollSettings,
  ...payRuns,
  ...externalPeriods,
  ...shortcuts,
};

import "server-only";
import { parseTable } from "./table";

export const payrollRows = parseTable(
  "payroll",
  "payroll",
  `
  read      GET    v   /agreements  list
  write     POST   v   /agreements
  read      GET    v   /agreements/:id
  read      GET    v   /breakrules  list
  write     POST   v   /breakrules
  read      GET    v   /breakrules/:id
  read      GET    v   /employees  list
  operation POST   v   /employees
  read      GET    v   /employees/:id
  operation POST   v   /employees/:id/agreements
  operation POST   v   /employees/:id/workschedules
  read      GET    v   /externalperiods  list
  write     POST   v   /externalperiods
  read      GET    v   /externalperiods/:id
  write     DELETE v   /externalperiods/:id
  read      GET    v   /externalperiods/:id/:date
  read      GET    v   /paycodes  list
  read      GET    v   /paycodes/:id
  read      GET    v   /paycodes/otheradditiondeduction
  read      GET    v   /paycodes/travelandexpense
  read      GET    v   /payrollsettings  modifiedSinceUtc
  read      GET    v   /payslips/:id
  read      GET    v   /payslips/:id/withdetails  list
  read      GET    v   /payslips/wagerun/:id  list
  operation POST   v   /shortcuts/careofsickchild
  read      GET    v   /shortcuts/careofsickchild/:date/:date  includeOnlySameClientShortcuts
  read      GET    v   /shortcuts/careofsickchild/:id
  write     PUT    v   /shortcuts/careofsickchild/:id
  write     DELETE v   /shortcuts/careofsickchild/:id
  operation POST   v   /shortcuts/holiday
  read      GET    v   /shortcuts/holiday/:date/:date  includeOnlySameClientShortcuts
  read      GET    v   /shortcuts/holiday/:id
  write     PUT    v   /shortcuts/holiday/:id
  write     DELETE v   /shortcuts/holiday/:id
  operation POST   v   /shortcuts/hoursworked
  read      GET    v   /shortcuts/hoursworked/:date/:date  includeOnlySameClientShortcuts
  read      GET    v   /shortcuts/hoursworked/:id
  write     PUT    v   /shortcuts/hoursworked/:id
  write     DELETE v   /shortcuts/hoursworked/:id
  operation POST   v   /shortcuts/otherabsence
  read      GET    v   /shortcuts/otherabsence/:date/:date  includeOnlySameClientShortcuts
  read      GET    v   /shortcuts/otherabsence/:id
  write     PUT    v   /shortcuts/otherabsence/:id
  write     DELETE v   /shortcuts/otherabsence/:id
  operation POST   v   /shortcuts/otheradditiondeduction
  read      GET    v   /shortcuts/otheradditiondeduction/:date/:date  includeOnlySameClientShortcuts
  read      GET    v   /shortcuts/otheradditiondeduction/:id
  write     PUT    v   /shortcuts/otheradditiondeduction/:id
  write     DELETE v   /shortcuts/otheradditiondeduction/:id
  operation POST   v   /shortcuts/overtime
  read      GET    v   /shortcuts/overtime/:date/:date  includeOnlySameClientShortcuts
  read      GET    v   /shortcuts/overtime/:id
  write     PUT    v   /shortcuts/overtime/:id
  write     DELETE v   /shortcuts/overtime/:id
  operation POST   v   /shortcuts/parentalleave
  read      GET    v   /shortcuts/parentalleave/:date/:date  includeOnlySameClientShortcuts
  read      GET    v   /shortcuts/parentalleave/:id
  write     PUT    v   /shortcuts/parentalleave/:id
  write     DELETE v   /shortcuts/parentalleave/:id
  operation POST   v   /shortcuts/sickleave
  read      GET    v   /shortcuts/sickleave/:date/:date  includeOnlySameClientShortcuts
  read      GET    v   /shortcuts/sickleave/:id
  write     PUT    v   /shortcuts/sickleave/:id
  write     DELETE v   /shortcuts/sickleave/:id
  operation POST   v   /shortcuts/timebank
  read      GET    v   /shortcuts/timebank/:date/:date  includeOnlySameClientShortcuts
  read      GET    v   /shortcuts/timebank/:id
  write     PUT    v   /shortcuts/timebank/:id
  write     DELETE v   /shortcuts/timebank/:id
  operation POST   v   /shortcuts/travelandexpense
  read      GET    v   /shortcuts/travelandexpense/:date/:date  includeOnlySameClientShortcuts
  read      GET    v   /shortcuts/travelandexpense/:id
  write     PUT    v   /shortcuts/travelandexpense/:id
  write     DELETE v   /shortcuts/travelandexpense/:id
  read      GET    v   /timeruleannualdates  list
  write     POST   v   /timeruleannualdates
  read      GET    v   /timeruleannualdates/:id
  read      GET    v   /wageruns  list
  read      GET    v   /wageruns/:id
  read      GET    v   /workdayoverrides  list
  write     POST   v   /workdayoverrides
  read      GET    v   /workdayoverrides/:id
  read      GET    v   /workschedules  list
  write     POST   v   /workschedules
  read      GET    v   /workschedules/:id
  read      GET    v   /workscheduletimeadjustments  list
  write     POST   v   /workscheduletimeadjustments
  read      GET    v   /workscheduletimeadjustments/:id
`,
);

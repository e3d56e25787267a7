import type { SeedRecord } from "../bulk";
import type { SeedCompany } from "../companies";
import { seedId } from "../generator";
import { insideRecords } from "./payroll-inside";

const dates = [
  ["Första semesterveckan", 7, 6],
  ["Lucia", 12, 13],
] as const;

const annualDateId = (company: SeedCompany, name: string) => seedId(company.id, "annual date", name);

export const annualDateRecords = (company: SeedCompany, at: string): SeedRecord[] =>
  dates.map(([Name, Month, Day]) => ({
    Id: annualDateId(company, Name),
    Name,
    Month,
    Day,
    CreatedUtc: at,
    ModifiedUtc: at,
  }));

export const agreementId = (company: SeedCompany, name: string) => seedId(company.id, "agreement", name);

export const agreementNames = {
  whiteCollar: "Tjänstemannaavtal",
  builders: "Byggavtal",
  old: "Byggavtal 2019",
} as const;

const weekend = { DayFilter: 6, CodedDay: null, TimeRuleAnnualDateId: null };
const workday = { DayFilter: 1, CodedDay: null, TimeRuleAnnualDateId: null };
const midsummerEve = { DayFilter: null, CodedDay: 12, TimeRuleAnnualDateId: null };

/** Standard agreements; the last is no longer used. */
export function agreementRecords(company: SeedCompany, at: string): SeedRecord[] {
  const overtime = (name: string, ...rules: readonly object[]) =>
    insideRecords(company, `overtime ${name}`, numbered(rules), at);
  const inconvenient = (name: string, ...rules: readonly object[]) =>
    insideRecords(company, `inconvenient ${name}`, numbered(rules), at);
  const evenings = { StartTime: "18:00", EndTime: "23:00", InconvenientTimeCode: 1 };
  const lucia = { DayFilter: null, CodedDay: null, TimeRuleAnnualDateId: annualDateId(company, "Lucia") };
  const codes = { OvertimeCode: 1, CompensationTimeCode: 1 };
  const qualified = { OvertimeCode: 2, CompensationTimeCode: 2 };
  return [
    record(company, agreementNames.whiteCollar, at, {
      Discriminator: "WhiteCollarAgreement",
      UsesTwoHoursRule: true,
      OverTimeRules: overtime(
        "white",
        { ...workday, ...codes, StartTime: "06:00", EndTime: "20:00" },
        { ...weekend, ...qualified, StartTime: null, EndTime: null },
        { ...midsummerEve, ...qualified, StartTime: null, EndTime: null },
      ),
      InconvenientTimeRules: [],
    }),
    record(company, agreementNames.builders, at, {
      Discriminator: "HotelAgreement",
      UsesInconvenientTime: true,
      OverTimeRules: overtime("builders", { ...workday, ...codes, StartTime: "16:00", EndTime: "22:00" }),
      InconvenientTimeRules: inconvenient(
        "builders",
        { ...workday, ...evenings },
        { ...lucia, ...evenings, InconvenientTimeCode: 2 },
      ),
    }),
    record(company, agreementNames.old, at, {
      Discriminator: "HotelAgreement",
      UsesOvertime: false,
      IsActive: false,
      OverTimeRules: [],
      InconvenientTimeRules: [],
    }),
  ];
}

const numbered = (rules: readonly object[]) => rules.map((rule, index) => ({ ...rule, OrderNumber: index + 1 }));

function record(company: SeedCompany, Name: string, at: string, own: SeedRecord): SeedRecord {
  return {
    Id: agreementId(company, Name),
    Name,
    IsActive: true,
    UsesOvertime: true,
    UsesInconvenientTime: false,
    UsesTwoHoursRule: false,
    UsesExtraTime: false,
    CompensateInMoney: true,
    CompensateInTime: true,
    CompMinInHoursAndMinutes: "00:00",
    CompMaxInHoursAndMinutes: "20:00",
    CompensationTime1Multiplier: 1.5,
    CompensationTime2Multiplier: 2,
    CompensationTime3Multiplier: 0,
    CompensationTime4Multiplier: 0,
    CreatedUtc: at,
    ModifiedUtc: at,
    ...own,
  };
}

import type { SeedRecord } from "../bulk";
import type { SeedCompany } from "../companies";
import { makeSeedId } from "../generator";
import { makeNestedRecords } from "./payroll-nested-records";

const annualDates = [
  ["Första semesterveckan", 7, 6],
  ["Lucia", 12, 13],
] as const;

const makeAnnualDateId = (company: SeedCompany, name: string) => makeSeedId(company.id, "annual date", name);

export const makeAnnualDateRecords = (company: SeedCompany, createdAt: string): SeedRecord[] =>
  annualDates.map(([Name, Month, Day]) => ({
    Id: makeAnnualDateId(company, Name),
    Name,
    Month,
    Day,
    CreatedUtc: createdAt,
    ModifiedUtc: createdAt,
  }));

export const makeAgreementId = (company: SeedCompany, name: string) => makeSeedId(company.id, "agreement", name);

export const agreementNames = {
  whiteCollar: "Tjänstemannaavtal",
  builders: "Byggavtal",
  old: "Byggavtal 2019",
} as const;

const weekend = { DayFilter: 6, CodedDay: null, TimeRuleAnnualDateId: null };
const workday = { DayFilter: 1, CodedDay: null, TimeRuleAnnualDateId: null };
const midsummerEve = { DayFilter: null, CodedDay: 12, TimeRuleAnnualDateId: null };

/** The standard agreements; the last agreement is no longer used. */
export function makeAgreementRecords(company: SeedCompany, createdAt: string): SeedRecord[] {
  const makeOvertimeRules = (name: string, ...rules: readonly object[]) =>
    makeNestedRecords(company, `overtime ${name}`, withOrderNumbers(rules), createdAt);
  const makeInconvenientTimeRules = (name: string, ...rules: readonly object[]) =>
    makeNestedRecords(company, `inconvenient ${name}`, withOrderNumbers(rules), createdAt);
  const eveningTimes = { StartTime: "18:00", EndTime: "23:00", InconvenientTimeCode: 1 };
  const luciaDay = { DayFilter: null, CodedDay: null, TimeRuleAnnualDateId: makeAnnualDateId(company, "Lucia") };
  const ordinaryCodes = { OvertimeCode: 1, CompensationTimeCode: 1 };
  const qualifiedCodes = { OvertimeCode: 2, CompensationTimeCode: 2 };
  return [
    makeAgreementRecord(company, agreementNames.whiteCollar, createdAt, {
      Discriminator: "WhiteCollarAgreement",
      UsesTwoHoursRule: true,
      OverTimeRules: makeOvertimeRules(
        "white",
        { ...workday, ...ordinaryCodes, StartTime: "06:00", EndTime: "20:00" },
        { ...weekend, ...qualifiedCodes, StartTime: null, EndTime: null },
        { ...midsummerEve, ...qualifiedCodes, StartTime: null, EndTime: null },
      ),
      InconvenientTimeRules: [],
    }),
    makeAgreementRecord(company, agreementNames.builders, createdAt, {
      Discriminator: "HotelAgreement",
      UsesInconvenientTime: true,
      OverTimeRules: makeOvertimeRules("builders", {
        ...workday,
        ...ordinaryCodes,
        StartTime: "16:00",
        EndTime: "22:00",
      }),
      InconvenientTimeRules: makeInconvenientTimeRules(
        "builders",
        { ...workday, ...eveningTimes },
        { ...luciaDay, ...eveningTimes, InconvenientTimeCode: 2 },
      ),
    }),
    makeAgreementRecord(company, agreementNames.old, createdAt, {
      Discriminator: "HotelAgreement",
      UsesOvertime: false,
      IsActive: false,
      OverTimeRules: [],
      InconvenientTimeRules: [],
    }),
  ];
}

const withOrderNumbers = (rules: readonly object[]) =>
  rules.map((rule, index) => ({ ...rule, OrderNumber: index + 1 }));

function makeAgreementRecord(company: SeedCompany, Name: string, createdAt: string, overrides: SeedRecord): SeedRecord {
  return {
    Id: makeAgreementId(company, Name),
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
    CreatedUtc: createdAt,
    ModifiedUtc: createdAt,
    ...overrides,
  };
}

import type { PayCodeKind } from "../../payroll/assumed";
import type { SeedRecord } from "../bulk";
import type { SeedCompany } from "../companies";
import { makeSeedId } from "../generator";

type PayCodeLine = readonly [number: string, name: string, formula?: string];

// The numbers 1101, 1106 and 9430 are known from the service. The other numbers and all names are invented.
const payCodes: Readonly<Record<PayCodeKind, readonly PayCodeLine[]>> = {
  Salary: [
    ["1101", "Månadslön"],
    ["1106", "Timlön"],
    ["1150", "Övertid enkel", "Timlön x 1,5"],
    ["1160", "Övertid kvalificerad", "Timlön x 2"],
    ["1170", "OB-tillägg", "Timlön x 0,3"],
    ["9430", "Semesterjustering, betalda dagar"],
  ],
  Compensation: [
    ["1310", "Bonus"],
    ["1320", "Provision"],
    ["1330", "Lönetillägg"],
    ["1340", "Beredskap"],
  ],
  Deduction: [
    ["2110", "Nettolöneavdrag"],
    ["2120", "Fackavgift"],
    ["2130", "Förskott"],
  ],
  Absence: [
    ["2310", "Sjukavdrag"],
    ["2320", "Karensavdrag"],
    ["2330", "Vård av sjukt barn"],
    ["2340", "Föräldraledighet"],
    ["2350", "Tjänstledighet"],
  ],
  Reimbursement: [
    ["3110", "Utlägg"],
    ["3120", "Utlägg, resor"],
    ["3130", "Utlägg, representation"],
  ],
  Allowance: [
    ["3210", "Traktamente, hel dag", "Antal x skattefritt belopp"],
    ["3220", "Traktamente, halv dag", "Antal x skattefritt belopp / 2"],
    ["3230", "Traktamente, utrikes"],
  ],
  Mileage: [
    ["3310", "Milersättning, egen bil", "Antal mil x skattefritt belopp"],
    ["3320", "Milersättning, förmånsbil", "Antal mil x skattefritt belopp"],
  ],
  Benefit: [
    ["4110", "Kostförmån, lunch", "Antal x schablonbelopp"],
    ["4120", "Bilförmån"],
    ["4130", "Friskvårdsbidrag"],
  ],
  AdjustmentTax: [["5110", "Extra skatteavdrag"]],
};

/** The pay codes that a company begins with. */
export function makePayCodeRecords(company: SeedCompany, createdAt: string): SeedRecord[] {
  return Object.entries(payCodes).flatMap(([kind, payCodeLines]) =>
    payCodeLines.map(([number, name, formula = null]) => ({
      Id: makeSeedId(company.id, "pay code", number),
      PaycodeNumber: number,
      PaycodeName: name,
      PaycodeTypeName: kind,
      PaycodeTypeId: makeSeedId("pay code type", kind),
      Formula: formula,
      CanBeUsedByBlueCollars: true,
      CanBeUsedByWhiteCollars: number !== "1340",
      CanBeUsedForMonthlySalary: number !== "1106",
      CanBeUsedForHourlySalary: number !== "1101",
      CanBeUsedByLimitedEmployees: kind !== "Absence",
      VisibleOnPayslipPrint: number !== "9430",
      ModifiedUtc: createdAt,
    })),
  );
}

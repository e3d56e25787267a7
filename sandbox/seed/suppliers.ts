import { appendControlDigit } from "../resources/purchase/giro-numbers";
import type { SeedRecord } from "./bulk";
import { addDays } from "./calendar";
import { norrsken, type SeedCompany } from "./companies";
import { makeTermsOfPaymentId } from "./company-data";
import { makeRandomGenerator, makeSeedId } from "./generator";

/** A supplier and the monthly purchases from it: the net is in whole units of the currency, the VAT rate in percent. */
export type SeedSupplier = {
  readonly id: string;
  readonly name: string;
  readonly costAccount: number;
  readonly monthlyNet: number;
  readonly vatPercent: number;
  readonly termDays: number;
  readonly record: SeedRecord;
};

type SupplierLine = readonly [
  name: string,
  town: string,
  postalCode: string,
  costAccount: number,
  monthlyNet: number,
  vatPercent: number,
  termDays: number,
];

const swedishSuppliers: readonly SupplierLine[] = [
  ["Bottenvikens Energi AB", "Luleå", "972 33", 5020, 2_860, 25, 20],
  ["Norrbottens Telenät AB", "Luleå", "972 38", 6212, 1_940, 25, 30],
  ["Älvstrand Kontor & Papper AB", "Piteå", "941 31", 6110, 870, 25, 30],
  ["Polstjärnan Redovisning AB", "Luleå", "972 31", 6530, 4_500, 25, 30],
  ["Rena Hus i Norr AB", "Boden", "961 64", 5060, 3_200, 25, 14],
  ["Skärgårdens IT-drift AB", "Luleå", "972 32", 6540, 2_350, 25, 30],
];

const builderSuppliers: readonly SupplierLine[] = [
  ["Kalix Trävaruhus AB", "Kalix", "952 31", 4010, 38_400, 25, 30],
  ["Piteå Maskinuthyrning AB", "Piteå", "941 32", 5410, 6_900, 25, 20],
  ["Luleå Bygg & Montage AB", "Luleå", "973 41", 4600, 27_500, 25, 30],
  ["Vargöns Drivmedel AB", "Luleå", "972 54", 5611, 5_120, 25, 10],
];

const supplierLines: Readonly<Record<SeedCompany["countryCode"], readonly SupplierLine[]>> = {
  SE: swedishSuppliers,
  NO: [
    ["Vestkraft AS", "Bergen", "5003", 6340, 2_450, 25, 20],
    ["Fjordnett Telefoni AS", "Bergen", "5008", 6900, 1_180, 25, 30],
    ["Bryggen Kontorrekvisita AS", "Bergen", "5013", 6800, 640, 25, 30],
    ["Hardanger Regnskap AS", "Odda", "5750", 6700, 3_900, 25, 30],
    ["Voss Trelast AS", "Voss", "5700", 4300, 21_800, 25, 30],
  ],
  NL: [
    ["Grachtenstroom B.V.", "Amsterdam", "1017 AB", 4150, 310, 21, 14],
    ["Amstel Telecom B.V.", "Amsterdam", "1096 HA", 4450, 145, 21, 30],
    ["Jordaan Kantoorartikelen", "Amsterdam", "1016 GV", 4400, 96, 21, 30],
    ["Vecht Accountants B.V.", "Utrecht", "3511 LN", 4500, 420, 21, 30],
    ["Bollenstreek Verpakkingen B.V.", "Lisse", "2161 HR", 7000, 2_780, 21, 30],
  ],
};

/** Makes the suppliers of a company; all are invented. */
export function makeSeedSuppliers(company: SeedCompany, today: string): readonly SeedSupplier[] {
  const allLines = [...supplierLines[company.countryCode], ...(company.slug === norrsken.slug ? builderSuppliers : [])];
  return allLines.map(([name, town, postalCode, costAccount, monthlyNet, vatPercent, termDays], index) => {
    const id = makeSeedId(company.id, "supplier", index);
    const random = makeRandomGenerator(`supplier ${name}`);
    const changedOn = addDays(today, -random.between(30, 700));
    return {
      id,
      name,
      costAccount,
      monthlyNet,
      vatPercent,
      termDays,
      record: {
        companyId: company.id,
        Id: id,
        SupplierNumber: String(index + 1),
        Name: name,
        Address1: `Box ${random.between(11, 990)}`,
        PostalCode: postalCode,
        City: town,
        CountryCode: company.countryCode,
        CurrencyCode: company.currencyCode,
        CorporateIdentityNumber: makeCorporateNumber(company, random.between(4_000_000, 9_999_999)),
        EmailAddress: `ekonomi@leverantor${index + 1}.example`,
        ...makePaymentNumbers(company, random.between(100_000, 999_999), random.between(1_000_000_000, 9_999_999_999)),
        TermsOfPaymentId: makeTermsOfPaymentId(company, termDays),
        IsActive: true,
        PlusgiroNumber: null,
        SelfEmployedWithoutFixedAddress: false,
        CreatedUtc: `${changedOn}T08:15:00Z`,
        ModifiedUtc: `${changedOn}T08:15:00Z`,
      },
    };
  });
}

function makeCorporateNumber(company: SeedCompany, sevenDigits: number): string {
  if (company.countryCode !== "SE") return String(sevenDigits).padEnd(company.countryCode === "NO" ? 9 : 8, "0");
  const digits = appendControlDigit(`55${sevenDigits}`);
  return `${digits.slice(0, 6)}-${digits.slice(6)}`;
}

function makePaymentNumbers(company: SeedCompany, sixDigits: number, tenDigits: number): SeedRecord {
  if (company.countryCode !== "SE") return { BankAccountNumber: String(tenDigits), BankgiroNumber: null };
  const giro = appendControlDigit(String(sixDigits));
  return { BankAccountNumber: null, BankgiroNumber: `${giro.slice(0, 3)}-${giro.slice(3)}` };
}

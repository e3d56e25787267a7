import type { SeedRecord } from "./bulk";
import { morningOf } from "./calendar";
import type { SeedCompany } from "./companies";
import { makeSeedId } from "./generator";

type BankAccountLine = readonly [name: string, type: 1 | 2 | 3 | 7, ledgerAccount: number];

/** The bank accounts by country, named as their accounts in the books; a company pays from its first bank account. */
const bankAccountLines: Readonly<Record<SeedCompany["countryCode"], readonly BankAccountLine[]>> = {
  SE: [
    ["Företagskonto", 1, 1930],
    ["Kassa", 2, 1910],
    ["Sparkonto", 3, 1940],
    ["Skattekonto", 7, 1630],
  ],
  NO: [
    ["Bankinnskudd", 1, 1920],
    ["Kontanter", 2, 1900],
    ["Bankinnskudd for skattetrekk", 7, 1950],
  ],
  NL: [
    ["Bank", 1, 1100],
    ["Kas", 2, 1000],
  ],
};

const bankNames: Readonly<Record<SeedCompany["slug"], string>> = {
  norrsken: "Handelsbanken",
  fjallkaffe: "SEB",
  fjordtre: "DNB",
  tulp: "ING",
};

export const makeBankAccountId = (company: SeedCompany, ledgerAccount: number) =>
  makeSeedId(company.id, "bank account", ledgerAccount);

export const makeBankAccountRecords = (company: SeedCompany, today: string): SeedRecord[] =>
  bankAccountLines[company.countryCode].map(([name, type, ledgerAccount]) => {
    const isMain = type === 1;
    return {
      companyId: company.id,
      Id: makeBankAccountId(company, ledgerAccount),
      Name: name,
      BankAccountType: type,
      LedgerAccountNumber: ledgerAccount,
      BankAccountHolderName: isMain ? company.name : null,
      Bank: isMain ? makeSeedId(company.id, "bank", bankNames[company.slug]) : null,
      Bban: isMain ? company.bankAccount : null,
      Iban: isMain ? company.iban : null,
      IsActive: true,
      IsDefaultChequeAccount: isMain,
      HasActiveBankAgreement: false,
      ModifiedUtc: morningOf(`${Number(today.slice(0, 4)) - 2}-01-02`, 0),
    };
  });

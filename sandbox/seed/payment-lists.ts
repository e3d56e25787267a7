import type { SeedRecord } from "./bulk";
import type { SeedCompany } from "./companies";
import { makeSeedId } from "./generator";

type SeedCountry = SeedCompany["countryCode"];

/** Assumed: a few purposes of payments as the authority of each country might number them. */
const foreignPaymentCodes: Readonly<Record<SeedCountry, readonly (readonly [code: number, description: string])[]>> = {
  SE: [
    [101, "Varuhandel"],
    [462, "Frakter och transporter"],
    [473, "Konsulttjänster"],
    [940, "Övriga tjänster"],
  ],
  NO: [
    [14, "Kjøp av varer"],
    [29, "Kjøp av andre tjenester"],
    [31, "Renter"],
  ],
  NL: [
    [100, "Handel in goederen"],
    [200, "Vervoer"],
    [300, "Overige diensten"],
  ],
};

const bankNames: Readonly<Record<SeedCountry, readonly string[]>> = {
  SE: ["Handelsbanken", "Nordea", "SEB", "Swedbank"],
  NO: ["DNB", "Nordea", "SpareBank 1"],
  NL: ["ABN AMRO", "ING", "Rabobank"],
};

export const makeForeignPaymentCodeRecords = (company: SeedCompany): SeedRecord[] =>
  foreignPaymentCodes[company.countryCode].map(([code, description]) => ({
    companyId: company.id,
    Id: makeSeedId(company.id, "foreign payment code", code),
    Code: code,
    CountryCode: company.countryCode,
    Description: description,
  }));

export const makeBankRecords = (company: SeedCompany): SeedRecord[] =>
  bankNames[company.countryCode].map((name) => ({
    companyId: company.id,
    Id: makeSeedId(company.id, "bank", name),
    Name: name,
  }));

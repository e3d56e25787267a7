import fc from "fast-check";
import type pg from "pg";
import type { SeedCompany } from "../../../../sandbox/seed/companies";
import { companySettings } from "../../../api/contract/company/company-settings";
import type { Shop } from "../books";
import { rightOrWrong } from "./draw";

const sellerMembers = [
  ...(["Name", "Address1", "PostalCode", "City", "CorporateIdentityNumber", "VatCode"] as const),
  ...(["Iban", "BankAccount", "BankGiro", "PeppolId"] as const),
] as const;

/** Members of the company settings that replace those of the seed, with right and wrong values. */
export type DrawnSeller = Partial<Record<(typeof sellerMembers)[number], string>>;

const valuesOfSeller: Readonly<Record<SeedCompany["countryCode"], Record<"identity" | "vat" | "address", string[]>>> = {
  SE: {
    identity: ["5569174211", "16556917-4211", "SE556917421101", "556917-4212", "5569174", ""],
    vat: ["se 556917-4211 01", "556917421101", "SE5569174211", "DE123456788", ""],
    address: ["0007:556917-4211", "0088:7300010000001", "0007:5569174212", "0099:1"],
  },
  NO: {
    identity: ["918 746 129", "NO918746129MVA", "918746128", "91874612", ""],
    vat: ["918 746 129 MVA", "NO918746129", "918746128MVA", "SE556917421101", ""],
    address: ["0192:918746129", "0192:918746128", "0088:7300010000002"],
  },
  NL: {
    identity: ["6841 2907", "00000001003214345000", "6841290", ""],
    vat: ["nl8512.34677.B01", "851234677B01", "DE123456788", ""],
    address: ["0106:68412907", "0106:6841290", "0190:1"],
  },
};

/** Draws company settings with right and wrong members. @param sellerCountry country of the seller */
export function sellerArbitrary(sellerCountry: SeedCompany["countryCode"]): fc.Arbitrary<DrawnSeller> {
  const { identity, vat, address } = valuesOfSeller[sellerCountry];
  const sometimesOneOf = (members: readonly DrawnSeller[]) => rightOrWrong<DrawnSeller>(2, [{}], members);
  return fc
    .tuple(
      sometimesOneOf([{ Name: "--" }, { Name: "A" }]),
      sometimesOneOf([{ Address1: " " }, { PostalCode: " " }, { City: " " }]),
      sometimesOneOf(identity.map((CorporateIdentityNumber) => ({ CorporateIdentityNumber }))),
      sometimesOneOf(vat.map((VatCode) => ({ VatCode }))),
      sometimesOneOf([{ Iban: "", BankAccount: "", BankGiro: "" }, { Iban: "", BankAccount: "" }, { BankGiro: "" }]),
      sometimesOneOf(address.map((PeppolId) => ({ PeppolId }))),
    )
    .map((changedMembers) => Object.assign({}, ...changedMembers));
}

/**
 * Returns a function that writes company settings into the sandbox's database, since the API lets no client change most of
 * them, and then reads them from the API. A member that the seller leaves out gets its first value again.
 */
export async function makeSellerWriter(database: pg.Pool, shop: Shop) {
  const columns = sellerMembers.map((member) => `"${member}"`).join();
  const placeholders = sellerMembers.map((_, index) => `$${index + 2}`).join();
  const { rows } = await database.query(`SELECT ${columns} FROM "CompanySettings" WHERE "companyId" = $1`, [
    shop.company.id,
  ]);
  return async (seller: DrawnSeller) => {
    const columnValues = { ...rows[0], ...seller };
    await database.query(`UPDATE "CompanySettings" SET (${columns}) = (${placeholders}) WHERE "companyId" = $1`, [
      shop.company.id,
      ...sellerMembers.map((member) => columnValues[member]),
    ]);
    return companySettings.parse(await shop.call("GET", companySettings.path));
  };
}

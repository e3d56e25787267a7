import { describe, expect, it } from "vitest";
import { type CodingAccounts, getRevenueAccount, getSaleKind, type Sale, type SaleKind } from "./sale-kind";

const plainSale: Sale = {
  market: "domestic",
  hasEuVatNumber: false,
  constructionReverseCharge: false,
  euThirdParty: false,
  rateBps: 2500,
};

describe("the kind of a sale", () => {
  it("is construction under reverse charge at home only", () => {
    expect(getSaleKind({ ...plainSale, constructionReverseCharge: true, rateBps: 0 })).toBe("domesticConstruction");
    expect(getSaleKind({ ...plainSale, market: "eu", constructionReverseCharge: true })).toBe("euWithVat");
  });

  it.each<[string, Partial<Sale>]>([
    ["at home, although the buyer has a number of another member", { hasEuVatNumber: true }],
    ["out of the EU", { market: "export", hasEuVatNumber: true }],
    ["to a buyer in the EU without a number", { market: "eu" }],
  ])("is no third-party trade %s", (_, saleChanges) => {
    expect(() => getSaleKind({ ...plainSale, rateBps: 0, euThirdParty: true, ...saleChanges })).toThrow(
      "third-party trade needs a buyer with a VAT number of another EU member; clear it, or complete the customer",
    );
  });

  it("has no rate where the buyer owes the VAT", () => {
    expect(() => getSaleKind({ ...plainSale, constructionReverseCharge: true })).toThrow(
      "a row whose VAT the buyer owes, or nobody, carries no VAT",
    );
  });
});

describe("the account of a sale", () => {
  const noAccounts: CodingAccounts = {
    ...{ domesticWithVat: null, domesticExempt: null, domesticConstruction: null, euWithVat: null },
    ...{ euExempt: null, euThirdParty: null, outsideEu: null, oss: null },
  };

  it.each<[SaleKind, string]>([
    ["domesticWithVat", "sales with VAT"],
    ["domesticExempt", "sales without VAT"],
    ["domesticConstruction", "construction services under reverse charge"],
    ["euWithVat", "sales with VAT to the EU"],
    ["euExempt", "sales without VAT to the EU"],
    ["euThirdParty", "third-party trade in the EU"],
    ["outsideEu", "sales outside the EU"],
  ])("is missed for %s", (kind, saleName) => {
    expect(() => getRevenueAccount(noAccounts, kind, 2)).toThrow(
      `the article's coding has no account for ${saleName}; complete the coding, or choose an article with another`,
    );
    expect(getRevenueAccount({ ...noAccounts, [kind]: 3041 }, kind, 2)).toBe(3041);
  });
});

import { expect, it } from "vitest";
import type { SaleKind } from "../sales/postings/sales-account";
import { kindOfBookedSale, vatReasonOf } from "./vat-reason";

const saleAtHome: SaleKind = { market: "home", carriesVat: true, euThirdParty: false };
const saleInEu: SaleKind = { market: "eu", carriesVat: false, euThirdParty: false };
const makeRowAtRate = (rateBps: number | null, reverseConstruction = false) => ({ rateBps, reverseConstruction });

it.each([
  ["25 % at home", makeRowAtRate(2500), saleAtHome, null],
  ["construction at home", makeRowAtRate(2500, true), saleAtHome, "construction"],
  ["no rate at home", makeRowAtRate(0), saleAtHome, "exempt"],
  ["no article yet", makeRowAtRate(null), saleAtHome, null],
  ["a buyer in the EU who accounts for it", makeRowAtRate(2500), saleInEu, "eu"],
  ["third-party trade", makeRowAtRate(2500), { ...saleInEu, euThirdParty: true }, "euThirdParty"],
  ["a buyer in the EU who is charged", makeRowAtRate(600), { ...saleInEu, carriesVat: true }, null],
  ["no rate, to a buyer in the EU who is charged", makeRowAtRate(0), { ...saleInEu, carriesVat: true }, "exempt"],
  ["a buyer outside", makeRowAtRate(2500), { ...saleInEu, market: "outside" }, "abroad"],
] as const)("of %s", (_, row, kind, expectedReason) => expect(vatReasonOf(row, kind)).toBe(expectedReason));

const swedishBuyer = { countryCode: "SE", vatNumber: "", forcesVat: false };
const germanBuyer = { countryCode: "SE", vatNumber: "DE123456788", forcesVat: false };

it.each([
  ["at home", { countryCode: "SE" }, null, { market: "home", carriesVat: true }],
  ["that names no country", { countryCode: "" }, null, { market: "home", carriesVat: true }],
  ["out of the EU", { countryCode: "US" }, null, { market: "outside", carriesVat: false }],
  ["to Germany with VAT", { countryCode: "DE", vatMinor: 100n }, germanBuyer, { market: "eu", carriesVat: true }],
  ["to Germany without VAT, to whom it is not known", { countryCode: "DE" }, null, null],
  ["to Germany without VAT", { countryCode: "DE" }, germanBuyer, { market: "eu", carriesVat: false }],
  ["to Germany of what is exempt", { countryCode: "DE" }, swedishBuyer, { market: "eu", carriesVat: true }],
] as const)("was, of an invoice %s, of the kind its booking says", (_, invoice, buyer, kind) => {
  const expectedKind = kind && { ...kind, euThirdParty: false };
  expect(kindOfBookedSale({ vatMinor: 0n, euThirdParty: false, ...invoice }, "SE", buyer)).toEqual(expectedKind);
});

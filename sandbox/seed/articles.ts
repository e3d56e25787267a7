import type { ArticleCoding } from "../ledger/country";
import { getCountryBooks } from "../ledger/country-books";
import { parseScaled, toAmountText } from "../ledger/money";
import { divideHalfAwayFromZero } from "../ledger/rounding";
import type { SoldArticle } from "../resources/invoices/customer-invoice-articles";
import { listArticles } from "./article-lists";
import type { SeedRecord } from "./bulk";
import { addDays } from "./calendar";
import type { SeedCompany } from "./companies";
import { makeCodingId, ratesOf, unitOf } from "./company-data";
import { makeRandomGenerator, makeSeedId } from "./generator";

export type SeedArticle = { readonly record: SeedRecord; readonly soldArticle: SoldArticle };

/** The articles of a company with the account codings of its chart; the numbers run from 1. */
export function makeSeedArticles(company: SeedCompany, today: string): SeedArticle[] {
  const random = makeRandomGenerator(`articles of ${company.slug}`);
  const { codings } = getCountryBooks(company.countryCode);
  return listArticles(company).map((listedArticle, index) => {
    const coding = codings.find(
      (candidate) => candidate.type === listedArticle.type && candidate.rateBps === listedArticle.rateBps,
    );
    if (!coding) throw new Error(`no coding for ${listedArticle.name}`);
    const netMinor = parseScaled(listedArticle.price, 2);
    const grossMinor = netMinor + divideHalfAwayFromZero(netMinor * BigInt(coding.rateBps), 10_000n);
    const changedOn = addDays(today, -random.between(3, 600));
    const record = {
      companyId: company.id,
      Id: makeSeedId(company.id, "article", index),
      Number: String(index + 1),
      Name: listedArticle.name,
      CodingId: makeCodingId(company, coding),
      UnitId: unitOf(company, listedArticle.unit).Id,
      NetPrice: toAmountText(netMinor, 2),
      GrossPrice: toAmountText(grossMinor, 2),
      PurchasePrice: listedArticle.type === "goods" ? toAmountText((netMinor * 62n) / 100n, 2) : null,
      IsActive: index % 47 !== 46,
      IsStock: false,
      HouseWorkType: listedArticle.type === "service" && company.slug === "norrsken" ? 1 : null,
      ChangedUtc: `${changedOn}T08:${random.between(10, 59)}:00Z`,
      CreatedUtc: `${addDays(changedOn, -30)}T08:00:00Z`,
    };
    return { record, soldArticle: toSoldArticle(company, record, coding, unitOf(company, listedArticle.unit)) };
  });
}

type ArticleRecord = SeedRecord & { readonly Id: string; readonly Number: string; readonly Name: string };

function toSoldArticle(
  company: SeedCompany,
  record: ArticleRecord,
  coding: ArticleCoding,
  unit: ReturnType<typeof unitOf>,
): SoldArticle {
  return {
    Id: record.Id,
    Number: record.Number,
    Name: record.Name,
    NetPrice: String(record.NetPrice),
    GrossPrice: String(record.GrossPrice),
    PurchasePrice: record.PurchasePrice === null ? null : String(record.PurchasePrice),
    FreightCosts: null,
    CodingId: String(record.CodingId),
    isService: coding.type === "service",
    isStock: false,
    UnitId: unit.Id,
    UnitName: unit.Name,
    UnitAbbreviation: unit.Abbreviation,
    UnitAbbreviationEnglish: unit.AbbreviationEnglish,
    rates: ratesOf(company, coding.rateBps),
    accounts: coding.accounts,
  };
}

import { minorText, parseScaled } from "../ledger/money";
import { completePrices } from "../resources/sales/article-prices";
import type { SeedArticle } from "./articles";
import type { SeedRecord } from "./bulk";
import { morningOf } from "./calendar";
import type { SeedCompany } from "./companies";
import { seedId } from "./generator";

type NamesByLanguage = Readonly<Record<SeedCompany["language"], string>>;

const priceListNames: NamesByLanguage = { sv: "Stamkunder", nb: "Faste kunder", nl: "Vaste klanten" };
const discountAgreementNames: NamesByLanguage = {
  sv: "Ramavtal 5 %",
  nb: "Rammeavtale 5 %",
  nl: "Raamovereenkomst 5 %",
};
const discountRate = 0.05;
/** The percentage of the usual price that regular customers pay. */
const pricePercent = 92n;
const pricedArticleCount = 12;

const priceListId = (company: SeedCompany) => seedId(company.id, "price list", 1);
const discountAgreementId = (company: SeedCompany) => seedId(company.id, "discount agreement", 1);

export const priceListRecord = (company: SeedCompany, today: string): SeedRecord => ({
  companyId: company.id,
  Id: priceListId(company),
  Number: 1,
  Name: priceListNames[company.language],
  CurrencyCode: company.currencyCode,
  IsActive: true,
  IsStandard: false,
  ChangedUtc: morningOf(today, 0),
});

export const agreementRecord = (company: SeedCompany, today: string): SeedRecord => ({
  companyId: company.id,
  Id: discountAgreementId(company),
  Number: 1,
  Name: discountAgreementNames[company.language],
  IsActive: true,
  discount: discountRate,
  ChangedUtc: morningOf(today, 0),
});

/** The prices of the price list, for the first articles; the gross price follows from the VAT rate of the article. */
export const priceRecords = (company: SeedCompany, articles: readonly SeedArticle[], today: string): SeedRecord[] =>
  articles.slice(0, pricedArticleCount).map(({ record, soldArticle }) => {
    const priceMinor = (parseScaled(String(record.NetPrice), 2) * pricePercent) / 100n;
    const prices = completePrices(Number(minorText(priceMinor, 2)), null, String(soldArticle.rates.at(-1)?.rate ?? 0));
    return {
      companyId: company.id,
      SalesPriceListId: priceListId(company),
      ArticleId: record.Id,
      ChangedUtc: morningOf(today, 0),
      ...prices,
    };
  });

/**
 * The agreements of the customer at a position in the list: some firms have the price list, some have the discount, and
 * a few have both.
 */
export function customerAgreements(company: SeedCompany, isPrivatePerson: boolean, index: number): SeedRecord {
  return {
    SalesPriceListId: !isPrivatePerson && index % 6 === 2 ? priceListId(company) : null,
    DiscountAgreementId: !isPrivatePerson && index % 10 === 8 ? discountAgreementId(company) : null,
  };
}

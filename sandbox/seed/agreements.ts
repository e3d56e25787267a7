import { parseScaled, toAmountText } from "../ledger/money";
import { completePrices } from "../resources/sales/article-prices";
import type { SeedArticle } from "./articles";
import type { SeedRecord } from "./bulk";
import { morningOf } from "./calendar";
import type { SeedCompany } from "./companies";
import { makeSeedId } from "./generator";

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

const makePriceListId = (company: SeedCompany) => makeSeedId(company.id, "price list", 1);
const makeDiscountAgreementId = (company: SeedCompany) => makeSeedId(company.id, "discount agreement", 1);

export const makePriceListRecord = (company: SeedCompany, today: string): SeedRecord => ({
  companyId: company.id,
  Id: makePriceListId(company),
  Number: 1,
  Name: priceListNames[company.language],
  CurrencyCode: company.currencyCode,
  IsActive: true,
  IsStandard: false,
  ChangedUtc: morningOf(today, 0),
});

export const makeAgreementRecord = (company: SeedCompany, today: string): SeedRecord => ({
  companyId: company.id,
  Id: makeDiscountAgreementId(company),
  Number: 1,
  Name: discountAgreementNames[company.language],
  IsActive: true,
  discount: discountRate,
  ChangedUtc: morningOf(today, 0),
});

/** The prices of the price list, for the first articles; the gross price follows from the VAT rate of the article. */
export const makePriceRecords = (company: SeedCompany, articles: readonly SeedArticle[], today: string): SeedRecord[] =>
  articles.slice(0, pricedArticleCount).map(({ record, soldArticle }) => {
    const priceMinor = (parseScaled(String(record.NetPrice), 2) * pricePercent) / 100n;
    const prices = completePrices(
      Number(toAmountText(priceMinor, 2)),
      null,
      String(soldArticle.rates.at(-1)?.rate ?? 0),
    );
    return {
      companyId: company.id,
      SalesPriceListId: makePriceListId(company),
      ArticleId: record.Id,
      ChangedUtc: morningOf(today, 0),
      ...prices,
    };
  });

/**
 * The agreements of the customer at a position in the list: some firms have the price list, some have the discount, and
 * a few have both.
 */
export function makeCustomerAgreements(
  company: SeedCompany,
  isPrivatePerson: boolean,
  customerIndex: number,
): SeedRecord {
  return {
    SalesPriceListId: !isPrivatePerson && customerIndex % 6 === 2 ? makePriceListId(company) : null,
    DiscountAgreementId: !isPrivatePerson && customerIndex % 10 === 8 ? makeDiscountAgreementId(company) : null,
  };
}

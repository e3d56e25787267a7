import { minorText, parseScaled } from "../ledger/money";
import { pricesOf } from "../resources/sales/article-prices";
import type { SeedArticle } from "./articles";
import type { SeedRecord } from "./bulk";
import { morningOf } from "./calendar";
import type { SeedCompany } from "./companies";
import { seedId } from "./generator";

type Words = Readonly<Record<SeedCompany["language"], string>>;

const listName: Words = { sv: "Stamkunder", nb: "Faste kunder", nl: "Vaste klanten" };
const agreementName: Words = { sv: "Ramavtal 5 %", nb: "Rammeavtale 5 %", nl: "Raamovereenkomst 5 %" };
const discount = 0.05;
/** What regular customers pay of the usual price. */
const share = 92n;
const priced = 12;

const listId = (company: SeedCompany) => seedId(company.id, "price list", 1);
const agreementId = (company: SeedCompany) => seedId(company.id, "discount agreement", 1);

export const priceListRecord = (company: SeedCompany, today: string): SeedRecord => ({
  companyId: company.id,
  Id: listId(company),
  Number: 1,
  Name: listName[company.language],
  CurrencyCode: company.currencyCode,
  IsActive: true,
  IsStandard: false,
  ChangedUtc: morningOf(today, 0),
});

export const agreementRecord = (company: SeedCompany, today: string): SeedRecord => ({
  companyId: company.id,
  Id: agreementId(company),
  Number: 1,
  Name: agreementName[company.language],
  IsActive: true,
  discount,
  ChangedUtc: morningOf(today, 0),
});

/** The first articles at a price of their own, gross by their rate. */
export const priceRecords = (company: SeedCompany, articles: readonly SeedArticle[], today: string): SeedRecord[] =>
  articles.slice(0, priced).map(({ record, sold }) => {
    const minor = (parseScaled(String(record.NetPrice), 2) * share) / 100n;
    const prices = pricesOf(Number(minorText(minor, 2)), null, String(sold.rates.at(-1)?.rate ?? 0));
    return {
      companyId: company.id,
      SalesPriceListId: listId(company),
      ArticleId: record.Id,
      ChangedUtc: morningOf(today, 0),
      ...prices,
    };
  });

/** What a customer of that place in the list has agreed on: some firms have the list, some the discount, a few both. */
export function agreementsOf(company: SeedCompany, isPrivatePerson: boolean, index: number): SeedRecord {
  return {
    SalesPriceListId: !isPrivatePerson && index % 6 === 2 ? listId(company) : null,
    DiscountAgreementId: !isPrivatePerson && index % 10 === 8 ? agreementId(company) : null,
  };
}

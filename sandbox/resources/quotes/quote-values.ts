import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { invalid, refused } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/books";
import type { Tx } from "../../store/db";
import { exchangeRate } from "../accounting/exchange-rates";
import { withLedger } from "../accounting/ledger-refusals";
import { partyValues } from "../invoices/customer-invoice-draft-values";
import { houseWorkShare } from "../invoices/customer-invoice-house-work";
import { type Buyer, buyerCountry, invoiceTerms } from "../invoices/customer-invoice-parties";
import type { Body } from "../pipeline/call";
import { completed, type Values } from "../records";
import { contributionMargins } from "../sales-documents/contribution-margin";
import { deliveryOf } from "../sales-documents/document-parties";
import {
  earlyDays,
  highestReductionOf,
  type Known,
  type Parties,
  type PricedDocument,
  partiesOf,
  pricedDocument,
  printedPrices,
  totalsOf,
} from "../sales-documents/document-pricing";
import { chosen, computedMembers, sharedRowMembers } from "../sales-documents/document-rows";
import { withNames } from "../sales-documents/renamed-fields";

type QuoteBody = Bodies["QuoteApi"];
type QuoteRow = Bodies["QuoteRowApi"];

export const quoteNames = {
  TermsOfPaymentId: "TermsOfPayment.Id",
  ReversedConstructionServicesVatFree: "IsVatFree",
};

/**
 * What is stored of a quote or a quote draft that a client sends: what it wrote, what customer and articles add, the
 * totals. Id, status, number and stamps of creation are the caller's to add.
 * @throws ApiError 2000, 3000, 4027 and 4029 at the member
 */
export async function quoteValues(
  tx: Tx,
  companyId: string,
  body: Body,
  { newId = randomUUID, parties: known }: Known = {},
): Promise<Values> {
  const given = completed("QuoteApi", body);
  const early = earlyDays(given, given.QuoteDate, ["DeliveryDate", "DueDate"]);
  if (early.length > 0) throw invalid(early);
  const parties = known ?? (await partiesOf(tx, companyId, given.CustomerId));
  const { seller, buyer } = parties;
  const currency = invoiceTerms(seller, buyer, false).currency;
  const draft = quoteAsDraft(given, buyer);
  const document = await withNames(quoteNames, () =>
    withLedger(
      () => pricedDocument(tx, companyId, draft, parties, { day: given.QuoteDate, currency }),
      () => "Rows",
    ),
  );
  assertVatFree(given.Rows, document);
  const { total, vat, rounding } = totalsOf(document.prices.totals, currency);
  const { Persons, Rows, TermsOfPayment, ...own } = given;
  const { DeliveryMethodId: _, DeliveryTermId: __, ...delivery } = await deliveryOf(tx, companyId, buyer);
  const margins = contributionMargins(document);
  return {
    ...own,
    ...partyValues({}, buyer, seller),
    ...delivery,
    ContributionMargin: margins.document,
    CurrencyCode: currency,
    CurrencyRate: exchangeRate(currency, seller.CurrencyCode ?? currency, given.QuoteDate) ?? 1,
    CustomerIsPrivatePerson: buyer.IsPrivatePerson,
    IncludesVat: document.terms.includesVat,
    IsDomestic: buyerCountry(buyer, seller) === seller.CountryCode,
    MaxAllowedTaxReductionAmount: highestReductionOf(draft, document),
    ModifiedUtc: now(),
    Persons: Persons.map((person) => ({ ...person, Id: newId() })),
    RotReducedInvoicingPercent: houseWorkShare(draft, seller),
    RoundingsAmount: rounding,
    Rows: Rows.map((row, index) => ({
      ...row,
      ...computedMembers(document, margins, index),
      ...ownMembers(row, index),
      Id: newId(),
    })),
    TermsOfPaymentId: TermsOfPayment?.Id ?? buyer.TermsOfPaymentId,
    TotalAmount: total,
    VatAmount: vat,
    priced: printedPrices(
      document,
      Rows.map((_row, index) => index),
    ),
  };
}

const ownMembers = (row: QuoteRow, index: number): Values => ({
  IsTextRow: isText(row),
  IsWorkCost: Number(row.WorkCostType ?? 0) !== 0,
  LineNumber: index + 1,
});

/** A row without article, quantity and price is a text row, as on an invoice without a draft (assumed). */
const isText = (row: QuoteRow): boolean =>
  row.ArticleId === null && row.Quantity === null && (row.UnitPrice ?? null) === null;

/** The members of a quote as an invoice draft has them; what a customer says is left to the customer. */
export function quoteAsDraft(quote: Values & Pick<QuoteBody, "Rows">, buyer: Parties["buyer"]): Values {
  return completed("CustomerInvoiceDraftApi", {
    ...chosen(quote, shared),
    CustomerIsPrivatePerson: buyer.IsPrivatePerson,
    OurReference: quote.CompanyReference,
    YourReference: quote.CustomerReference,
    RotReducedInvoicingType: quote.RotReducedInvoicingType ?? 0,
    TermsOfPaymentId: (quote.TermsOfPayment as QuoteBody["TermsOfPayment"])?.Id ?? quote.TermsOfPaymentId ?? null,
    Rows: quote.Rows.map((row) => rowAsDraft(row, buyer)),
  });
}

const shared = [
  "BuyersOrderReference",
  "CustomerId",
  "DeliveryDate",
  "EuThirdParty",
  "Persons",
  "RotPropertyType",
  "RotReducedInvoicingAmount",
  "RotReducedInvoicingOrgNumber",
  "RotReducedInvoicingPropertyName",
  "UsesGreenTechnology",
] as const;

function rowAsDraft(row: QuoteRow, buyer: Buyer): Values {
  return {
    ...chosen(row, sharedRowMembers),
    IsTextRow: isText(row),
    ReversedConstructionServicesVatFree: row.IsVatFree && buyer.ReverseChargeOnConstructionServices,
  };
}

/** @throws ApiError 4027 for a row that is to be free of VAT although article and customer have it */
function assertVatFree(rows: readonly QuoteRow[], { priced }: PricedDocument): void {
  const taxed = rows.findIndex((row, index) => row.IsVatFree && (priced[index]?.rate ?? 0) !== 0);
  if (taxed < 0) return;
  const message = "The customer has no reverse charge on construction services. Mark the customer, or unmark the row.";
  throw refused(4027, message, `Rows[${taxed}].IsVatFree`);
}

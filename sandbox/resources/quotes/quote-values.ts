import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { invalidBodyError, ruleRefusalError } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/books";
import type { Tx } from "../../store/db";
import { findExchangeRate } from "../accounting/exchange-rates";
import { withLedgerRefusals } from "../accounting/ledger-refusals";
import { buildPartyValues } from "../invoices/customer-invoice-draft-values";
import { findHouseWorkShare } from "../invoices/customer-invoice-house-work";
import { type Buyer, buyerCountryOf, invoiceTermsOf } from "../invoices/customer-invoice-parties";
import type { RequestBody } from "../pipeline/call";
import { type ColumnValues, completeBody } from "../records";
import { computeContributionMargins } from "../sales-documents/contribution-margin";
import { findCustomerDelivery } from "../sales-documents/document-parties";
import {
  findEarlyDateProblems,
  findHighestReduction,
  getParties,
  type Parties,
  type PreparedInputs,
  type PricedDocument,
  priceDocument,
  toDocumentTotals,
  toPrintedPrices,
} from "../sales-documents/document-pricing";
import { computeRowMembers, pickMembers, sharedRowMembers } from "../sales-documents/document-rows";
import { withMemberNames } from "../sales-documents/member-names";

type QuoteBody = Bodies["QuoteApi"];
type QuoteRow = Bodies["QuoteRowApi"];

export const quoteMemberByDraftMember = {
  TermsOfPaymentId: "TermsOfPayment.Id",
  ReversedConstructionServicesVatFree: "IsVatFree",
};

/**
 * The record of a quote or a quote draft that a client sends: the members of the client, the members that the customer
 * and the articles add, and the totals. The caller adds the id, the status, the number and the time of creation.
 * @throws ApiError 2000, 3000, 4027 and 4029 at the member
 */
export async function buildQuoteValues(
  tx: Tx,
  companyId: string,
  body: RequestBody,
  { newId = randomUUID, parties: preparedParties }: PreparedInputs = {},
): Promise<ColumnValues> {
  const quote = completeBody("QuoteApi", body);
  const dateProblems = findEarlyDateProblems(quote, quote.QuoteDate, ["DeliveryDate", "DueDate"]);
  if (dateProblems.length > 0) throw invalidBodyError(dateProblems);
  const parties = preparedParties ?? (await getParties(tx, companyId, quote.CustomerId));
  const { seller, buyer } = parties;
  const currency = invoiceTermsOf(seller, buyer, false).currency;
  const draft = quoteToDraft(quote, buyer);
  const pricedDocument = await withMemberNames(quoteMemberByDraftMember, () =>
    withLedgerRefusals(
      () => priceDocument(tx, companyId, draft, parties, { day: quote.QuoteDate, currency }),
      () => "Rows",
    ),
  );
  assertVatFree(quote.Rows, pricedDocument);
  const { total, vat, rounding } = toDocumentTotals(pricedDocument.prices.totals, currency);
  const { Persons, Rows, TermsOfPayment, ...quoteMembers } = quote;
  const {
    DeliveryMethodId: _,
    DeliveryTermId: __,
    ...deliveryMembers
  } = await findCustomerDelivery(tx, companyId, buyer);
  const margins = computeContributionMargins(pricedDocument);
  return {
    ...quoteMembers,
    ...buildPartyValues({}, buyer, seller),
    ...deliveryMembers,
    ContributionMargin: margins.document,
    CurrencyCode: currency,
    CurrencyRate: findExchangeRate(currency, seller.CurrencyCode ?? currency, quote.QuoteDate) ?? 1,
    CustomerIsPrivatePerson: buyer.IsPrivatePerson,
    IncludesVat: pricedDocument.terms.includesVat,
    IsDomestic: buyerCountryOf(buyer, seller) === seller.CountryCode,
    MaxAllowedTaxReductionAmount: findHighestReduction(draft, pricedDocument),
    ModifiedUtc: now(),
    Persons: Persons.map((person) => ({ ...person, Id: newId() })),
    RotReducedInvoicingPercent: findHouseWorkShare(draft, seller),
    RoundingsAmount: rounding,
    Rows: Rows.map((row, index) => ({
      ...row,
      ...computeRowMembers(pricedDocument, margins, index),
      ...quoteRowMembersOf(row, index),
      Id: newId(),
    })),
    TermsOfPaymentId: TermsOfPayment?.Id ?? buyer.TermsOfPaymentId,
    TotalAmount: total,
    VatAmount: vat,
    priced: toPrintedPrices(
      pricedDocument,
      Rows.map((_row, index) => index),
    ),
  };
}

const quoteRowMembersOf = (row: QuoteRow, index: number): ColumnValues => ({
  IsTextRow: isTextRow(row),
  IsWorkCost: Number(row.WorkCostType ?? 0) !== 0,
  LineNumber: index + 1,
});

/** A row without article, quantity and price is a text row, as on an invoice without a draft (assumed). */
const isTextRow = (row: QuoteRow): boolean =>
  row.ArticleId === null && row.Quantity === null && (row.UnitPrice ?? null) === null;

/**
 * Converts a quote to the members of an invoice draft. The address members are left out, so the draft takes the
 * customer's.
 */
export function quoteToDraft(quote: ColumnValues & Pick<QuoteBody, "Rows">, buyer: Parties["buyer"]): ColumnValues {
  return completeBody("CustomerInvoiceDraftApi", {
    ...pickMembers(quote, sharedMembers),
    CustomerIsPrivatePerson: buyer.IsPrivatePerson,
    OurReference: quote.CompanyReference,
    YourReference: quote.CustomerReference,
    RotReducedInvoicingType: quote.RotReducedInvoicingType ?? 0,
    TermsOfPaymentId: (quote.TermsOfPayment as QuoteBody["TermsOfPayment"])?.Id ?? quote.TermsOfPaymentId ?? null,
    Rows: quote.Rows.map((row) => rowToDraftRow(row, buyer)),
  });
}

const sharedMembers = [
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

function rowToDraftRow(row: QuoteRow, buyer: Buyer): ColumnValues {
  return {
    ...pickMembers(row, sharedRowMembers),
    IsTextRow: isTextRow(row),
    ReversedConstructionServicesVatFree: row.IsVatFree && buyer.ReverseChargeOnConstructionServices,
  };
}

/** @throws ApiError 4027 for a row that is marked as free of VAT although it has VAT by its article and its customer */
function assertVatFree(rows: readonly QuoteRow[], { pricedRows }: PricedDocument): void {
  const taxedRowIndex = rows.findIndex((row, index) => row.IsVatFree && (pricedRows[index]?.rate ?? 0) !== 0);
  if (taxedRowIndex < 0) return;
  const message = "The customer has no reverse charge on construction services. Mark the customer, or unmark the row.";
  throw ruleRefusalError(4027, message, `Rows[${taxedRowIndex}].IsVatFree`);
}

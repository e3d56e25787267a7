import type { Buyer } from "../invoices/customer-invoice-parties";
import type { RequestBody } from "../pipeline/call";
import { pickMembers, sharedRowMembers } from "../sales-documents/document-rows";
import type { StoredQuote } from "./stored-quote";

/** Converts a quote to the body of an order that is dated today. */
export function quoteToOrderBody(quote: StoredQuote, buyer: Buyer, today: string): RequestBody {
  const hasReverseCharge = buyer.ReverseChargeOnConstructionServices && quote.Rows.some((row) => row.IsVatFree);
  return {
    ...pickMembers(quote, sharedMembers),
    HouseWorkAmount: quote.RotReducedInvoicingAmount === null ? null : Number(quote.RotReducedInvoicingAmount),
    HouseWorkCorporateIdentityNumber: quote.RotReducedInvoicingOrgNumber,
    HouseWorkPropertyName: quote.RotReducedInvoicingPropertyName,
    OrderDate: today,
    OurReference: quote.CompanyReference,
    YourReference: quote.CustomerReference,
    ReverseChargeOnConstructionServices: hasReverseCharge,
    RotReducedInvoicingType: quote.RotReducedInvoicingType ?? 0,
    Rows: quote.Rows.map((row) => ({
      ...pickMembers(row, sharedRowMembers),
      EligibleForReverseChargeOnVat: row.IsVatFree,
      IsTextRow: row.IsTextRow,
      IsWorkCost: row.IsWorkCost,
      LineNumber: row.LineNumber,
    })),
  };
}

const sharedMembers = [
  "BuyersOrderReference",
  "CurrencyCode",
  "CustomerId",
  "DeliveryDate",
  "EuThirdParty",
  "Persons",
  "RotPropertyType",
  "TermsOfPaymentId",
  "UsesGreenTechnology",
] as const;

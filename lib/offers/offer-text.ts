import "server-only";
import { type Quote, quotes } from "@/lib/api/contract/sales/quote";
import { openSealed, seal } from "@/lib/auth/tokens/cipher";
import type { DataKey } from "@/lib/auth/tokens/store";
import type { Tenant } from "@/lib/platform/db";

/**
 * The members of a quote that its customer reads. Of the persons of a tax reduction only their amounts are kept, without
 * which the reduction of some quotes cannot be computed; their personal numbers are left out.
 */
const offeredMembers = [
  "Id",
  "Number",
  "Status",
  "CustomerId",
  "CustomerName",
  "CustomerIsPrivatePerson",
  "InvoiceCustomerName",
  "CurrencyCode",
  "IncludesVat",
  "QuoteDate",
  "DueDate",
  "DeliveryDate",
  "CustomerReference",
  "CompanyReference",
  "BuyersOrderReference",
  "TermsOfPayment",
  "RotReducedInvoicingType",
  "UsesGreenTechnology",
  "RotReducedInvoicingAmount",
  "MaxAllowedTaxReductionAmount",
  "TotalAmount",
  "VatAmount",
  "RoundingsAmount",
];
const offeredRowMembers = [
  "ArticleId",
  "ArticleNumber",
  "Text",
  "IsTextRow",
  "Quantity",
  "UnitPrice",
  "DiscountPercentage",
  "UnitId",
  "UnitName",
  "UnitAbbreviation",
  "VatRate",
  "PercentVat",
  "Amount",
  "IsVatFree",
];

/** The offered text of a quote, sealed for its row. */
export function sealOffer(quote: Quote, tenant: Tenant, number: number, dataKey: DataKey): Buffer<ArrayBuffer> {
  const Rows = quote.rows.map(({ rest }) => pickMembers(rest, offeredRowMembers));
  const { Persons: storedPersons } = quote.rest as { Persons?: readonly Readonly<Record<string, unknown>>[] | null };
  const Persons = (storedPersons ?? []).map((person) => pickMembers(person, ["Amount"]));
  const text = JSON.stringify({ ...pickMembers(quote.rest, offeredMembers), Persons, Rows });
  return seal(dataKey.key, Buffer.from(text), sealContextOf(tenant, quote.id, number, dataKey.id));
}

type SealedOfferRow = { quoteId: string; number: number; textSealed: Uint8Array; dataKeyId: string };

/** Opens the sealed text of a quote as it was offered. */
export function openOffer(row: SealedOfferRow, tenant: Tenant, dataKey: DataKey): Quote {
  const sealContext = sealContextOf(tenant, row.quoteId, row.number, row.dataKeyId);
  return quotes.parse(JSON.parse(openSealed(dataKey.key, row.textSealed, sealContext).toString()));
}

function sealContextOf({ partnerId, companyId }: Tenant, quoteId: string, number: number, keyId: string) {
  return { table: "quote_version", partnerId, companyId, column: "text", keyId, row: [quoteId, String(number)] };
}

function pickMembers(
  record: Readonly<Record<string, unknown>>,
  memberNames: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(memberNames.flatMap((name) => (name in record ? [[name, record[name]]] : [])));
}

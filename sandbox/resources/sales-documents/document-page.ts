import type { DocumentInvoice, DocumentRow } from "../../documents/invoice-members";
import { partiesToPrint } from "../../documents/printed";
import type { SalesKind, SalesPage } from "../../documents/sales-document";
import type { Tx } from "../../store/db";
import { termsId } from "../invoices/customer-invoice-dates";
import { buyerOf } from "../invoices/customer-invoice-draft-values";
import type { Values } from "../records";
import type { PrintedPrices } from "./document-pricing";

/** A stored quote or order, as far as its page is the same. */
export type PageSource = Values & {
  readonly Rows: readonly Values[];
  readonly Persons: readonly { readonly Ssn: string | null; readonly Amount: number | null }[];
  readonly priced: PrintedPrices;
};

/** Days, references and house work have names of their own on each document. */
export type OwnMembers = Pick<
  DocumentInvoice,
  | "InvoiceNumber"
  | "InvoiceDate"
  | "DueDate"
  | "DeliveryDate"
  | "OurReference"
  | "YourReference"
  | "RotReducedInvoicingAmount"
  | "RotReducedInvoicingPropertyName"
  | "RotReducedInvoicingOrgNumber"
  | "ReverseChargeOnConstructionServices"
>;

/** The page of a quote or an order, for the parties as they are now: neither is booked. */
export async function documentPage(
  tx: Tx,
  companyId: string,
  kind: SalesKind,
  source: PageSource,
  own: OwnMembers,
): Promise<SalesPage> {
  const buyer = await buyerOf(tx, companyId, source.CustomerId);
  const parties = await partiesToPrint(tx, companyId, buyer.Id, termsId(source, buyer));
  const invoice = {
    ...source,
    ...own,
    IsCreditInvoice: false,
    PaymentReferenceNumber: null,
    ReversedConstructionVatInvoicing: own.ReverseChargeOnConstructionServices,
    // Amounts that nobody has yet are not shown.
    Persons: source.Persons.filter(({ Amount }) => Amount !== null),
    TotalRoundings: Number(source.RoundingsAmount),
    // In the company's own currency only an invoice has to say it.
    TotalVatAmount: 0,
    // A quote's row and an order's have each a member of its own for it.
    reversedRows: source.Rows.flatMap((row, index) =>
      row.IsVatFree === true || row.EligibleForReverseChargeOnVat === true ? [index] : [],
    ),
    VatSpecification: source.priced.vat,
    Rows: source.Rows.map((row, index): DocumentRow => ({ ...row, ...source.priced.rows[index] }) as DocumentRow),
  };
  return {
    ...parties,
    kind,
    invoice: invoice as unknown as DocumentInvoice,
    deliveryMethod: source.DeliveryMethodName as string | null,
    deliveryTerms: source.DeliveryTermName as string | null,
    delivered: source.Rows.map((row) => (row.DeliveredQuantity ?? row.Quantity ?? null) as number | null),
  };
}

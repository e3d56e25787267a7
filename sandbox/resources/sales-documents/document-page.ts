import type { DocumentInvoice, DocumentRow } from "../../documents/invoice-members";
import { findPartiesToPrint } from "../../documents/printed-parties";
import type { SalesKind, SalesPageData } from "../../documents/sales-document";
import type { Tx } from "../../store/db";
import { termsOfPaymentIdOf } from "../invoices/customer-invoice-dates";
import { getBuyer } from "../invoices/customer-invoice-draft-values";
import type { ColumnValues } from "../records";
import type { PrintedPrices } from "./document-pricing";

/** The columns that a stored quote and a stored order have in common and that the printed page needs. */
export type PageSource = ColumnValues & {
  readonly Rows: readonly ColumnValues[];
  readonly Persons: readonly { readonly Ssn: string | null; readonly Amount: number | null }[];
  readonly priced: PrintedPrices;
};

/** The dates, references and house work members, which a quote and an order name differently. */
export type DocumentSpecificMembers = Pick<
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

/** Builds the page of a quote or an order. Neither is booked, so the page shows the current values of the parties. */
export async function buildDocumentPage(
  tx: Tx,
  companyId: string,
  kind: SalesKind,
  source: PageSource,
  specificMembers: DocumentSpecificMembers,
): Promise<SalesPageData> {
  const buyer = await getBuyer(tx, companyId, source.CustomerId);
  const parties = await findPartiesToPrint(tx, companyId, buyer.Id, termsOfPaymentIdOf(source, buyer));
  const invoice = {
    ...source,
    ...specificMembers,
    IsCreditInvoice: false,
    PaymentReferenceNumber: null,
    ReversedConstructionVatInvoicing: specificMembers.ReverseChargeOnConstructionServices,
    // The page shows only persons with an amount.
    Persons: source.Persons.filter(({ Amount }) => Amount !== null),
    TotalRoundings: Number(source.RoundingsAmount),
    // Only an invoice has to state its VAT in the company's own currency.
    TotalVatAmount: 0,
    // The rows of quotes and of orders mark construction reverse charge with different members.
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
    deliveredQuantities: source.Rows.map((row) => (row.DeliveredQuantity ?? row.Quantity ?? null) as number | null),
  };
}

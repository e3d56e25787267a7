import { euMembers } from "../resources/codes";
import { isFilled } from "./facts";
import { type DocumentCompany, type DocumentInvoice, isAbroad, type PrintedCustomer } from "./invoice-members";

/** The reason why a row has no VAT. */
export type VatFreeReason =
  | "construction"
  | "euGoods"
  | "euServices"
  | "euThirdParty"
  | "exportedGoods"
  | "servicesAbroad"
  | "exempt";

export type Parties = { readonly company: DocumentCompany; readonly customer: PrintedCustomer };

/**
 * The reason why each row has no VAT, by the index of the row; null for a text row and for a row with VAT.
 *
 * Rule: the country of the buyer decides first, then the marks of row and invoice, and then whether the row is goods or
 *       a service. The page and the e-invoice both use these reasons
 */
export function listVatFreeReasons(invoice: DocumentInvoice, parties: Parties): readonly (VatFreeReason | null)[] {
  return invoice.Rows.map((row, index) =>
    row.IsTextRow || (row.VatRate ?? 0) !== 0 ? null : reasonOf(invoice, parties, index, row.IsServiceArticle),
  );
}

function reasonOf(
  invoice: DocumentInvoice,
  { company, customer }: Parties,
  rowIndex: number,
  isService: boolean,
): VatFreeReason {
  if (!isAbroad(invoice, company)) {
    const isConstruction = invoice.ReversedConstructionVatInvoicing || invoice.ReverseChargeOnConstructionServices;
    return isConstruction && (invoice.reversedRows?.includes(rowIndex) ?? true) ? "construction" : "exempt";
  }
  const isWithinEu = euMembers.has(company.CountryCode) && euMembers.has(invoice.InvoiceCountryCode ?? "");
  if (!isWithinEu) return isService ? "servicesAbroad" : "exportedGoods";
  if (!isFilled(customer.VatNumber) || customer.forcesVat) return "exempt";
  if (invoice.EuThirdParty) return "euThirdParty";
  return isService ? "euServices" : "euGoods";
}

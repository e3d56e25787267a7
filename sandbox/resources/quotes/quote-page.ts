import type { SalesPageData } from "../../documents/sales-document";
import { notFoundError } from "../../http/problem";
import { transaction } from "../../store/db";
import type { Call } from "../pipeline/call";
import { findRecord } from "../records";
import { buildDocumentPage, type PageSource } from "../sales-documents/document-page";
import { quoteStatus } from "./quote-stages";
import type { StoredQuote } from "./stored-quote";

/** Builds the printed page of a quote. @throws ApiError 404 with 3000, for a quote draft too */
export function buildQuotePage({ companyId, path }: Call): Promise<SalesPageData> {
  return transaction(async (tx) => {
    const quote = await findRecord<StoredQuote & PageSource>(tx, "Quote", companyId, path.id);
    if (!quote || quote.Status === quoteStatus.draft) throw notFoundError("The quote");
    return buildDocumentPage(tx, companyId, "quote", quote, {
      InvoiceNumber: quote.Number,
      InvoiceDate: quote.QuoteDate,
      DueDate: quote.DueDate,
      DeliveryDate: quote.DeliveryDate,
      OurReference: quote.CompanyReference,
      YourReference: quote.CustomerReference,
      RotReducedInvoicingAmount: Number(quote.RotReducedInvoicingAmount ?? quote.MaxAllowedTaxReductionAmount ?? 0),
      RotReducedInvoicingPropertyName: quote.RotReducedInvoicingPropertyName,
      RotReducedInvoicingOrgNumber: quote.RotReducedInvoicingOrgNumber,
      ReverseChargeOnConstructionServices: quote.Rows.some((row) => row.IsVatFree),
    });
  });
}

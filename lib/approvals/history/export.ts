import "server-only";
import * as z from "zod";
import { compare } from "@/lib/api/contract/list-query";
import { supplierInvoices } from "@/lib/api/contract/purchases/supplier-invoice";
import { supplierInvoiceDrafts } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { books } from "@/lib/api/remote/books";
import { audit } from "@/lib/audit/audit";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { locales } from "@/lib/i18n/locales";
import { now } from "@/lib/values/clock";
import { parseInput } from "@/lib/values/parse-input";
import { parseUuid } from "@/lib/values/parse-uuid";
import { Problem } from "@/lib/values/problem";
import { type DocumentState, makeHistoryPage } from "./history-page";
import { printHistory } from "./history-pdf";
import { readInvoiceHistory } from "./read";

const exportSchema = z.strictObject({ language: z.enum(locales) });

/**
 * The history of one supplier invoice as a PDF for an auditor: the invoice, every row of the trail about it with its hash,
 * and whether the company's whole trail is intact, checked from its first row. The export itself is recorded first, and is
 * part of the history.
 *
 * Quota: one or two calls
 * @param body `{language}`: the language of the document
 * @throws Problem `role_missing`, `not_found`, `invalid_input`; or a fault that passes by itself
 */
export async function exportHistory(access: CompanyAccess, draftIdText: string, body: unknown): Promise<Response> {
  // This action is allowed to owners, accountants, bookkeepers and approvers.
  requireAction(access, "purchase.write");
  const draftId = parseUuid(draftIdText);
  const { language } = parseInput(exportSchema, body);
  const documentState = await readDocumentState(access, draftId);
  if (documentState.is === "gone" && (await readInvoiceHistory(access, draftId)).events.length === 0)
    throw new Problem("not_found");
  await audit(null, access, { kind: "history.exported", subject: draftId });
  const invoiceId = documentState.is === "booked" ? documentState.invoice.id : null;
  const history = await readInvoiceHistory(access, draftId, { invoiceId, whole: true });
  const bytes = await printHistory(makeHistoryPage(history, { access, language, documentState, exportedAt: now() }));
  return new Response(bytes, {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(bytes.length),
      "content-disposition": "attachment",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}

async function readDocumentState(access: CompanyAccess, draftId: string): Promise<DocumentState> {
  const draft = await books(access).find(supplierInvoiceDrafts, draftId);
  if (draft) return { is: "draft", draft };
  const filter = compare("CreatedFromDraftId", "eq", { id: draftId });
  const [invoice] = (await books(access).page(supplierInvoices, { pageSize: 1, filter })).items;
  return invoice ? { is: "booked", invoice } : { is: "gone" };
}

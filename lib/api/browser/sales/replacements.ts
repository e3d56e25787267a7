import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import type { BegunReplacement, Replacement } from "../../contract/sales/replacement";
import { type Result, readFromPortal, writeToPortal } from "../call";
import { companyKeyOf } from "../resource-queries";

// The portal's own routes answer these requests and share the types, so nothing is left to parse.
const asItems = (wire: unknown) => (wire as { items: Replacement[] }).items;
const asBegunReplacement = (wire: unknown) => wire as BegunReplacement;

function buildReplacementsPath(companyId: string, documentId: string): string {
  return `/api/companies/${encodeURIComponent(companyId)}/sales/${encodeURIComponent(documentId)}/replacements`;
}

/** Queries the new invoices that were begun to replace taken-back invoices of an order or quote, the oldest first. */
export function replacementsQuery(companyId: string, documentId: string) {
  return queryOptions<Replacement[], Problem>({
    queryKey: [...companyKeyOf(companyId), "replacements", documentId],
    queryFn: ({ signal }) => readFromPortal(buildReplacementsPath(companyId, documentId), asItems, signal),
  });
}

/**
 * Begins a draft with the lines of an invoice that was taken back. A replacement that was begun before is answered again.
 *
 * Errors: those of the portal and the service
 */
export function beginReplacement(
  companyId: string,
  documentId: string,
  replacedId: string,
): Promise<Result<BegunReplacement>> {
  return writeToPortal("POST", buildReplacementsPath(companyId, documentId), { replacedId }, asBegunReplacement);
}

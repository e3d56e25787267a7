import type { AttestAnswer, InvoiceToPay } from "../../contract/purchases/to-pay";
import { type Result, writeToPortal } from "../call";

const buildAttestsPath = (companyId: string, suffix = "") =>
  `/api/companies/${encodeURIComponent(companyId)}/to-pay/attests${suffix}`;

/** Attests payments as they are shown. What changed since is left out; the same attest twice is one. */
export function giveAttests(companyId: string, invoices: readonly InvoiceToPay[]): Promise<Result<AttestAnswer>> {
  const seenInvoices = invoices.map(({ id, remainingMinor, attest }) => ({
    ...{ id, remainingMinor, accountsVersion: attest?.accountsVersion ?? 0 },
  }));
  return writeToPortal("POST", buildAttestsPath(companyId), { invoices: seenInvoices }, (wire) => wire as AttestAnswer);
}

/** Takes the person's own attests of these invoices back. */
export function withdrawAttests(
  companyId: string,
  invoiceIds: readonly string[],
): Promise<Result<{ withdrawn: readonly string[] }>> {
  return writeToPortal(
    "POST",
    buildAttestsPath(companyId, "/withdraw"),
    { invoiceIds },
    (wire) => wire as { withdrawn: readonly string[] },
  );
}

import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import type { BankReportAnswer, OpenBankEntry } from "../../contract/purchases/bank-entry";
import { type Result, readFromPortal, writeToPortal } from "../call";
import { companyKeyOf } from "../resource-queries";

const buildPath = (companyId: string, suffix: string) => `/api/companies/${encodeURIComponent(companyId)}${suffix}`;

/**
 * Gives the text of a bank's report to the portal, which registers what it paid. The same report registers nothing twice.
 *
 * Errors: `invalid_input` whose field `text` has the code of why it cannot be read
 */
export function readBankReport(companyId: string, text: string): Promise<Result<BankReportAnswer>> {
  return writeToPortal("POST", buildPath(companyId, "/bank-reports"), { text }, (wire) => wire as BankReportAnswer);
}

/** Queries the entries of bank reports that a person still looks at. */
export function openBankEntriesQuery(companyId: string) {
  return queryOptions<readonly OpenBankEntry[], Problem>({
    queryKey: [...companyKeyOf(companyId), "bank-entries"],
    queryFn: ({ signal }) =>
      readFromPortal(
        buildPath(companyId, "/bank-entries"),
        (wire) => (wire as { items: readonly OpenBankEntry[] }).items,
        signal,
      ),
  });
}

/** Records that a person has dealt with an entry. */
export function markBankEntryHandled(companyId: string, digest: string): Promise<Result<{ digest: string }>> {
  return writeToPortal(
    "POST",
    buildPath(companyId, `/bank-entries/${encodeURIComponent(digest)}/handled`),
    {},
    (wire) => wire as { digest: string },
  );
}

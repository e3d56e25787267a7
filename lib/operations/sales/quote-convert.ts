import "server-only";
import { allOf, compare } from "../../api/contract/list-query";
import type { QuoteInput } from "../../api/contract/operations/command-input";
import { toOperationDescription } from "../../api/contract/operations/operation";
import { type Quote, quoteDrafts, quotes } from "../../api/contract/sales/quote";
import { books } from "../../api/remote/books";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { parseAnswerOrUnknown } from "../engine/document-creation";
import { callTimeoutMs, type DocumentWrite, type ReadBackResult } from "../engine/document-write";
import { findDocumentsOfOtherOperations } from "../engine/documents-of-other-operations";
import { outcomeOfConversion, type ReadBackTiming } from "../engine/outcome-of-read-back";
import type { OperationRow } from "../engine/rows";
import { cutToSeconds } from "../engine/whole-seconds";
import { toFinishedQuote } from "./finished-document";
import { finishQuote, readUnchangedQuote, toQuoteResult } from "./quote-and-order";

type PreparedQuoteConversion = { draft: Quote; since: string };

/**
 * The input of the command, with the values that are stored just before the call. `since` is the service's time then.
 */
type StoredConversionRequest = QuoteInput & { since?: string; customerId?: string; rows?: number };

const storedRequestOf = ({ request }: OperationRow) => request as unknown as StoredConversionRequest;

/** The write that converts a quote draft to a quote with a number, if the draft is still what the person saw. */
export const quoteConversion: DocumentWrite<PreparedQuoteConversion, Quote> = {
  contract: quotes,
  async prepare(operation) {
    const draft = await readUnchangedQuote(operation, quoteDrafts);
    const { serverTimeUtc } = await books(operation.access).page(quotes, { pageSize: 1 });
    return { draft, since: serverTimeUtc };
  },
  describe: ({ draft }) => toOperationDescription(draft),
  requestBeforeCall: ({ draft, since }) => ({ since, customerId: draft.customerId, rows: draft.rows.length }),
  async call({ access, row }) {
    const path = `${quoteDrafts.path}/${row.subject}/convert`;
    return parseAnswerOrUnknown(quotes, await books(access).operate("PUT", path, { timeoutMs: callTimeoutMs }));
  },
  readBack: readBackQuoteConversion,
  finish: finishQuote,
  // A draft that is missing after an earlier attempt may have been converted by it.
  showsEarlierAttempt: ({ code }) => code === "not_found",
  canBeOutcome: (row, quote) => quote.customerId === storedRequestOf(row).customerId,
  finishedDocument: toFinishedQuote,
  resultOf: toQuoteResult,
};

async function readBackQuoteConversion(
  operation: AuthorizedOperation,
  timing: ReadBackTiming,
): Promise<ReadBackResult<Quote>> {
  const { subject } = operation.row;
  const { expected, customerId = "", rows, since } = storedRequestOf(operation.row);
  const draft = await books(operation.access).find(quoteDrafts, subject);
  // The quote may be as old as the draft, but it was changed when it got its number.
  const changedSinceCall = compare("ModifiedUtc", "ge", {
    instant: cutToSeconds(since ?? operation.row.createdAt.toISOString()),
  });
  const filter = allOf(compare("CustomerId", "eq", { id: customerId }), changedSinceCall);
  const { items } = await books(operation.access).page(quotes, { pageSize: 1000, filter });
  const matchingQuotes = items.filter(
    (quote) => quote.grossMinor === BigInt(expected.grossMinor) && quote.rows.length === rows,
  );
  const idsOfOtherOperations = await findDocumentsOfOtherOperations(
    operation,
    matchingQuotes.map(({ id }) => id),
  );
  const possibleQuotes = matchingQuotes.filter(({ id }) => !idsOfOtherOperations.has(id));
  // A quote that has the draft's id names the draft.
  const candidates = possibleQuotes.map(({ id }) => ({ id, createdFromDraftId: id === subject ? subject : null }));
  return {
    outcome: outcomeOfConversion({ draftId: subject, draftExists: draft !== null, candidates }, timing),
    documents: possibleQuotes,
  };
}

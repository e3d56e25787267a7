import "server-only";
import { allOf, compare } from "../../api/contract/list-query";
import type { QuoteInput } from "../../api/contract/operations/command-input";
import { aboutOf } from "../../api/contract/operations/operation";
import { type Quote, quoteDrafts, quotes } from "../../api/contract/sales/quote";
import { books } from "../../api/remote/books";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { parseAnswerOrUnknown } from "../engine/document-creation";
import { callTimeoutMs, type DocumentWrite, type ReadBack } from "../engine/document-write";
import { documentsMadeByOthers } from "../engine/made-by-others";
import { outcomeOfConversion, type ReadBackAttempt } from "../engine/outcome-of-read-back";
import type { OperationRow } from "../engine/rows";
import { wholeSeconds } from "../engine/whole-seconds";
import { finishedQuote } from "./finished-document";
import { finishQuote, quoteAsSeen, quoteResult } from "./quote-and-order";

type Ready = { draft: Quote; since: string };

/** The input of the command, with what is stored just before the call: `since` is the service's time then. */
type Request = QuoteInput & { since?: string; customerId?: string; rows?: number };

const requestOf = ({ request }: OperationRow) => request as unknown as Request;

/** Converts a quote draft to a quote with a number, if it is still what the person saw. */
export const convertQuote: DocumentWrite<Ready, Quote> = {
  contract: quotes,
  async prepare(operation) {
    const draft = await quoteAsSeen(operation, quoteDrafts);
    const { serverTimeUtc } = await books(operation.access).page(quotes, { pageSize: 1 });
    return { draft, since: serverTimeUtc };
  },
  about: ({ draft }) => aboutOf(draft),
  requestBeforeCall: ({ draft, since }) => ({ since, customerId: draft.customerId, rows: draft.rows.length }),
  async call({ access, row }) {
    const path = `${quoteDrafts.path}/${row.subject}/convert`;
    return parseAnswerOrUnknown(quotes, await books(access).operate("PUT", path, { timeoutMs: callTimeoutMs }));
  },
  readBack: look,
  finish: finishQuote,
  // A draft that is missing after an earlier attempt may have been converted by it.
  mayBeOutcome: ({ code }) => code === "not_found",
  isOutcome: (row, quote) => quote.customerId === requestOf(row).customerId,
  finishedDocument: finishedQuote,
  resultOf: quoteResult,
};

async function look(operation: AuthorizedOperation, attempt: ReadBackAttempt): Promise<ReadBack<Quote>> {
  const { subject } = operation.row;
  const { expected, customerId = "", rows, since } = requestOf(operation.row);
  const draft = await books(operation.access).find(quoteDrafts, subject);
  // The quote may be as old as the draft, but it was changed when it got its number.
  const changed = compare("ModifiedUtc", "ge", {
    instant: wholeSeconds(since ?? operation.row.createdAt.toISOString()),
  });
  const filter = allOf(compare("CustomerId", "eq", { id: customerId }), changed);
  const { items } = await books(operation.access).page(quotes, { pageSize: 1000, filter });
  const fitting = items.filter((one) => one.grossMinor === BigInt(expected.grossMinor) && one.rows.length === rows);
  const taken = await documentsMadeByOthers(
    operation,
    fitting.map(({ id }) => id),
  );
  const made = fitting.filter(({ id }) => !taken.has(id));
  // A quote that has the draft's id names the draft.
  const fits = made.map(({ id }) => ({ id, createdFromDraftId: id === subject ? subject : null }));
  return {
    outcome: outcomeOfConversion({ draftId: subject, draftExists: draft !== null, fits }, attempt),
    documents: made,
  };
}

import "server-only";
import { Prisma } from "@/prisma/generated/client";
import { type Invoice, invoices } from "../api/contract/customer-invoice";
import { type InvoiceDraft, invoiceDrafts } from "../api/contract/customer-invoice-draft";
import { compare } from "../api/contract/list-query";
import type { ConvertInput } from "../api/contract/operation";
import { books } from "../api/server/books";
import { now } from "../clock";
import { jsonFromScaled } from "../decimal";
import { currencyExponent } from "../money";
import { Problem } from "../problem";
import { finishConvert } from "./finish-convert";
import { inSeconds, isWorthWaiting, postpone, record, refuse, type Step } from "./step";

/** What is kept with the order from the moment before the call, to recognise its outcome. */
export type ConvertRequest = ConvertInput & { since?: string };

const callTimeoutMs = 75_000;

/** Asks the service to finalise the draft, if it is still what the person saw. */
export async function performConvert(step: Step): Promise<void> {
  const request = step.row.request as unknown as ConvertRequest;
  const before = await lookBefore(step, request).catch(asProblem);
  if (before instanceof Problem) return beforeFailure(step, before);
  const { draft, since } = before;

  const sent: ConvertRequest = { ...request, since };
  await record(step, {
    stage: "sent",
    request: JSON.parse(JSON.stringify(sent)),
    attempt: step.row.attempt + 1,
    reads: 0,
    sentAt: now(),
    notBefore: null,
    problem: Prisma.DbNull,
  });
  const answer = await convert(step, draft, request).catch(asProblem);
  if (answer instanceof Problem) return afterFailure(step, answer);
  return finishConvert(step, answer, draft);
}

/** Nothing was asked this time. A draft that is gone after an earlier try may be the late outcome of that try. */
function beforeFailure(step: Step, problem: Problem): Promise<void> {
  if (isWorthWaiting(problem)) return postpone(step, problem);
  if (problem.code === "not_found" && step.row.attempt > 0) return readBack(step);
  return refuse(step, problem);
}

/** The draft as it is, and the service's time just before the call. */
async function lookBefore(step: Step, request: ConvertRequest): Promise<{ draft: InvoiceDraft; since: string }> {
  const { draftId, expected } = request;
  const draft = await books(step.access).one(invoiceDrafts, draftId);
  const same =
    draft.customerId === expected.customerId &&
    draft.rows.length === expected.rows &&
    draft.grossMinor === BigInt(expected.grossMinor) &&
    draft.vatMinor === BigInt(expected.vatMinor);
  if (!same) throw new Problem("conflict", { detail: "draft_changed" });
  const filter = compare("CustomerId", "eq", { id: draft.customerId });
  const { serverTimeUtc } = await books(step.access).page(invoices, { pageSize: 1, filter });
  return { draft, since: serverTimeUtc };
}

async function convert(step: Step, draft: InvoiceDraft, { expected }: ConvertRequest): Promise<Invoice> {
  const exponent = currencyExponent(draft.currencyCode);
  // The service books today's date unless told to keep the draft's; the person saw the expected one.
  const keepsDate = expected.invoiceOn !== null && expected.invoiceOn !== draft.invoiceOn;
  const wire = await books(step.access).operate("POST", `${invoiceDrafts.path}/${draft.id}/convert`, {
    timeoutMs: callTimeoutMs,
    query: keepsDate ? { keepOriginalDraftDate: "true", overrideCompanyKeepOriginalDraftDate: "true" } : {},
    // Named totals make the service refuse when it would book anything else than what was shown.
    body: {
      TotalAmountInvoiceCurrency: jsonFromScaled(draft.grossMinor, exponent),
      TotalVatAmountInvoiceCurrency: jsonFromScaled(draft.vatMinor, exponent),
      TotalRoundingsInvoiceCurrency: jsonFromScaled(draft.roundingMinor, exponent),
    },
  });
  try {
    return invoices.parse(wire);
  } catch (cause) {
    throw new Problem("outcome_unknown", { cause });
  }
}

// A draft that vanished between reading and asking was finalised or removed by somebody: the books know which.
const uncertain = new Set(["outcome_unknown", "remote_unexpected", "internal", "not_found"]);

/** A clear no ends it, a lost answer has to be read back, and what was never asked may be asked again. */
function afterFailure(step: Step, problem: Problem): Promise<void> {
  if (isWorthWaiting(problem)) return postpone(step, problem);
  return uncertain.has(problem.code) ? readBack(step) : refuse(step, problem);
}

function readBack(step: Step): Promise<void> {
  return record(step, { stage: "checking", reads: 0, notBefore: inSeconds(1) });
}

/** Anything but a Problem is a bug of ours; after the call was begun its outcome is as uncertain as a lost answer. */
export function asProblem(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem("internal", { cause: error });
}

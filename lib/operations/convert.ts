import "server-only";
import { type Invoice, invoices } from "../api/contract/customer-invoice";
import { type InvoiceDraft, invoiceDrafts } from "../api/contract/customer-invoice-draft";
import { allOf, compare } from "../api/contract/list-query";
import type { ConvertInput } from "../api/contract/operation";
import { books } from "../api/server/books";
import { withTenant } from "../db";
import { jsonFromScaled } from "../decimal";
import { draftDateQuery } from "../flow/draft-date";
import { draftVersion } from "../flow/draft-version";
import { currencyExponent } from "../money";
import { Problem } from "../problem";
import type { Act, Seen } from "./act";
import { decideConvert, type Look } from "./decide";
import { insertOperation } from "./order";
import { postedResult } from "./posted";
import { finish, type Step } from "./step";

/** The order, with what is kept from the moment before the call. */
export type ConvertRequest = ConvertInput & { since?: string; writtenAt?: string };

type Ready = { draft: InvoiceDraft; since: string };

const callTimeoutMs = 75_000;

/** Makes a draft an invoice, if it is still what the person saw. */
export const convertDraft: Act<Ready> = {
  prepare: lookBefore,
  keep: ({ draft, since }) => ({ since, writtenAt: draft.createdAt }) satisfies Partial<ConvertRequest>,
  ask,
  look,
  finish: finishConvert,
  // A draft that is gone after an earlier try.
  mayBeOutcome: ({ code }) => code === "not_found",
};

function requestOf({ row }: Step): ConvertRequest {
  return row.request as unknown as ConvertRequest;
}

/** The draft as it is, and the service's time just before the call. */
async function lookBefore(step: Step): Promise<Ready> {
  const { draftId, expected } = requestOf(step);
  const draft = await books(step.access).one(invoiceDrafts, draftId);
  const same =
    draftVersion(draft) === expected.version &&
    draft.customerId === expected.customerId &&
    draft.rows.length === expected.rows &&
    draft.grossMinor === BigInt(expected.grossMinor) &&
    draft.vatMinor === BigInt(expected.vatMinor);
  if (!same) throw new Problem("conflict", { detail: "draft_changed" });
  const filter = compare("CustomerId", "eq", { id: draft.customerId });
  const { serverTimeUtc } = await books(step.access).page(invoices, { pageSize: 1, filter });
  return { draft, since: serverTimeUtc };
}

async function ask(step: Step, { draft }: Ready): Promise<Invoice> {
  const { expected } = requestOf(step);
  const exponent = currencyExponent(draft.currencyCode);
  const wire = await books(step.access).operate("POST", `${invoiceDrafts.path}/${draft.id}/convert`, {
    timeoutMs: callTimeoutMs,
    query: draftDateQuery(expected.invoiceOn, draft.invoiceOn),
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

async function look(step: Step, at: Look): Promise<Seen> {
  const request = requestOf(step);
  const draft = await books(step.access).find(invoiceDrafts, request.draftId);
  // Cut to whole seconds: the service's stamp of the invoice may be finer than that of its lists.
  const since = `${(request.since ?? step.row.createdAt.toISOString()).slice(0, 19)}Z`;
  const filter = allOf(
    compare("CustomerId", "eq", { id: request.expected.customerId }),
    compare("CreatedUtc", "ge", { instant: since }),
  );
  const { items } = await books(step.access).page(invoices, { pageSize: 1000, filter });
  const { grossMinor, rows } = request.expected;
  const fitting = items.filter((one) => one.grossMinor === BigInt(grossMinor) && one.rows.length === rows);
  const taken = await takenByOthers(
    step,
    fitting.map((one) => one.id),
  );
  const free = fitting.filter((one) => !taken.has(one.id));
  const fits = free.map((one) => ({ invoiceId: one.id, createdFromDraftId: one.createdFromDraftId }));
  const verdict = decideConvert({ draftId: request.draftId, draftExists: draft !== null, fits }, at);
  return { verdict, invoices: free };
}

/** Invoices that are the known outcome of other operations. */
function takenByOthers({ access, row }: Step, ids: readonly string[]): Promise<Set<string>> {
  const { partnerId, companyId } = access;
  return withTenant(access, async (tx) => {
    const done = await tx.operation.findMany({
      where: {
        partnerId,
        companyId,
        kind: "invoice-convert",
        stage: "done",
        id: { not: row.id },
        OR: ids.map((id) => ({ result: { path: ["invoiceId"], equals: id } })),
      },
      select: { result: true },
    });
    return new Set(done.map(({ result }) => (result as { invoiceId: string }).invoiceId));
  });
}

/**
 * Ends a conversion: reads its voucher back, compares it with what was announced, and orders the e-mail that was asked
 * for with it. A voucher that differs holds the e-mail back: a person looks first.
 */
async function finishConvert(step: Step, invoice: Invoice): Promise<void> {
  const { send, expected } = requestOf(step);
  const announced = expected.postings.map((posting) => ({ ...posting, minor: BigInt(posting.minor) }));
  // Vouchers are in the company's currency, and the rate is the books' own.
  const isForeign = invoice.currencyCode !== step.access.company.currencyCode;
  const result = await postedResult(step, invoice, isForeign ? null : announced);
  const order = {
    kind: "invoice-email" as const,
    key: `${step.row.id}:email`,
    input: { invoiceId: invoice.id, order: send ?? {} },
  };
  await finish(step, { ...result }, async (tx) => {
    if (send && result.voucher !== "differs") await insertOperation(tx, step.access, order, step.row.id);
  });
}

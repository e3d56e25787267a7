import "server-only";
import { Prisma } from "@/prisma/generated/client";
import { type Invoice, invoices } from "../api/contract/customer-invoice";
import { invoiceDrafts } from "../api/contract/customer-invoice-draft";
import { allOf, compare } from "../api/contract/list-query";
import type { Candidate } from "../api/contract/operation";
import { books } from "../api/server/books";
import { now } from "../clock";
import { withTenant } from "../db";
import { Problem } from "../problem";
import { asProblem, type ConvertRequest } from "./convert";
import { decideConvert, settledAfterMs } from "./decide-convert";
import { finishConvert } from "./finish-convert";
import { inSeconds, record, refuse, type Step } from "./step";

const mostAttempts = 3;

/** Reads back what became of a conversion whose answer was lost, and goes on from there. */
export async function checkConvert(step: Step): Promise<void> {
  const { row } = step;
  const seen = await observe(step).catch(asProblem);
  const sinceSentMs = now().getTime() - (row.sentAt ?? row.createdAt).getTime();
  const again = { checkedAt: now(), problem: Prisma.DbNull, notBefore: inSeconds(pauseSeconds(sinceSentMs)) };
  if (seen instanceof Problem) return record(step, { stage: "checking", ...again });

  const { draftId } = row.request as unknown as ConvertRequest;
  const reads = row.reads + 1;
  const verdict = decideConvert({ draftId, ...seen }, sinceSentMs, reads);
  switch (verdict.is) {
    case "done": {
      const invoice = seen.invoices.find((one) => one.id === verdict.invoiceId);
      if (!invoice) throw new Error("the verdict names an invoice nobody saw");
      return finishConvert(step, invoice, null);
    }
    case "look_again":
      return record(step, { stage: "checking", reads, ...again });
    case "not_done":
      // Certain by now that nothing was booked, so asking again cannot make a second invoice.
      return row.attempt < mostAttempts
        ? record(step, { stage: "waiting", reads, checkedAt: now(), notBefore: null })
        : refuse(step, new Problem("remote_busy", { detail: "not_done" }));
    case "unknown":
      return record(step, {
        stage: "unknown",
        reads,
        checkedAt: now(),
        result: { candidates: seen.invoices.map(asCandidate) },
      });
  }
}

type Seen = {
  draftExists: boolean;
  fits: { invoiceId: string; createdFromDraftId: string | null }[];
  invoices: Invoice[];
};

async function observe(step: Step): Promise<Seen> {
  const request = step.row.request as unknown as ConvertRequest;
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
  return { draftExists: draft !== null, fits, invoices: free };
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

/** Soon at first, when the answer is only late; then sparingly, for the quota is shared. */
function pauseSeconds(sinceSentMs: number): number {
  if (sinceSentMs < 10_000) return 2;
  return sinceSentMs < settledAfterMs ? 15 : 30;
}

function asCandidate({ id, number, grossMinor }: Invoice): Candidate {
  return { invoiceId: id, invoiceNumber: number, grossMinor: grossMinor.toString() };
}

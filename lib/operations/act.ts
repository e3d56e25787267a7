import "server-only";
import { Prisma } from "@/prisma/generated/client";
import type { Invoice } from "../api/contract/customer-invoice";
import type { Candidate } from "../api/contract/operation";
import { now } from "../clock";
import { Problem } from "../problem";
import { type Look, settledAfterMs, type Verdict } from "./decide";
import { inSeconds, isWorthWaiting, postpone, record, refuse, type Step } from "./step";

/** What was seen of an act whose answer was lost. `invoices` are those the verdict may name. */
export type Seen = { verdict: Verdict; invoices: readonly Invoice[] };

/**
 * A remote write that makes an invoice and whose outcome the books can tell: it is asked once, and a lost answer is read
 * back.
 */
export type Act<Ready> = {
  /**
   * Looks at the books before the call.
   *
   * @throws Problem when it may not, or cannot now, be asked
   */
  prepare(step: Step): Promise<Ready>;
  /** What is kept with the order from the moment before the call, to recognise its outcome. */
  keep(ready: Ready): object;
  /**
   * Asks the service.
   *
   * @throws Problem  a clear no, or `outcome_unknown` when it may have been done
   */
  ask(step: Step, ready: Ready): Promise<Invoice>;
  /** Reads what became of it. */
  look(step: Step, look: Look): Promise<Seen>;
  /**
   * Ends it as done with the invoice it made.
   *
   * @throws Problem what passes by itself: it is then ended later
   */
  finish(step: Step, invoice: Invoice): Promise<void>;
  /** Whether this refusal before a later try may be the late outcome of an earlier one. */
  mayBeOutcome(problem: Problem): boolean;
};

/** Asks the service for an act, if it is still what the person saw. */
export async function performAct<Ready>(step: Step, act: Act<Ready>): Promise<void> {
  const ready = await act.prepare(step).catch(asProblem);
  if (ready instanceof Problem) return beforeFailure(step, act, ready);
  const kept = JSON.parse(JSON.stringify({ ...(step.row.request as object), ...act.keep(ready) }));
  const sent = { request: kept, attempt: step.row.attempt + 1, sentAt: now() };
  await record(step, { ...sent, stage: "sent", reads: 0, notBefore: null, problem: Prisma.DbNull });
  const asked: Step = { ...step, row: { ...step.row, ...sent } };
  const answer = await act.ask(asked, ready).catch(asProblem);
  return answer instanceof Problem ? afterFailure(asked, answer) : finishAct(asked, act, answer);
}

/** Nothing was asked this time. */
function beforeFailure<Ready>(step: Step, act: Act<Ready>, problem: Problem): Promise<void> {
  if (isWorthWaiting(problem)) return postpone(step, problem);
  if (step.row.attempt > 0 && act.mayBeOutcome(problem)) return lookSoon(step);
  return refuse(step, problem);
}

// What vanished between reading and asking was settled or removed by somebody: the books know which.
const uncertain = new Set(["outcome_unknown", "remote_unexpected", "internal", "not_found"]);

/** A clear no ends it, a lost answer has to be read back, and what was never asked may be asked again. */
function afterFailure(step: Step, problem: Problem): Promise<void> {
  if (isWorthWaiting(problem)) return postpone(step, problem);
  return uncertain.has(problem.code) ? lookSoon(step) : refuse(step, problem);
}

/** It is done, but what it posted may not be readable yet: then it is looked at again. */
async function finishAct<Ready>(step: Step, act: Act<Ready>, invoice: Invoice): Promise<void> {
  try {
    await act.finish(step, invoice);
  } catch (error) {
    if (!(error instanceof Problem && isWorthWaiting(error))) throw error;
    await record(step, { stage: "checking", checkedAt: now(), notBefore: inSeconds(2) });
  }
}

function lookSoon(step: Step): Promise<void> {
  return record(step, { stage: "checking", reads: 0, notBefore: inSeconds(1) });
}

const mostAttempts = 3;

/** Reads back what became of an act whose answer was lost, and goes on from there. */
export async function readBack<Ready>(step: Step, act: Act<Ready>): Promise<void> {
  const { row } = step;
  const sinceSentMs = now().getTime() - (row.sentAt ?? row.createdAt).getTime();
  const reads = row.reads + 1;
  const again = { checkedAt: now(), problem: Prisma.DbNull, notBefore: inSeconds(pauseSeconds(sinceSentMs)) };
  const seen = await act.look(step, { sinceSentMs, reads }).catch(asProblem);
  if (seen instanceof Problem) return record(step, { stage: "checking", ...again });

  const { verdict, invoices } = seen;
  switch (verdict.is) {
    case "done": {
      const invoice = invoices.find((one) => one.id === verdict.invoiceId);
      if (!invoice) throw new Error("the verdict names an invoice nobody saw");
      return finishAct(step, act, invoice);
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
        result: { candidates: invoices.map(asCandidate) },
      });
  }
}

/** Soon at first, when the answer is only late; then sparingly, for the quota is shared. */
function pauseSeconds(sinceSentMs: number): number {
  if (sinceSentMs < 10_000) return 2;
  return sinceSentMs < settledAfterMs ? 15 : 30;
}

function asCandidate({ id, number, grossMinor }: Invoice): Candidate {
  return { invoiceId: id, invoiceNumber: number, grossMinor: grossMinor.toString() };
}

/** Anything but a Problem is a bug of ours; after the call was begun its outcome is as uncertain as a lost answer. */
export function asProblem(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem("internal", { cause: error });
}

import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { customers } from "../../api/contract/customer";
import { isUnderWay, type Operation } from "../../api/contract/operation";
import { books } from "../../api/server/books";
import type { SignedIn, World } from "../../api/testing/world";
import { resumeOperations } from "../resume";
import { getOperation, runOperation } from "../run";
import { committedEffects, convertOrder, type Effects, effectsSince, storeDraft } from "./orders";

/** What can happen to one call, and what the service has then done. */
type Mishap = { fault: object; answer: "lost" | "late" | "busy"; committed: boolean };

export const mishaps: readonly Mishap[] = [
  { fault: { kind: "cut-before-commit" }, answer: "lost", committed: false },
  { fault: { kind: "cut-after-commit" }, answer: "lost", committed: true },
  // An e-mail's answer is empty, and nothing can be cut off an empty one.
  { fault: { kind: "truncate" }, answer: "late", committed: true },
  { fault: { kind: "malformed" }, answer: "lost", committed: true },
  { fault: { kind: "status", status: 500 }, answer: "lost", committed: false },
  { fault: { kind: "status", status: 502, committed: true }, answer: "lost", committed: true },
  { fault: { kind: "html" }, answer: "lost", committed: false },
  { fault: { kind: "html", committed: true }, answer: "lost", committed: true },
  { fault: { kind: "rate-limit", seconds: 1 }, answer: "busy", committed: false },
  { fault: { kind: "delay", ms: 300 }, answer: "late", committed: true },
];

export type Tally = { faults: number; invoices: number; mails: number; left: number; problems: string[] };

/** Many at once: what waits waits together, and every pair of mishaps meets within two rounds. */
const batch = 50;

/**
 * Finalises and sends drafts while every conversion and every e-mail meets a mishap, and counts what came of it.
 *
 * @param faults how many mishaps; two fall on each draft
 */
export async function sufferFaults(world: World, who: SignedIn, faults: number): Promise<Tally> {
  await world.sandbox.control("PUT", "/limits", { perMinute: 1_000_000 });
  const tally: Tally = { faults: 0, invoices: 0, mails: 0, left: 0, problems: [] };
  while (tally.faults < faults) await sufferBatch(world, who, tally);
  await world.sandbox.control("PUT", "/faults", []);
  return tally;
}

async function sufferBatch(world: World, who: SignedIn, tally: Tally): Promise<void> {
  await world.sandbox.control("PUT", "/faults", []);
  const drafts = await Promise.all(Array.from({ length: batch }, () => storeDraft(who)));
  const before = await committedEffects(world);
  // Mishaps come in turn, so that every pair of them meets sooner or later.
  const round = tally.faults / (2 * batch);
  const first = drafts.map((_, index) => mishapAt(index + round));
  const second = drafts.map((_, index) => mishapAt(index + round * 3 + Math.floor(index / 2)));
  await world.sandbox.control("PUT", "/faults", [
    ...drafts.map((draft, index) => ({
      ...first[index]?.fault,
      method: "POST",
      path: `/v2/customerinvoicedrafts/${draft.id}/convert`,
      times: 1,
    })),
    ...second.map(({ fault }, index) => ({
      ...fault,
      method: "POST",
      path: "/v2/customerinvoices/*/email",
      skip: index,
      times: 1,
    })),
  ]);
  const presses = await Promise.all(
    drafts.flatMap((draft) => [1, 2].map(() => runOperation(who.access, convertOrder(draft, `soak:${draft.id}`, {})))),
  );
  const ids = [...new Set(presses.map((operation) => operation.id))];
  const operations = await settledThroughTime(world, who, ids);
  count(tally, operations, second, await effectsSince(world, before));
}

function count(tally: Tally, operations: readonly Operation[], mails: readonly Mishap[], effects: Effects): void {
  const invoices = new Set(operations.map((operation) => operation.posted?.invoiceId ?? ""));
  const left = operations.filter((operation) => operation.next?.stage === "unknown").length;
  const sent = operations.filter((operation) => operation.next?.stage === "done").length;
  const lost = mails.filter((mishap) => mishap.answer === "lost");
  const expected = { conversions: batch, postings: batch, mails: sent + lost.filter((one) => one.committed).length };
  const facts = { stages: operations.map((one) => `${one.stage}/${one.next?.stage}`), effects, expected };
  const isRight =
    operations.length === batch &&
    invoices.size === batch &&
    left === lost.length &&
    sent === batch - lost.length &&
    JSON.stringify({ ...effects }) === JSON.stringify({ conversions: batch, mails: expected.mails, postings: batch });
  if (!isRight) tally.problems.push(JSON.stringify(facts));
  tally.faults += 2 * batch;
  tally.invoices += invoices.size;
  tally.mails += effects.mails;
  tally.left += left;
}

/** Lets time pass until all operations have settled, as a running portal would see it. */
export async function settledThroughTime(world: World, who: SignedIn, ids: readonly string[]): Promise<Operation[]> {
  for (let turn = 0; ; turn++) {
    const operations = await Promise.all(ids.map((id) => getOperation(who.access, id)));
    const open = operations.filter(isUnderWay);
    if (open.length === 0 || turn === 100) return operations;
    if (turn % 3 === 2) await passTime(world, who);
    await resumeOperations();
    await pause(50);
  }
}

/** Moves the service's clock. The portal learns the time from answers, which a running one gets all the while. */
async function passTime(world: World, who: SignedIn): Promise<void> {
  await world.sandbox.control("POST", "/clock/advance", { seconds: 95 });
  await books(who.access).page(customers, { pageSize: 1 });
}

function mishapAt(index: number): Mishap {
  const mishap = mishaps[index % mishaps.length];
  if (!mishap) throw new Error("no mishap");
  return mishap;
}

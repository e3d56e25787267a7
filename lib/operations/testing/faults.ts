import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { isUnderWay, type Operation } from "../../api/contract/operations/operation";
import { customers } from "../../api/contract/sales/customer";
import { books } from "../../api/remote/books";
import type { SignedIn, World } from "../../api/testing/world";
import { parseCommand } from "../commands/command";
import { submitCommand } from "../engine/submit-command";
import { executeOperation, getOperation, resumeOperations } from "../operations";
import {
  countCommittedEffects,
  type Effects,
  getEffectsSince,
  makeConvertCommand,
  storeDraft,
} from "./invoice-commands";

/** What can happen to one call, and whether the service has committed the call then. */
export type Mishap = {
  fault: { kind: string; [member: string]: unknown };
  answer: "lost" | "late" | "busy";
  committed: boolean;
};

export const mishaps: readonly Mishap[] = [
  { fault: { kind: "cut-before-commit" }, answer: "lost", committed: false },
  { fault: { kind: "cut-after-commit" }, answer: "lost", committed: true },
  // An e-mail's answer is empty, so nothing can be cut off it.
  { fault: { kind: "truncate" }, answer: "late", committed: true },
  { fault: { kind: "malformed" }, answer: "lost", committed: true },
  { fault: { kind: "status", status: 500 }, answer: "lost", committed: false },
  { fault: { kind: "status", status: 502, committed: true }, answer: "lost", committed: true },
  { fault: { kind: "html" }, answer: "lost", committed: false },
  // A gateway before the books may refuse the answer after the books have done the call.
  { fault: { kind: "html", status: 403, committed: true }, answer: "lost", committed: true },
  { fault: { kind: "rate-limit", seconds: 1 }, answer: "busy", committed: false },
  { fault: { kind: "delay", ms: 300 }, answer: "late", committed: true },
];

/**
 * Picks one mishap of each outcome: the answer is lost before or after the call was committed, or is late. A caller
 * can tell only these outcomes apart. Among several mishaps with the same outcome, each turn takes another.
 */
export function pickMishapOfEachOutcome(turn: number): readonly Mishap[] {
  const outcomes = [
    { answer: "lost", committed: false },
    { answer: "lost", committed: true },
    { answer: "late", committed: true },
  ];
  return outcomes.flatMap(({ answer, committed }) => {
    const matchingMishaps = mishaps.filter((mishap) => mishap.answer === answer && mishap.committed === committed);
    return matchingMishaps[turn % matchingMishaps.length] ?? [];
  });
}

/** `pairs` is the number of different pairs of a conversion's and its mail's mishap that were met. */
export type MishapTally = {
  faults: number;
  invoices: number;
  mails: number;
  leftToPerson: number;
  pairs: number;
  problems: string[];
};

/** The mishaps of one draft's conversion and mail. */
type MishapPair = { conversion: Mishap; mail: Mishap };

const allPairs: readonly MishapPair[] = mishaps.flatMap((conversion) => mishaps.map((mail) => ({ conversion, mail })));

/** Every mishap meets one conversion and one mail. The mail of a draft meets another mishap than its conversion. */
export const everyMishapOnce: readonly MishapPair[] = mishaps.flatMap((conversion, index) => {
  const mail = mishaps[(index + 1) % mishaps.length];
  return mail ? [{ conversion, mail }] : [];
});

/**
 * Makes every pair of two mishaps once in each 200 faults, in a random order.
 *
 * @param faults the number of mishaps, a multiple of 200; each draft meets two
 * @param seed   gives the same order again
 */
export function makeShuffledPairs({ faults, seed }: { faults: number; seed: number }): readonly MishapPair[] {
  const pairShuffle = fc.shuffledSubarray([...allPairs], { minLength: allPairs.length });
  return fc.sample(pairShuffle, { seed, numRuns: faults / (2 * allPairs.length) }).flat();
}

/** Many drafts run at the same time, so that their waits overlap. */
const draftsAtOnce = 50;

/**
 * Finalises and sends a draft for each pair while its conversion and its mail meet the two mishaps, and counts the
 * outcomes.
 */
export async function finaliseThroughMishaps(
  world: World,
  signIn: SignedIn,
  mishapPairs: readonly MishapPair[],
): Promise<MishapTally> {
  await world.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
  const tally: MishapTally = { faults: 0, invoices: 0, mails: 0, leftToPerson: 0, pairs: 0, problems: [] };
  const metPairs = new Set<MishapPair>();
  for (let startIndex = 0; startIndex < mishapPairs.length; startIndex += draftsAtOnce) {
    const batchPairs = mishapPairs.slice(startIndex, startIndex + draftsAtOnce);
    await finaliseBatchThroughMishaps(world, signIn, batchPairs, tally);
    for (const pair of batchPairs) metPairs.add(pair);
  }
  await world.sandbox.callControl("PUT", "/faults", []);
  return { ...tally, pairs: metPairs.size };
}

async function finaliseBatchThroughMishaps(
  world: World,
  signIn: SignedIn,
  mishapPairs: readonly MishapPair[],
  tally: MishapTally,
): Promise<void> {
  const { callControl } = world.sandbox;
  await callControl("PUT", "/faults", []);
  const drafts = await Promise.all(mishapPairs.map(() => storeDraft(signIn)));
  const effectsBefore = await countCommittedEffects(world);
  await callControl("PUT", "/faults", [
    ...mishapPairs.map(({ conversion }, index) =>
      faultOnceAt(`customerinvoicedrafts/${drafts[index]?.id}/convert`, conversion),
    ),
    customerReadFault,
  ]);
  const submittedIds = await Promise.all(
    drafts.flatMap((draft) =>
      [1, 2].map(() => submitAndExecute(signIn, makeConvertCommand(draft, `fault:${draft.id}`, {}))),
    ),
  );
  const ids = [...new Set(submittedIds)];
  const convertedOperations = await awaitSettledThroughTime(
    world,
    signIn,
    ids,
    (operation) => isUnderWay(operation) && operation.stage !== "done",
  );
  const unmetConversionFaults = (await callControl<object[]>("GET", "/faults")).length - 1;
  await callControl(
    "PUT",
    "/faults",
    mishapPairs.map(({ mail }, index) =>
      faultOnceAt(`customerinvoices/${convertedOperations[index]?.posted?.invoiceId}/email`, mail),
    ),
  );
  const operations = await awaitSettledThroughTime(world, signIn, ids);
  const unmetCount = unmetConversionFaults + (await callControl<object[]>("GET", "/faults")).length;
  if (unmetCount > 0) tally.problems.push(`${unmetCount} mishaps were not met`);
  addToTally(tally, operations, mishapPairs, await getEffectsSince(world, effectsBefore));
}

/**
 * Submits and executes a command, without the seconds in which a browser would wait for the answer. @returns the
 * operation's id
 */
export async function submitAndExecute({ access }: SignedIn, command: unknown): Promise<string> {
  const { id } = await submitCommand(access, parseCommand(command));
  await executeOperation(access, id);
  return id;
}

/**
 * The invoice of a draft is known only after the conversion. This fault keeps all mails back until all drafts are
 * converted, and then each mail meets its own mishap. Only a mail reads its customer.
 */
const customerReadFault = { kind: "status", status: 503, method: "GET", path: "/v2/customers/*" };

const faultOnceAt = (path: string, { fault }: Mishap) => ({ ...fault, method: "POST", path: `/v2/${path}`, times: 1 });

function addToTally(
  tally: MishapTally,
  operations: readonly Operation[],
  mishapPairs: readonly MishapPair[],
  countedEffects: Effects,
): void {
  const invoices = new Set(operations.map((operation) => operation.posted?.invoiceId ?? ""));
  const stages = operations.map(({ stage, next }) => `${stage}/${next?.stage}`);
  const expectedOutcome = {
    stages: mishapPairs.map(({ mail }) => (mail.answer === "lost" ? "done/unknown" : "done/done")),
    invoices: mishapPairs.length,
    effects: {
      conversions: mishapPairs.length,
      mails: mishapPairs.filter(({ mail }) => mail.answer !== "lost" || mail.committed).length,
      postings: mishapPairs.length,
    },
  };
  const foundOutcome = { stages, invoices: invoices.size, effects: countedEffects };
  if (!isDeepStrictEqual(foundOutcome, expectedOutcome))
    tally.problems.push(JSON.stringify({ found: foundOutcome, expected: expectedOutcome }));
  tally.faults += 2 * mishapPairs.length;
  tally.invoices += invoices.size;
  tally.mails += countedEffects.mails;
  tally.leftToPerson += stages.filter((stage) => stage === "done/unknown").length;
}

const maxTurns = 500;

/**
 * Lets time pass until all operations have settled, or the given check is false for all, as a running portal would
 * see it.
 */
export async function awaitSettledThroughTime(
  world: World,
  signIn: SignedIn,
  ids: readonly string[],
  isOpenOperation: (operation: Operation) => boolean = isUnderWay,
): Promise<Operation[]> {
  const settledById = new Map<string, Operation>();
  for (let turn = 0; turn < maxTurns; turn++) {
    const openIds = ids.filter((id) => !settledById.has(id));
    const operations = await Promise.all(openIds.map((id) => getOperation(signIn.access, id)));
    for (const operation of operations) if (!isOpenOperation(operation)) settledById.set(operation.id, operation);
    if (operations.every((operation) => settledById.has(operation.id)))
      return ids.flatMap((id) => settledById.get(id) ?? []);
    await passTime(world, signIn);
    await resumeOperations();
    await pause(20);
  }
  const openIds = ids.filter((id) => !settledById.has(id));
  const states = await Promise.all(openIds.map(async (id) => describeState(await getOperation(signIn.access, id))));
  throw new Error(`${openIds.length} of ${ids.length} operations do not settle: ${[...new Set(states)].join("; ")}`);
}

const describeState = ({ kind, stage, attempt, problem, next }: Operation): string =>
  `${kind} ${stage} after ${attempt} calls, ${problem?.code ?? "no problem"} ${problem?.detail ?? ""}, then ${next?.stage ?? "nothing"}`;

/** Advances the service's clock. The portal learns the time from answers, as a running portal does continuously. */
export async function passTime(world: World, signIn: SignedIn, seconds = 95): Promise<void> {
  await world.sandbox.callControl("POST", "/clock/advance", { seconds });
  await books(signIn.access).page(customers, { pageSize: 1 });
}

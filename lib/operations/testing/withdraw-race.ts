import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import type { SignedIn } from "../../api/testing/world";
import { Problem } from "../../values/problem";
import { endWaitOfOperation, getOperation, withdrawOperation } from "../operations";
import { awaitSettledOperation } from "./settled-operation";

/**
 * When an operation is withdrawn: so many milliseconds after its wait was ended, before the end of the wait, or once
 * the service was called.
 */
export type WithdrawMoment = number | "before" | "asked";

type Race = { id: string; moment: WithdrawMoment };

/**
 * Lets one person end the wait of each operation and another withdraw it, and expects that each is either done or
 * withdrawn, and that the person who withdraws learns which.
 *
 * @returns how many operations ended in each way
 */
export async function raceWithdrawals(
  races: readonly Race[],
  { sender, withdrawer }: { sender: SignedIn; withdrawer: SignedIn },
): Promise<{ done: number; withdrawn: number }> {
  const answers = await Promise.all(races.map((race) => withdrawAtMoment(race, sender, withdrawer)));
  const settledOperations = await Promise.all(races.map(({ id }) => awaitSettledOperation(sender, id)));
  const stages = settledOperations.map(({ stage }) => stage);
  expect(answers).toEqual(stages.map((stage) => (stage === "done" ? "already_sent" : "withdrawn")));
  const doneCount = stages.filter((stage) => stage === "done").length;
  return { done: doneCount, withdrawn: stages.length - doneCount };
}

async function withdrawAtMoment(
  { id, moment }: Race,
  sender: SignedIn,
  withdrawer: SignedIn,
): Promise<string | undefined> {
  if (moment === "before") {
    const answer = await withdrawNow(withdrawer, id);
    await expect(endWaitOfOperation(sender.access, id)).rejects.toMatchObject({
      code: "conflict",
      detail: "withdrawn",
    });
    return answer;
  }
  const endedWait = endWaitOfOperation(sender.access, id).catch(conflictDetailOf);
  if (moment === "asked") await expect.poll(() => getStage(sender, id), { timeout: 60_000 }).not.toBe("waiting");
  else await pause(moment);
  const answer = await withdrawNow(withdrawer, id);
  await endedWait;
  return answer;
}

const getStage = async ({ access }: SignedIn, id: string) => (await getOperation(access, id)).stage;

/** @returns the stage of the withdrawn operation, or the reason why it could not be withdrawn */
function withdrawNow({ access }: SignedIn, id: string): Promise<string | undefined> {
  return withdrawOperation(access, id).then(({ stage }) => stage, conflictDetailOf);
}

function conflictDetailOf(error: unknown): string | undefined {
  if (error instanceof Problem && error.code === "conflict") return error.detail;
  throw error;
}

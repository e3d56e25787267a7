import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import type { SignedIn } from "../../api/testing/world";
import { Problem } from "../../values/problem";
import { getOperation, sendNow, withdrawOperation } from "../operations";
import { settledOperation } from "./settled";

/**
 * When an operation is withdrawn: so many milliseconds after its wait was ended, before that, or once the service was
 * called.
 */
export type Moment = number | "before" | "asked";

type Race = { id: string; moment: Moment };

/**
 * Lets one person end the wait of each operation and another withdraw it, and expects that each is either done or
 * withdrawn, and that the person who withdraws learns which.
 *
 * @returns how many operations ended in each way
 */
export async function raceTakingBack(
  races: readonly Race[],
  { sender, taker }: { sender: SignedIn; taker: SignedIn },
): Promise<{ done: number; withdrawn: number }> {
  const told = await Promise.all(races.map((race) => takeBackAt(race, sender, taker)));
  const ends = await Promise.all(races.map(({ id }) => settledOperation(sender, id)));
  const stages = ends.map(({ stage }) => stage);
  expect(told).toEqual(stages.map((stage) => (stage === "done" ? "already_sent" : "withdrawn")));
  const done = stages.filter((stage) => stage === "done").length;
  return { done, withdrawn: stages.length - done };
}

async function takeBackAt({ id, moment }: Race, sender: SignedIn, taker: SignedIn): Promise<string | undefined> {
  if (moment === "before") {
    const told = await takeBack(taker, id);
    await expect(sendNow(sender.access, id)).rejects.toMatchObject({ code: "conflict", detail: "withdrawn" });
    return told;
  }
  const sent = sendNow(sender.access, id).catch(conflictOf);
  if (moment === "asked") await expect.poll(() => stageOf(sender, id), { timeout: 60_000 }).not.toBe("waiting");
  else await pause(moment);
  const told = await takeBack(taker, id);
  await sent;
  return told;
}

const stageOf = async ({ access }: SignedIn, id: string) => (await getOperation(access, id)).stage;

/** @returns the stage of the withdrawn operation, or the reason why it could not be withdrawn */
function takeBack({ access }: SignedIn, id: string): Promise<string | undefined> {
  return withdrawOperation(access, id).then(({ stage }) => stage, conflictOf);
}

function conflictOf(error: unknown): string | undefined {
  if (error instanceof Problem && error.code === "conflict") return error.detail;
  throw error;
}

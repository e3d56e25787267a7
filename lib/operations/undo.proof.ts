import { expect, it } from "vitest";
import { createDraw } from "../../scripts/testing/draw";
import { runInPieces } from "../../scripts/testing/pieces";
import { startWorld } from "../api/testing/world";
import { submitAndWatch } from "./operations";
import { countCommittedEffects, getEffectsSince, makeConvertCommand, storeDraft } from "./testing/invoice-commands";
import { raceWithdrawals, type WithdrawMoment } from "./testing/withdraw-race";

const racesAtOnce = 8;
/** The longest delay covers the time from before the check of the books to after their answer. */
const maxDelayMs = 700;

it("an order that is sent and taken back at the same time ends in one of the two, over 960 races", async () => {
  const world = await startWorld({ undoSeconds: 60, writers: ["erik@norrsken.example"] });
  await world.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
  const company = "Norrsken Bygg AB";
  const sender = await world.signIn({ user: "anna@norrsken.example", company });
  const withdrawer = await world.signIn({ user: "erik@norrsken.example", company });
  const submitWaitingOperation = async () => {
    const draft = await storeDraft(sender);
    return (await submitAndWatch(sender.access, makeConvertCommand(draft, `race:${draft.id}`))).id;
  };
  await runInPieces("races of taking back", { total: 960, pieceSize: 240 }, async ({ seed, count }) => {
    const drawNumber = createDraw(seed);
    const effectsBefore = await countCommittedEffects(world);
    const endCounts = { done: 0, withdrawn: 0 };
    for (let round = 0; round < count / racesAtOnce; round++) {
      const moments: readonly WithdrawMoment[] = Array.from({ length: racesAtOnce }, () => drawNumber(maxDelayMs));
      const races = await Promise.all(moments.map(async (moment) => ({ moment, id: await submitWaitingOperation() })));
      const { done: doneCount, withdrawn: withdrawnCount } = await raceWithdrawals(races, { sender, withdrawer });
      endCounts.done += doneCount;
      endCounts.withdrawn += withdrawnCount;
    }
    expect(endCounts.done).toBeGreaterThan(0);
    expect(endCounts.withdrawn).toBeGreaterThan(0);
    expect(await getEffectsSince(world, effectsBefore)).toEqual({
      conversions: endCounts.done,
      postings: endCounts.done,
      mails: 0,
    });
    return endCounts;
  });
  await world.stop();
});

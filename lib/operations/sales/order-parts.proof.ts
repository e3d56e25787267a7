import { expect, it, vi } from "vitest";
import { createDraw, pickFrom } from "../../../scripts/testing/draw";
import { runInPieces } from "../../../scripts/testing/pieces";
import { startWorld } from "../../api/testing/world";
import {
  type CutCall,
  type CutsOfOrder,
  callsOfLastPart,
  callsOfPart,
  cutKinds,
  invoiceInParts,
} from "../testing/order-parts";
import { openSalesPages } from "../testing/sales";

const makeCutCalls = (calls: readonly CutCall["call"][]): readonly CutCall[] =>
  calls.flatMap((call) => cutKinds.map((kind) => ({ call, kind })));
const cutCalls = makeCutCalls(callsOfPart);
const cutCallsOfLastPart = makeCutCalls(callsOfLastPart);

it("an order is invoiced in three parts, each once, whatever two calls are cut off in the first two and another in the last", async () => {
  const world = await startWorld();
  await world.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
  const anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  openSalesPages(anna);
  const pairCount = cutCalls.length * cutCalls.length;
  await runInPieces("orders in parts", { total: 3 * pairCount, pieceSize: pairCount }, async ({ seed, count }) => {
    const drawNumber = createDraw(seed);
    for (const firstCut of cutCalls) {
      await invoiceInParts(
        world,
        anna,
        cutCalls.map((secondCut): CutsOfOrder => [firstCut, secondCut, pickFrom(cutCallsOfLastPart, drawNumber)]),
      );
    }
    expect(await world.sandbox.callControl("GET", "/invariants")).toMatchObject({ ok: true });
    return { orders: count };
  });
  vi.unstubAllGlobals();
  await world.stop();
});

import { expect, it, vi } from "vitest";
import { createDraw, pick } from "../../../scripts/testing/draw";
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
import { openSales } from "../testing/sales";

const cutsOf = (calls: readonly CutCall["call"][]): readonly CutCall[] =>
  calls.flatMap((call) => cutKinds.map((kind) => ({ call, kind })));
const cutCalls = cutsOf(callsOfPart);
const cutCallsOfLastPart = cutsOf(callsOfLastPart);

it("an order is invoiced in three parts, each once, whatever two calls are cut off in the first two and another in the last", async () => {
  const world = await startWorld();
  await world.sandbox.control("PUT", "/limits", { perMinute: 1_000_000 });
  const anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  openSales(anna);
  const each = cutCalls.length * cutCalls.length;
  await runInPieces("orders in parts", { total: 3 * each, pieceSize: each }, async ({ seed, count }) => {
    const draw = createDraw(seed);
    for (const first of cutCalls) {
      await invoiceInParts(
        world,
        anna,
        cutCalls.map((second): CutsOfOrder => [first, second, pick(cutCallsOfLastPart, draw)]),
      );
    }
    expect(await world.sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
    return { orders: count };
  });
  vi.unstubAllGlobals();
  await world.stop();
});

import { expect, it, vi } from "vitest";
import { drawer, pick } from "../../../scripts/testing/draw";
import { pieces } from "../../../scripts/testing/pieces";
import { startWorld } from "../../api/testing/world";
import { type Cut, callsOfPart, cuts, invoiceInParts, ofLastPart, type PartsOfOrder } from "../testing/order-parts";
import { openSales } from "../testing/sales";

const cutsOf = (calls: readonly Cut["call"][]): readonly Cut[] =>
  calls.flatMap((call) => cuts.map((kind) => ({ call, kind })));
const all = cutsOf(callsOfPart);
const last = cutsOf(ofLastPart);

it("an order is invoiced in three parts, each once, whatever two calls are cut off in the first two and another in the last", async () => {
  const world = await startWorld();
  await world.sandbox.control("PUT", "/limits", { perMinute: 1_000_000 });
  const anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  openSales(anna);
  const each = all.length * all.length;
  await pieces("orders in parts", { of: 3 * each, each }, async ({ seed, count }) => {
    const draw = drawer(seed);
    for (const first of all) {
      await invoiceInParts(
        world,
        anna,
        all.map((second): PartsOfOrder => [first, second, pick(last, draw)]),
      );
    }
    expect(await world.sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
    return { orders: count };
  });
  vi.unstubAllGlobals();
  await world.stop();
});

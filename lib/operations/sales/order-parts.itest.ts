import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { type CutsOfOrder, callsOfLastPart, callsOfPart, cutKinds, invoiceInParts } from "../testing/order-parts";
import { openSalesPages } from "../testing/sales";

let world: World;
let anna: SignedIn;

beforeAll(async () => {
  world = await startWorld();
  await world.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  openSalesPages(anna);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world?.stop();
});

const [cutBeforeCommit, cutAfterCommit] = cutKinds;
const cutCallsOfLastPart = callsOfLastPart.flatMap((call) => cutKinds.map((kind) => ({ call, kind })));

it("an order is invoiced in three parts, each once, when each call is cut off before and after it was carried out", async () => {
  const orders = callsOfPart.map(
    (call, index): CutsOfOrder => [
      { call, kind: cutBeforeCommit },
      { call, kind: cutAfterCommit },
      cutCallsOfLastPart[index] ?? null,
    ],
  );
  expect(orders).toHaveLength(cutCallsOfLastPart.length);
  await invoiceInParts(world, anna, orders);
  expect(await world.sandbox.callControl("GET", "/invariants")).toMatchObject({ ok: true });
});

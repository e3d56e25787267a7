import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { callsOfPart, cuts, invoiceInParts, ofLastPart, type PartsOfOrder } from "../testing/order-parts";
import { openSales } from "../testing/sales";

let world: World;
let anna: SignedIn;

beforeAll(async () => {
  world = await startWorld();
  await world.sandbox.control("PUT", "/limits", { perMinute: 1_000_000 });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  openSales(anna);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world?.stop();
});

const [before, after] = cuts;
const lastCuts = ofLastPart.flatMap((call) => cuts.map((kind) => ({ call, kind })));

it("an order is invoiced in three parts, each once, when each call is cut off before and after it was carried out", async () => {
  const orders = callsOfPart.map(
    (call, index): PartsOfOrder => [{ call, kind: before }, { call, kind: after }, lastCuts[index] ?? null],
  );
  expect(orders).toHaveLength(lastCuts.length);
  await invoiceInParts(world, anna, orders);
  expect(await world.sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
});

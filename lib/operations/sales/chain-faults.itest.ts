import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { mailThroughMishaps, salesActions, submitThroughMishaps } from "../testing/chain-faults";
import { pickMishapOfEachOutcome } from "../testing/faults";
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

it("every step from quote to invoice is done once when its answer is lost before or after it was carried out or comes late, and again when its process died", async () => {
  await submitThroughMishaps(
    world,
    anna,
    salesActions.flatMap((action, turn) => pickMishapOfEachOutcome(turn).map((mishap) => ({ action, mishap }))),
  );
  expect(await world.sandbox.callControl("GET", "/invariants")).toMatchObject({ ok: true });
});

it("a mail of a quote or an order whose answer was lost is left to a person and never sent again", async () => {
  const documents = ["quote", "order"] as const;
  await mailThroughMishaps(
    world,
    anna,
    documents.flatMap((document, turn) => pickMishapOfEachOutcome(turn).map((mishap) => ({ document, mishap }))),
  );
});

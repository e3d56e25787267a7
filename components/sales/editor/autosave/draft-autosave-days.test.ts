import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fromInvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { advanceClock, autosaveWorld, storedDraft } from "./testing/autosave-world";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const chosenDay = { invoiceOn: "2026-11-10", ownInvoiceOn: true };

async function backDatedDraft() {
  const world = autosaveWorld();
  const window = world.open();
  window.type(chosenDay);
  await advanceClock(25_000);
  window.autosave.close();
  const [draft] = world.only();
  if (!draft) throw new Error("nothing is stored");
  return { world, draft };
}

it("shows the day a person chose again, although the service answers today", async () => {
  const { world, draft } = await backDatedDraft();
  expect([draft.invoiceOn, draft.chosenOn]).toEqual(["2026-11-20", "2026-11-10"]);
  expect(world.open({ draft, key: draft.id }, false).values()).toMatchObject(chosenDay);
});

it("keeps the day a person chose when a colleague saves something else", async () => {
  const { world, draft } = await backDatedDraft();
  const erik = world.open({ draft, key: draft.id }, false, "erik");
  erik.type({ yourReference: "Bo" });
  await advanceClock(25_000);
  const [saved] = world.only();
  expect(saved).toMatchObject({ yourReference: "Bo", chosenOn: "2026-11-10" });
  expect(saved && fromInvoiceDraft(saved).InvoiceDate).toBe("2026-11-10");
});

it("brings a chosen day to a colleague whose page shows the service's own", async () => {
  const world = autosaveWorld();
  const anna = world.open({}, false, "anna");
  const erik = world.open({}, false, "erik");
  anna.type(chosenDay);
  await advanceClock(25_000);
  erik.type({ yourReference: "Bo" });
  await advanceClock(25_000);
  expect(erik.values()).toMatchObject({ ...chosenDay, yourReference: "Bo" });
  expect(world.only()).toMatchObject([{ yourReference: "Bo", chosenOn: "2026-11-10" }]);
});

it("follows the service's own day again when the chosen one is taken back", async () => {
  const { world, draft } = await backDatedDraft();
  const window = world.open({ draft, key: draft.id }, false);
  window.type({ invoiceOn: "2026-11-20", ownInvoiceOn: false });
  await advanceClock(25_000);
  expect(world.only()).toMatchObject([{ chosenOn: null }]);
});

it("saves nothing because another day has begun", async () => {
  const world = autosaveWorld();
  const window = world.open();
  window.type({ invoiceOn: "2026-11-21" });
  await advanceClock(25_000);
  expect(world.calls.books).toBe(0);
});

it("has a new draft whose answer was lost stand once, with the day that was chosen", async () => {
  const world = autosaveWorld();
  world.books.clear();
  const window = world.open({ draft: { ...storedDraft, id: "", createdAt: "" }, key: "k" });
  world.away.answer = true;
  window.type(chosenDay);
  await advanceClock(25_000);
  world.away.answer = false;
  await window.autosave.save(true);
  expect(world.only()).toMatchObject([{ chosenOn: "2026-11-10" }]);
  expect(world.calls.books).toBe(2);
});

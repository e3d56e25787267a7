import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fromInvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { advanceClock, createAutosaveWorld, storedDraft } from "./testing/autosave-world";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const chosenDayValues = { invoiceOn: "2026-11-10", ownInvoiceOn: true };

async function createBackDatedDraft() {
  const world = createAutosaveWorld();
  const draftWindow = world.openWindow();
  draftWindow.typeValues(chosenDayValues);
  await advanceClock(25_000);
  draftWindow.autosave.close();
  const [draft] = world.listBookDrafts();
  if (!draft) throw new Error("nothing is stored");
  return { world, draft };
}

it("shows the day a person chose again, although the service answers today", async () => {
  const { world, draft } = await createBackDatedDraft();
  expect([draft.invoiceOn, draft.chosenOn]).toEqual(["2026-11-20", "2026-11-10"]);
  expect(world.openWindow({ draft, key: draft.id }, false).values()).toMatchObject(chosenDayValues);
});

it("keeps the day a person chose when a colleague saves something else", async () => {
  const { world, draft } = await createBackDatedDraft();
  const windowOfErik = world.openWindow({ draft, key: draft.id }, false, "erik");
  windowOfErik.typeValues({ yourReference: "Bo" });
  await advanceClock(25_000);
  const [savedDraft] = world.listBookDrafts();
  expect(savedDraft).toMatchObject({ yourReference: "Bo", chosenOn: "2026-11-10" });
  expect(savedDraft && fromInvoiceDraft(savedDraft).InvoiceDate).toBe("2026-11-10");
});

it("brings a chosen day to a colleague whose page shows the service's own", async () => {
  const world = createAutosaveWorld();
  const windowOfAnna = world.openWindow({}, false, "anna");
  const windowOfErik = world.openWindow({}, false, "erik");
  windowOfAnna.typeValues(chosenDayValues);
  await advanceClock(25_000);
  windowOfErik.typeValues({ yourReference: "Bo" });
  await advanceClock(25_000);
  expect(windowOfErik.values()).toMatchObject({ ...chosenDayValues, yourReference: "Bo" });
  expect(world.listBookDrafts()).toMatchObject([{ yourReference: "Bo", chosenOn: "2026-11-10" }]);
});

it("follows the service's own day again when the chosen one is taken back", async () => {
  const { world, draft } = await createBackDatedDraft();
  const draftWindow = world.openWindow({ draft, key: draft.id }, false);
  draftWindow.typeValues({ invoiceOn: "2026-11-20", ownInvoiceOn: false });
  await advanceClock(25_000);
  expect(world.listBookDrafts()).toMatchObject([{ chosenOn: null }]);
});

it("saves nothing because another day has begun", async () => {
  const world = createAutosaveWorld();
  const draftWindow = world.openWindow();
  draftWindow.typeValues({ invoiceOn: "2026-11-21" });
  await advanceClock(25_000);
  expect(world.callCounts.books).toBe(0);
});

it("has a new draft whose answer was lost stand once, with the day that was chosen", async () => {
  const world = createAutosaveWorld();
  world.books.clear();
  const draftWindow = world.openWindow({ draft: { ...storedDraft, id: "", createdAt: "" }, key: "k" });
  world.faults.isAnswerLost = true;
  draftWindow.typeValues(chosenDayValues);
  await advanceClock(25_000);
  world.faults.isAnswerLost = false;
  await draftWindow.autosave.save(true);
  expect(world.listBookDrafts()).toMatchObject([{ chosenOn: "2026-11-10" }]);
  expect(world.callCounts.books).toBe(2);
});

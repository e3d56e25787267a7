import { afterAll, beforeAll, expect, it } from "vitest";
import type { SupplierInvoiceDraft } from "../../api/contract/purchases/supplier-invoice-draft";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { submitAndWatch } from "../operations";
import {
  countApprovalsSince,
  countCommittedApprovals,
  createSupplier,
  listInvoicesOfDraft,
  storeSupplierDraft,
} from "../testing/approvals";
import { makeBookCommand } from "../testing/bookings";
import { awaitSettledThroughTime, mishaps, submitAndExecute } from "../testing/faults";
import { abandonAtStage, awaitSettledOperation } from "../testing/settled-operation";

let world: World;
let anna: SignedIn;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Fjällkaffe AB" });
  await world.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
});
afterAll(async () => {
  const invariants = await world?.sandbox.callControl("GET", "/invariants");
  await world?.stop();
  expect(invariants).toMatchObject({ ok: true });
});

/** Stores a draft of another amount for each mishap, which the booking of the draft meets. */
async function storeDraftsWithMishaps(): Promise<readonly SupplierInvoiceDraft[]> {
  await world.sandbox.callControl("PUT", "/faults", []);
  const supplierId = await createSupplier(anna);
  const drafts = await Promise.all(
    mishaps.map((_, index) => storeSupplierDraft(anna, supplierId, {}, 1000 + 100 * index)),
  );
  const faults = mishaps.map(({ fault }, index) => ({
    ...fault,
    ...{ method: "POST", path: `/v2/supplierinvoicedrafts/${drafts[index]?.id}/convert`, times: 1 },
  }));
  await world.sandbox.callControl("PUT", "/faults", faults);
  return drafts;
}

it("a booking happens once through every mishap, also when its process died", async () => {
  const drafts = await storeDraftsWithMishaps();
  const effectsBefore = await countCommittedApprovals(world);
  const commands = drafts.map((draft) => makeBookCommand(anna, draft, `fault:${draft.id}`));
  const doubledCommands = commands.flatMap((command) => [command, command]);
  const ids = [...new Set(await Promise.all(doubledCommands.map((command) => submitAndExecute(anna, command))))];
  expect(ids).toHaveLength(drafts.length);
  expect(await world.sandbox.callControl("GET", "/faults")).toEqual([]);
  const operations = await awaitSettledThroughTime(world, anna, ids);
  expect(operations.map(({ stage, posted }) => [stage, posted?.voucher])).toEqual(
    drafts.map(() => ["done", "matches"]),
  );
  expect((await countApprovalsSince(world, effectsBefore)).postings).toBe(drafts.length);
  for (const [index, { id }] of drafts.entries()) {
    const invoices = await listInvoicesOfDraft(anna, id);
    expect(invoices.map((invoice) => invoice.id)).toEqual([operations[index]?.posted?.invoiceId]);
  }

  for (const { id } of operations) await abandonAtStage(anna, id, "sent");
  const operationsAfterDeath = await Promise.all(operations.map(({ id }) => awaitSettledOperation(anna, id)));
  expect(operationsAfterDeath.map(({ stage, posted }) => [stage, posted?.invoiceId])).toEqual(
    operations.map(({ posted }) => ["done", posted?.invoiceId]),
  );
  expect((await countApprovalsSince(world, effectsBefore)).postings).toBe(drafts.length);
}, 240_000);

it("a refusal of the service ends the booking, and the draft may be booked after it was mended", async () => {
  await world.sandbox.callControl("PUT", "/faults", []);
  const supplierId = await createSupplier(anna);
  const { invoiceNumber } = await storeSupplierDraft(anna, supplierId).then(async (draft) => {
    await submitAndWatch(anna.access, makeBookCommand(anna, draft, `first:${draft.id}`));
    return draft;
  });
  const twin = await storeSupplierDraft(anna, supplierId, { InvoiceNumber: invoiceNumber });
  const refusedBooking = await submitAndWatch(anna.access, makeBookCommand(anna, twin, `twin:${twin.id}`));
  expect(refusedBooking).toMatchObject({
    stage: "refused",
    problem: { code: "remote_refused", remote: { code: 4000 } },
  });
  expect(await listInvoicesOfDraft(anna, twin.id)).toEqual([]);
  const otherDraft = await storeSupplierDraft(anna, supplierId);
  expect(await submitAndWatch(anna.access, makeBookCommand(anna, otherDraft, `other:${otherDraft.id}`))).toMatchObject({
    stage: "done",
  });
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { users } from "../../api/contract/company/user";
import type { SupplierInvoiceDraft } from "../../api/contract/purchases/supplier-invoice-draft";
import { books } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { allowApprovingAlone } from "../../approvals/testing/rules";
import {
  countApprovalsSince,
  countCommittedApprovals,
  createSupplier,
  listInvoicesOfDraft,
  makeApproveCommand,
  makeRejectCommand,
  storeDraftToApprove,
} from "../testing/approvals";
import { awaitSettledThroughTime, mishaps, submitAndExecute } from "../testing/faults";
import { abandonAtStage, awaitSettledOperation } from "../testing/settled-operation";

let world: World;
let anna: SignedIn;
let erik: SignedIn;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  await world.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
  await allowApprovingAlone(anna);
});
afterAll(async () => {
  const invariants = await world?.sandbox.callControl("GET", "/invariants");
  await world?.stop();
  expect(invariants).toMatchObject({ ok: true });
});

type MishapDraft = { draft: SupplierInvoiceDraft; mishap: (typeof mishaps)[number] };

/** Stores a draft of another amount for each mishap, which the draft's decision meets. */
async function storeDraftsWithMishaps(): Promise<readonly MishapDraft[]> {
  await world.sandbox.callControl("PUT", "/faults", []);
  const supplierId = await createSupplier(anna);
  const draftsWithMishaps = await Promise.all(
    mishaps.map(async (mishap, index) => ({
      mishap,
      draft: await storeDraftToApprove(anna, supplierId, {}, 1000 + 100 * index),
    })),
  );
  const faults = draftsWithMishaps.map(({ draft, mishap }) => ({
    ...mishap.fault,
    ...{ method: "PUT", path: `/v2/approval/supplierinvoice/${draft.id}`, times: 1 },
  }));
  await world.sandbox.callControl("PUT", "/faults", faults);
  return draftsWithMishaps;
}

/** Submits each command twice at once and lets time pass until all operations have settled. */
async function submitTwice(signIn: SignedIn, commands: readonly object[]) {
  const doubledCommands = commands.flatMap((command) => [command, command]);
  const ids = [...new Set(await Promise.all(doubledCommands.map((command) => submitAndExecute(signIn, command))))];
  expect(ids).toHaveLength(commands.length);
  expect(await world.sandbox.callControl("GET", "/faults")).toEqual([]);
  return awaitSettledThroughTime(world, signIn, ids);
}

/** Whether the service's answer arrived, even late or at the second attempt. */
const isAnswered = ({ mishap }: MishapDraft) => ["delay", "rate-limit"].includes(mishap.fault.kind);

it.each([
  ["booked at once", () => anna],
  ["only approved", () => erik],
])(
  "an approval that is %s happens once through every mishap, also when its process died",
  async (_, getSignIn) => {
    const signIn = getSignIn();
    const draftsWithMishaps = await storeDraftsWithMishaps();
    const approvalsBefore = await countCommittedApprovals(world);
    const operations = await submitTwice(
      signIn,
      draftsWithMishaps.map(({ draft }) => makeApproveCommand(draft, `fault:${draft.id}`)),
    );
    expect(operations.map(({ stage }) => stage)).toEqual(draftsWithMishaps.map(() => "done"));
    const postingCount = signIn === anna ? draftsWithMishaps.length : 0;
    const expectedEffects = { approvals: draftsWithMishaps.length, postings: postingCount, mails: 0 };
    expect(await countApprovalsSince(world, approvalsBefore)).toEqual(expectedEffects);
    for (const [index, { draft }] of draftsWithMishaps.entries()) {
      const invoices = await listInvoicesOfDraft(anna, draft.id);
      expect(invoices.map(({ id }) => id)).toEqual(
        postingCount > 0 ? [operations[index]?.approval?.posted?.invoiceId] : [],
      );
      expect(operations[index]?.approval?.posted?.voucher).toBe(postingCount > 0 ? "matches" : undefined);
    }
    for (const { id } of operations) await abandonAtStage(signIn, id, "sent");
    const operationsAfterDeath = await Promise.all(operations.map(({ id }) => awaitSettledOperation(signIn, id)));
    expect(
      operationsAfterDeath.map(({ stage, approval }) => [stage, approval?.status, approval?.posted?.invoiceId]),
    ).toEqual(operations.map(({ approval }) => ["done", "approved", approval?.posted?.invoiceId]));
    expect(await countApprovalsSince(world, approvalsBefore)).toEqual(expectedEffects);
  },
  240_000,
);

it("a rejection without a mail happens once through every mishap", async () => {
  const draftsWithMishaps = await storeDraftsWithMishaps();
  const approvalsBefore = await countCommittedApprovals(world);
  const operations = await submitTwice(
    anna,
    draftsWithMishaps.map(({ draft }) => makeRejectCommand(draft, `fault:${draft.id}`)),
  );
  expect(operations.map(({ stage, approval }) => [stage, approval?.status, approval?.mail])).toEqual(
    draftsWithMishaps.map(() => ["done", "rejected", "none"]),
  );
  expect(await countApprovalsSince(world, approvalsBefore)).toEqual({
    approvals: draftsWithMishaps.length,
    postings: 0,
    mails: 0,
  });
}, 240_000);

it("a rejection with a mail is never asked again by itself, and says what of the mail nobody knows", async () => {
  const draftsWithMishaps = await storeDraftsWithMishaps();
  const receivers = (await books(anna.access).page(users, { pageSize: 100 })).items
    .filter(({ email }) => email.startsWith("erik@"))
    .map(({ id }) => id);
  const approvalsBefore = await countCommittedApprovals(world);
  const operations = await submitTwice(
    anna,
    draftsWithMishaps.map(({ draft }) => makeRejectCommand(draft, `fault:${draft.id}`, receivers)),
  );
  const results = operations.map(({ stage, approval, problem }) => [stage, approval?.mail ?? problem?.detail]);
  expect(results).toEqual(
    draftsWithMishaps.map((draftWithMishap) => {
      if (isAnswered(draftWithMishap)) return ["done", "sent"];
      return draftWithMishap.mishap.committed ? ["done", "unknown"] : ["refused", "not_done"];
    }),
  );
  const committedCount = draftsWithMishaps.filter(
    (draftWithMishap) => isAnswered(draftWithMishap) || draftWithMishap.mishap.committed,
  ).length;
  expect(await countApprovalsSince(world, approvalsBefore)).toEqual({
    approvals: committedCount,
    postings: 0,
    mails: committedCount,
  });
}, 240_000);

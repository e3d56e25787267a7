import { afterAll, beforeAll, expect, it } from "vitest";
import { users } from "../../api/contract/company/user";
import type { SupplierInvoiceDraft } from "../../api/contract/purchases/supplier-invoice-draft";
import { books } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { allowApprovingAlone } from "../../approvals/testing/rules";
import {
  approvalsSince,
  approveCommand,
  committedApprovals,
  createSupplier,
  invoicesOfDraft,
  rejectCommand,
  storeDraftToApprove,
} from "../testing/approvals";
import { mishaps, settledThroughTime, submitAndExecute } from "../testing/faults";
import { abandonAtStage, settledOperation } from "../testing/settled-operation";

let world: World;
let anna: SignedIn;
let erik: SignedIn;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  await world.sandbox.control("PUT", "/limits", { perMinute: 1_000_000 });
  await allowApprovingAlone(anna);
});
afterAll(async () => {
  const kept = await world?.sandbox.control("GET", "/invariants");
  await world?.stop();
  expect(kept).toMatchObject({ ok: true });
});

type DraftWithMishap = { draft: SupplierInvoiceDraft; mishap: (typeof mishaps)[number] };

/** Stores a draft of another amount for each mishap, which the draft's decision meets. */
async function storeDraftsWithMishaps(): Promise<readonly DraftWithMishap[]> {
  await world.sandbox.control("PUT", "/faults", []);
  const supplierId = await createSupplier(anna);
  const shots = await Promise.all(
    mishaps.map(async (mishap, index) => ({
      mishap,
      draft: await storeDraftToApprove(anna, supplierId, {}, 1000 + 100 * index),
    })),
  );
  const faults = shots.map(({ draft, mishap }) => ({
    ...mishap.fault,
    ...{ method: "PUT", path: `/v2/approval/supplierinvoice/${draft.id}`, times: 1 },
  }));
  await world.sandbox.control("PUT", "/faults", faults);
  return shots;
}

/** Submits each command twice at once and lets time pass until all operations have settled. */
async function submitTwice(who: SignedIn, commands: readonly object[]) {
  const twice = commands.flatMap((command) => [command, command]);
  const ids = [...new Set(await Promise.all(twice.map((command) => submitAndExecute(who, command))))];
  expect(ids).toHaveLength(commands.length);
  expect(await world.sandbox.control("GET", "/faults")).toEqual([]);
  return settledThroughTime(world, who, ids);
}

/** Whether the service's answer arrived, even late or at the second attempt. */
const isAnswered = ({ mishap }: DraftWithMishap) => ["delay", "rate-limit"].includes(mishap.fault.kind);

it.each([
  ["booked at once", () => anna],
  ["only approved", () => erik],
])(
  "an approval that is %s happens once through every mishap, also when its process died",
  async (_, whose) => {
    const who = whose();
    const shots = await storeDraftsWithMishaps();
    const before = await committedApprovals(world);
    const operations = await submitTwice(
      who,
      shots.map(({ draft }) => approveCommand(draft, `fault:${draft.id}`)),
    );
    expect(operations.map(({ stage }) => stage)).toEqual(shots.map(() => "done"));
    const books = who === anna ? shots.length : 0;
    const once = { approvals: shots.length, postings: books, mails: 0 };
    expect(await approvalsSince(world, before)).toEqual(once);
    for (const [index, { draft }] of shots.entries()) {
      const invoices = await invoicesOfDraft(anna, draft.id);
      expect(invoices.map(({ id }) => id)).toEqual(books > 0 ? [operations[index]?.approval?.posted?.invoiceId] : []);
      expect(operations[index]?.approval?.posted?.voucher).toBe(books > 0 ? "matches" : undefined);
    }
    for (const { id } of operations) await abandonAtStage(who, id, "sent");
    const found = await Promise.all(operations.map(({ id }) => settledOperation(who, id)));
    expect(found.map(({ stage, approval }) => [stage, approval?.status, approval?.posted?.invoiceId])).toEqual(
      operations.map(({ approval }) => ["done", "approved", approval?.posted?.invoiceId]),
    );
    expect(await approvalsSince(world, before)).toEqual(once);
  },
  240_000,
);

it("a rejection without a mail happens once through every mishap", async () => {
  const shots = await storeDraftsWithMishaps();
  const before = await committedApprovals(world);
  const operations = await submitTwice(
    anna,
    shots.map(({ draft }) => rejectCommand(draft, `fault:${draft.id}`)),
  );
  expect(operations.map(({ stage, approval }) => [stage, approval?.status, approval?.mail])).toEqual(
    shots.map(() => ["done", "rejected", "none"]),
  );
  expect(await approvalsSince(world, before)).toEqual({ approvals: shots.length, postings: 0, mails: 0 });
}, 240_000);

it("a rejection with a mail is never asked again by itself, and says what of the mail nobody knows", async () => {
  const shots = await storeDraftsWithMishaps();
  const receivers = (await books(anna.access).page(users, { pageSize: 100 })).items
    .filter(({ email }) => email.startsWith("erik@"))
    .map(({ id }) => id);
  const before = await committedApprovals(world);
  const operations = await submitTwice(
    anna,
    shots.map(({ draft }) => rejectCommand(draft, `fault:${draft.id}`, receivers)),
  );
  const told = operations.map(({ stage, approval, problem }) => [stage, approval?.mail ?? problem?.detail]);
  expect(told).toEqual(
    shots.map((shot) => {
      if (isAnswered(shot)) return ["done", "sent"];
      return shot.mishap.committed ? ["done", "unknown"] : ["refused", "not_done"];
    }),
  );
  const committed = shots.filter((shot) => isAnswered(shot) || shot.mishap.committed).length;
  expect(await approvalsSince(world, before)).toEqual({ approvals: committed, postings: 0, mails: committed });
}, 240_000);

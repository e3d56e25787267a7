import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type VatReport, vatReports } from "../../api/contract/books/vat-report";
import { books } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { withTenant } from "../../platform/db";
import { parseCommand } from "../commands/command";
import { submitCommand } from "../engine/submit-command";
import { getOperation, listOperations, submitAndWatch } from "../operations";
import { mishaps, settledThroughTime, submitAndExecute } from "../testing/faults";
import { abandonAtStage, executeOnceWithoutPause, settledOperation } from "../testing/settled-operation";
import {
  type ApprovalEffects,
  bookSaleOn,
  committedApprovals,
  decisionCommandFor,
  reportsToDecide,
} from "../testing/vat-reports";

let world: World;
let anna: SignedIn;
let sara: SignedIn;
let lars: SignedIn;
let erik: SignedIn;
let waiting: VatReport[];
let before: ApprovalEffects;

const approvalPath = "/v2/approval/vatreport/*";
const norrsken = "Norrsken Bygg AB";

beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  // By then two years of months have ended that nobody has decided on.
  await world.sandbox.control("PUT", "/clock", { now: "2028-12-20T09:00:00Z" });
  anna = await world.signIn({ user: "anna@norrsken.example", company: norrsken });
  sara = await world.signIn({ user: "sara@revisorn.example", company: norrsken });
  lars = await world.signIn({ user: "lars@norrsken.example", company: norrsken });
  erik = await world.signIn({ user: "erik@norrsken.example", company: norrsken });
  const year = { StartDate: "2028-01-01", EndDate: "2028-12-31" };
  await books(sara.access).operate("POST", "fiscalyears", { body: year });
  waiting = await reportsToDecide(sara);
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await fault();
  before = await committedApprovals(world);
});

async function fault(...faults: object[]): Promise<void> {
  await world.sandbox.control("PUT", "/faults", faults);
}

/** The effects in the books since the test began. */
async function gained(): Promise<ApprovalEffects> {
  const { approvals, postings, mails } = await committedApprovals(world);
  return {
    approvals: approvals - before.approvals,
    postings: postings - before.postings,
    mails: mails - before.mails,
  };
}

/** Takes the next report that waits for its decision. A decision is final, so each report serves once. */
function nextReport(): string {
  const report = waiting.shift();
  if (!report) throw new Error("no report waits any more");
  return report.id;
}

const now = (id: string) => books(anna.access).one(vatReports, id);
const once: ApprovalEffects = { approvals: 1, postings: 1, mails: 0 };
const nothing: ApprovalEffects = { approvals: 0, postings: 0, mails: 0 };

describe("approving a VAT report", () => {
  it("books it once and names the voucher that declares it", async () => {
    const id = nextReport();
    const operation = await submitAndWatch(anna.access, await decisionCommandFor(anna, id, `approve:${id}`));
    const report = await now(id);
    expect(operation).toMatchObject({ stage: "done", attempt: 1, vatReport: { voucherId: report.voucherId } });
    expect(report.status).toBe("approved");
    expect(operation.vatReport?.voucherNumber).toMatch(/^[A-Z]+\d+$/);
    expect(await gained()).toEqual(once);
    const { items } = await listOperations(lars.access, id);
    expect(items[0]).toMatchObject({ id: operation.id, personName: "anna@norrsken.example" });
  });

  it("gives twenty presses with one key one approval", async () => {
    const id = nextReport();
    const order = await decisionCommandFor(anna, id, `twenty:${id}`);
    const presses = await Promise.all(Array.from({ length: 20 }, () => submitAndWatch(anna.access, order)));
    expect(new Set(presses.map((one) => one.id)).size).toBe(1);
    expect(await settledOperation(anna, presses[0]?.id ?? "")).toMatchObject({ stage: "done" });
    expect(await gained()).toEqual(once);
  });

  it("lets one of two people decide and tells the other", async () => {
    const id = nextReport();
    const presses = await Promise.allSettled([
      submitAndWatch(anna.access, await decisionCommandFor(anna, id, `anna:${id}`)),
      submitAndWatch(sara.access, await decisionCommandFor(sara, id, `sara:${id}`, "Fel period")),
    ]);
    const told = presses.map((one) => (one.status === "fulfilled" ? one.value.stage : one.reason.detail));
    expect(told.filter((one) => one === "done")).toHaveLength(1);
    expect(told.filter((one) => one === "subject" || one === "refused")).toHaveLength(1);
    expect((await gained()).approvals).toBe(1);
    const { items } = await listOperations(erik.access, id);
    expect(items.filter(({ stage }) => stage === "done")).toHaveLength(1);
  });

  it("stops before the service is asked where a voucher came into the period since it was read", async () => {
    const id = nextReport();
    const order = await decisionCommandFor(anna, id, `stale:${id}`);
    await bookSaleOn(sara, (await now(id)).lastOn ?? "");
    before = await committedApprovals(world);
    const refused = await submitAndWatch(anna.access, order);
    expect(refused).toMatchObject({ stage: "refused", attempt: 0, problem: { detail: "report_changed" } });
    expect(await gained()).toEqual(nothing);
    expect(await submitAndWatch(anna.access, await decisionCommandFor(anna, id, `again:${id}`))).toMatchObject({
      stage: "done",
    });
  });

  it("stops where it was decided on elsewhere", async () => {
    const id = nextReport();
    const order = await decisionCommandFor(anna, id, `late:${id}`);
    await books(anna.access).operate("PUT", `approval/vatreport/${id}`, { body: { DocumentApprovalStatus: 1 } });
    const refused = await submitAndWatch(anna.access, order);
    expect(refused).toMatchObject({ stage: "refused", attempt: 0, problem: { detail: "report_decided" } });
    expect(await gained()).toEqual(once);
  });

  it("is refused to a viewer, and by the service to who has no right there", async () => {
    const id = nextReport();
    const order = await decisionCommandFor(anna, id, `who:${id}`);
    await expect(submitAndWatch(lars.access, order)).rejects.toMatchObject({
      code: "role_missing",
      detail: "accounting.operate",
    });
    const { partnerId, companyId, personId } = erik.access;
    const member = { where: { partnerId, companyId, personId } };
    await withTenant(erik.access, (tx) => tx.membership.updateMany({ ...member, data: { role: "approver" } }));
    const approver = { ...erik.access, role: "approver" } as typeof erik.access;
    await expect(submitAndWatch(approver, order)).rejects.toMatchObject({ code: "role_missing" });
    await withTenant(erik.access, (tx) => tx.membership.updateMany({ ...member, data: { role: "bookkeeper" } }));
    const bookkeeper = { ...erik.access, role: "bookkeeper" } as typeof erik.access;
    const refused = await submitAndWatch(bookkeeper, order);
    expect(refused).toMatchObject({ stage: "refused", problem: { remote: { code: 3003 } } });
    expect(await gained()).toEqual(nothing);
    waiting.push(await now(id));
  });
});

describe("rejecting a VAT report", () => {
  it("posts nothing and mails the message to its receivers, once", async () => {
    const id = nextReport();
    const order = await decisionCommandFor(anna, id, `reject:${id}`, "Moms på representation saknas");
    const presses = await Promise.all([1, 2, 3].map(() => submitAndWatch(anna.access, order)));
    expect(await settledOperation(anna, presses[0]?.id ?? "")).toMatchObject({ stage: "done" });
    expect(await gained()).toEqual({ approvals: 1, postings: 0, mails: 1 });
    expect((await now(id)).status).toBe("rejected");
  });

  it("needs a message", async () => {
    const id = nextReport();
    const order = await decisionCommandFor(anna, id, `mute:${id}`, "   ");
    await expect(submitAndWatch(anna.access, order)).rejects.toMatchObject({ code: "invalid_input" });
    waiting.push(await now(id));
  });

  it("is read back when its answer was lost, and mails nobody twice", async () => {
    const id = nextReport();
    await fault({ method: "PUT", path: approvalPath, kind: "cut-after-commit", times: 1 });
    const { id: ordered } = await submitAndWatch(
      anna.access,
      await decisionCommandFor(anna, id, `lostno:${id}`, "Fel"),
    );
    expect(await settledOperation(anna, ordered)).toMatchObject({ stage: "done", attempt: 1 });
    expect(await gained()).toEqual({ approvals: 1, postings: 0, mails: 1 });
  });

  it("with a mail is never asked again by itself: whoever pressed is told, and presses again", async () => {
    const id = nextReport();
    await fault({ method: "PUT", path: approvalPath, kind: "cut-before-commit", times: 1 });
    const { id: ordered } = await submitAndWatch(anna.access, await decisionCommandFor(anna, id, `cutno:${id}`, "Fel"));
    const [operation] = await settledThroughTime(world, anna, [ordered]);
    expect(operation).toMatchObject({ stage: "refused", attempt: 1, problem: { detail: "not_done" } });
    expect(await gained()).toEqual(nothing);
    const again = await submitAndWatch(anna.access, await decisionCommandFor(anna, id, `cutno2:${id}`, "Fel"));
    expect(again).toMatchObject({ stage: "done" });
    expect(await gained()).toEqual({ approvals: 1, postings: 0, mails: 1 });
  });
});

describe("an approval without an answer", () => {
  it("is asked once more only after 90 seconds and two reads when nothing was committed", async () => {
    const id = nextReport();
    await fault({ method: "PUT", path: approvalPath, kind: "cut-before-commit", times: 1 });
    const { id: ordered } = await submitAndWatch(anna.access, await decisionCommandFor(anna, id, `cut:${id}`));
    await executeOnceWithoutPause(anna, ordered);
    expect(await getOperation(anna.access, ordered)).toMatchObject({ stage: "checking", attempt: 1 });
    await world.sandbox.control("POST", "/clock/advance", { seconds: 95 });
    expect(await settledOperation(anna, ordered)).toMatchObject({ stage: "done", attempt: 2 });
    expect(await gained()).toEqual(once);
  });

  it("is found again when the process died after the call, and goes on when it died before", async () => {
    const [asked, begun] = [nextReport(), nextReport()];
    const done = await submitAndWatch(anna.access, await decisionCommandFor(anna, asked, `dead:${asked}`));
    await abandonAtStage(anna, done.id, "sent");
    expect(await settledOperation(anna, done.id)).toMatchObject({ stage: "done", attempt: 1 });
    const order = parseCommand(await decisionCommandFor(anna, begun, `begun:${begun}`));
    const { id } = await submitCommand(anna.access, order);
    expect(await settledOperation(anna, id)).toMatchObject({ stage: "done", attempt: 1 });
    expect(await gained()).toEqual({ approvals: 2, postings: 2, mails: 0 });
  });

  it("is one approval after every mishap that a call can meet", async () => {
    const reports = mishaps.map(nextReport);
    const path = (id: string | undefined) => approvalPath.replace("*", id ?? "");
    await fault(...mishaps.map((one, at) => ({ ...one.fault, method: "PUT", path: path(reports[at]), times: 1 })));
    const orders = await Promise.all(reports.map((id) => decisionCommandFor(anna, id, `mishap:${id}`)));
    const ids = await Promise.all(orders.flatMap((order) => [1, 2].map(() => submitAndExecute(anna, order))));
    expect(await world.sandbox.control("GET", "/faults")).toEqual([]);
    const operations = await settledThroughTime(world, anna, [...new Set(ids)]);
    expect(operations.map(({ stage }) => stage)).toEqual(mishaps.map(() => "done"));
    expect(await gained()).toEqual({ approvals: mishaps.length, postings: mishaps.length, mails: 0 });
    for (const id of reports) expect((await now(id)).status).toBe("approved");
  });
});

it("leaves books without a violation", async () => {
  expect(await world.sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type VatReport, vatReports } from "../../api/contract/books/vat-report";
import { books } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { withTenant } from "../../platform/db";
import { parseCommand } from "../commands/command";
import { submitCommand } from "../engine/submit-command";
import { getOperation, listOperations, submitAndWatch } from "../operations";
import { awaitSettledThroughTime, mishaps, submitAndExecute } from "../testing/faults";
import { abandonAtStage, awaitSettledOperation, executeOnceWithoutPause } from "../testing/settled-operation";
import {
  type ApprovalEffects,
  bookSaleOn,
  countCommittedApprovals,
  makeDecisionCommand,
  makeReportsToDecide,
} from "../testing/vat-reports";

let world: World;
let anna: SignedIn;
let sara: SignedIn;
let lars: SignedIn;
let erik: SignedIn;
let waitingReports: VatReport[];
let approvalsBefore: ApprovalEffects;

const approvalPath = "/v2/approval/vatreport/*";
const norrsken = "Norrsken Bygg AB";

beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  // By then two years of months have ended that nobody has decided on.
  await world.sandbox.callControl("PUT", "/clock", { now: "2028-12-20T09:00:00Z" });
  anna = await world.signIn({ user: "anna@norrsken.example", company: norrsken });
  sara = await world.signIn({ user: "sara@revisorn.example", company: norrsken });
  lars = await world.signIn({ user: "lars@norrsken.example", company: norrsken });
  erik = await world.signIn({ user: "erik@norrsken.example", company: norrsken });
  const fiscalYear = { StartDate: "2028-01-01", EndDate: "2028-12-31" };
  await books(sara.access).operate("POST", "fiscalyears", { body: fiscalYear });
  waitingReports = await makeReportsToDecide(sara);
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await setFaults();
  approvalsBefore = await countCommittedApprovals(world);
});

async function setFaults(...faults: object[]): Promise<void> {
  await world.sandbox.callControl("PUT", "/faults", faults);
}

/** The effects in the books since the test began. */
async function getGainedEffects(): Promise<ApprovalEffects> {
  const { approvals, postings, mails } = await countCommittedApprovals(world);
  return {
    approvals: approvals - approvalsBefore.approvals,
    postings: postings - approvalsBefore.postings,
    mails: mails - approvalsBefore.mails,
  };
}

/** Takes the next report that waits for its decision. A decision is final, so each report serves once. */
function takeNextReportId(): string {
  const report = waitingReports.shift();
  if (!report) throw new Error("no report waits any more");
  return report.id;
}

const getReport = (id: string) => books(anna.access).get(vatReports, id);
const oneApproval: ApprovalEffects = { approvals: 1, postings: 1, mails: 0 };
const noEffects: ApprovalEffects = { approvals: 0, postings: 0, mails: 0 };

describe("approving a VAT report", () => {
  it("books it once and names the voucher that declares it", async () => {
    const id = takeNextReportId();
    const operation = await submitAndWatch(anna.access, await makeDecisionCommand(anna, id, `approve:${id}`));
    const report = await getReport(id);
    expect(operation).toMatchObject({ stage: "done", attempt: 1, vatReport: { voucherId: report.voucherId } });
    expect(report.status).toBe("approved");
    expect(operation.vatReport?.voucherNumber).toMatch(/^[A-Z]+\d+$/);
    expect(await getGainedEffects()).toEqual(oneApproval);
    const { items } = await listOperations(lars.access, id);
    expect(items[0]).toMatchObject({ id: operation.id, personName: "anna@norrsken.example" });
  });

  it("gives twenty presses with one key one approval", async () => {
    const id = takeNextReportId();
    const command = await makeDecisionCommand(anna, id, `twenty:${id}`);
    const operations = await Promise.all(Array.from({ length: 20 }, () => submitAndWatch(anna.access, command)));
    expect(new Set(operations.map((operation) => operation.id)).size).toBe(1);
    expect(await awaitSettledOperation(anna, operations[0]?.id ?? "")).toMatchObject({ stage: "done" });
    expect(await getGainedEffects()).toEqual(oneApproval);
  });

  it("lets one of two people decide and tells the other", async () => {
    const id = takeNextReportId();
    const submissions = await Promise.allSettled([
      submitAndWatch(anna.access, await makeDecisionCommand(anna, id, `anna:${id}`)),
      submitAndWatch(sara.access, await makeDecisionCommand(sara, id, `sara:${id}`, "Fel period")),
    ]);
    const results = submissions.map((submission) =>
      submission.status === "fulfilled" ? submission.value.stage : submission.reason.detail,
    );
    expect(results.filter((result) => result === "done")).toHaveLength(1);
    expect(results.filter((result) => result === "subject" || result === "refused")).toHaveLength(1);
    expect((await getGainedEffects()).approvals).toBe(1);
    const { items } = await listOperations(erik.access, id);
    expect(items.filter(({ stage }) => stage === "done")).toHaveLength(1);
  });

  it("stops before the service is asked where a voucher came into the period since it was read", async () => {
    const id = takeNextReportId();
    const command = await makeDecisionCommand(anna, id, `stale:${id}`);
    await bookSaleOn(sara, (await getReport(id)).lastOn ?? "");
    approvalsBefore = await countCommittedApprovals(world);
    const refusedOperation = await submitAndWatch(anna.access, command);
    expect(refusedOperation).toMatchObject({ stage: "refused", attempt: 0, problem: { detail: "report_changed" } });
    expect(await getGainedEffects()).toEqual(noEffects);
    expect(await submitAndWatch(anna.access, await makeDecisionCommand(anna, id, `again:${id}`))).toMatchObject({
      stage: "done",
    });
  });

  it("stops where it was decided on elsewhere", async () => {
    const id = takeNextReportId();
    const command = await makeDecisionCommand(anna, id, `late:${id}`);
    await books(anna.access).operate("PUT", `approval/vatreport/${id}`, { body: { DocumentApprovalStatus: 1 } });
    const refusedOperation = await submitAndWatch(anna.access, command);
    expect(refusedOperation).toMatchObject({ stage: "refused", attempt: 0, problem: { detail: "report_decided" } });
    expect(await getGainedEffects()).toEqual(oneApproval);
  });

  it("is refused to a viewer, and by the service to who has no right there", async () => {
    const id = takeNextReportId();
    const command = await makeDecisionCommand(anna, id, `who:${id}`);
    await expect(submitAndWatch(lars.access, command)).rejects.toMatchObject({
      code: "role_missing",
      detail: "accounting.operate",
    });
    const { partnerId, companyId, personId } = erik.access;
    const membershipFilter = { where: { partnerId, companyId, personId } };
    await withTenant(erik.access, (tx) =>
      tx.membership.updateMany({ ...membershipFilter, data: { role: "approver" } }),
    );
    const approver = { ...erik.access, role: "approver" } as typeof erik.access;
    await expect(submitAndWatch(approver, command)).rejects.toMatchObject({ code: "role_missing" });
    await withTenant(erik.access, (tx) =>
      tx.membership.updateMany({ ...membershipFilter, data: { role: "bookkeeper" } }),
    );
    const bookkeeper = { ...erik.access, role: "bookkeeper" } as typeof erik.access;
    const refusedOperation = await submitAndWatch(bookkeeper, command);
    expect(refusedOperation).toMatchObject({ stage: "refused", problem: { remote: { code: 3003 } } });
    expect(await getGainedEffects()).toEqual(noEffects);
    waitingReports.push(await getReport(id));
  });
});

describe("rejecting a VAT report", () => {
  it("posts nothing and mails the message to its receivers, once", async () => {
    const id = takeNextReportId();
    const command = await makeDecisionCommand(anna, id, `reject:${id}`, "Moms på representation saknas");
    const operations = await Promise.all([1, 2, 3].map(() => submitAndWatch(anna.access, command)));
    expect(await awaitSettledOperation(anna, operations[0]?.id ?? "")).toMatchObject({ stage: "done" });
    expect(await getGainedEffects()).toEqual({ approvals: 1, postings: 0, mails: 1 });
    expect((await getReport(id)).status).toBe("rejected");
  });

  it("needs a message", async () => {
    const id = takeNextReportId();
    const command = await makeDecisionCommand(anna, id, `mute:${id}`, "   ");
    await expect(submitAndWatch(anna.access, command)).rejects.toMatchObject({ code: "invalid_input" });
    waitingReports.push(await getReport(id));
  });

  it("is read back when its answer was lost, and mails nobody twice", async () => {
    const id = takeNextReportId();
    await setFaults({ method: "PUT", path: approvalPath, kind: "cut-after-commit", times: 1 });
    const { id: operationId } = await submitAndWatch(
      anna.access,
      await makeDecisionCommand(anna, id, `lostno:${id}`, "Fel"),
    );
    expect(await awaitSettledOperation(anna, operationId)).toMatchObject({ stage: "done", attempt: 1 });
    expect(await getGainedEffects()).toEqual({ approvals: 1, postings: 0, mails: 1 });
  });

  it("with a mail is never asked again by itself: whoever pressed is told, and presses again", async () => {
    const id = takeNextReportId();
    await setFaults({ method: "PUT", path: approvalPath, kind: "cut-before-commit", times: 1 });
    const { id: operationId } = await submitAndWatch(
      anna.access,
      await makeDecisionCommand(anna, id, `cutno:${id}`, "Fel"),
    );
    const [operation] = await awaitSettledThroughTime(world, anna, [operationId]);
    expect(operation).toMatchObject({ stage: "refused", attempt: 1, problem: { detail: "not_done" } });
    expect(await getGainedEffects()).toEqual(noEffects);
    const secondOperation = await submitAndWatch(
      anna.access,
      await makeDecisionCommand(anna, id, `cutno2:${id}`, "Fel"),
    );
    expect(secondOperation).toMatchObject({ stage: "done" });
    expect(await getGainedEffects()).toEqual({ approvals: 1, postings: 0, mails: 1 });
  });
});

describe("an approval without an answer", () => {
  it("is asked once more only after 90 seconds and two reads when nothing was committed", async () => {
    const id = takeNextReportId();
    await setFaults({ method: "PUT", path: approvalPath, kind: "cut-before-commit", times: 1 });
    const { id: operationId } = await submitAndWatch(anna.access, await makeDecisionCommand(anna, id, `cut:${id}`));
    await executeOnceWithoutPause(anna, operationId);
    expect(await getOperation(anna.access, operationId)).toMatchObject({ stage: "checking", attempt: 1 });
    await world.sandbox.callControl("POST", "/clock/advance", { seconds: 95 });
    expect(await awaitSettledOperation(anna, operationId)).toMatchObject({ stage: "done", attempt: 2 });
    expect(await getGainedEffects()).toEqual(oneApproval);
  });

  it("is found again when the process died after the call, and goes on when it died before", async () => {
    const [sentReportId, unsentReportId] = [takeNextReportId(), takeNextReportId()];
    const doneOperation = await submitAndWatch(
      anna.access,
      await makeDecisionCommand(anna, sentReportId, `dead:${sentReportId}`),
    );
    await abandonAtStage(anna, doneOperation.id, "sent");
    expect(await awaitSettledOperation(anna, doneOperation.id)).toMatchObject({ stage: "done", attempt: 1 });
    const command = parseCommand(await makeDecisionCommand(anna, unsentReportId, `begun:${unsentReportId}`));
    const { id } = await submitCommand(anna.access, command);
    expect(await awaitSettledOperation(anna, id)).toMatchObject({ stage: "done", attempt: 1 });
    expect(await getGainedEffects()).toEqual({ approvals: 2, postings: 2, mails: 0 });
  });

  it("is one approval after every mishap that a call can meet", async () => {
    const reportIds = mishaps.map(takeNextReportId);
    const approvalPathOf = (id: string | undefined) => approvalPath.replace("*", id ?? "");
    await setFaults(
      ...mishaps.map((mishap, index) => ({
        ...mishap.fault,
        method: "PUT",
        path: approvalPathOf(reportIds[index]),
        times: 1,
      })),
    );
    const commands = await Promise.all(reportIds.map((id) => makeDecisionCommand(anna, id, `mishap:${id}`)));
    const ids = await Promise.all(commands.flatMap((command) => [1, 2].map(() => submitAndExecute(anna, command))));
    expect(await world.sandbox.callControl("GET", "/faults")).toEqual([]);
    const operations = await awaitSettledThroughTime(world, anna, [...new Set(ids)]);
    expect(operations.map(({ stage }) => stage)).toEqual(mishaps.map(() => "done"));
    expect(await getGainedEffects()).toEqual({ approvals: mishaps.length, postings: mishaps.length, mails: 0 });
    for (const id of reportIds) expect((await getReport(id)).status).toBe("approved");
  });
});

it("leaves books without a violation", async () => {
  expect(await world.sandbox.callControl("GET", "/invariants")).toMatchObject({ ok: true });
});

import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fjallkaffe, norrsken } from "../../seed/companies";
import { anna, erik, sara } from "../../seed/people";
import { type Books, startBooks, type Wire } from "../testing/books-client";
import {
  createDraft,
  createSupplier,
  draftBody,
  openPurchasingCompany,
  type PurchasingCompany,
  problemOf,
  sendApproval,
} from "../testing/purchases";

let books: Books;
let buying: PurchasingCompany;
let store: pg.Client;

beforeAll(async () => {
  books = await startBooks();
  buying = await openPurchasingCompany(books);
  store = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await store.connect();
});
afterAll(async () => {
  const invariants = await books.sandbox.control("GET", "/invariants");
  await store.end();
  await books.sandbox.stop();
  expect(invariants).toEqual({ ok: true, violations: [] });
});

const readDraft = async (id: unknown) => (await buying.anna.get(`/supplierinvoicedrafts/${id}`)).body;
const createDraftId = async (more: Wire = {}) => String((await createDraft(buying, more)).body.Id);
const createDraftReadyForApproval = async () => {
  const id = await createDraftId();
  await sendApproval(buying.sara, id, 3);
  return id;
};
/** Drafts of Norrsken that match a filter, such as the drafts of the seed. */
const listSeededDrafts = async (filter: string) =>
  (await buying.anna.get(`/supplierinvoicedrafts?$filter=${filter}&$orderby=CreatedUtc desc`)).body.Data;
const setApprovalRight = (canApprove: boolean) =>
  store.query(`UPDATE "Membership" SET "canApprovePurchaseInvoices" = $1 WHERE "userId" = $2 AND "companyId" = $3`, [
    canApprove,
    erik.id,
    norrsken.id,
  ]);

describe("a draft on its way", () => {
  it("is asked for, approved by one who may not book, and then converted", async () => {
    const id = await createDraftId();
    const approvalRequest = await sendApproval(buying.sara, id, 3);
    expect([approvalRequest.status, approvalRequest.body]).toEqual([
      200,
      { DocumentId: id, DocumentType: 1, DocumentApprovalStatus: 3 },
    ]);
    expect(await readDraft(id)).toMatchObject({ ApprovalStatus: 3, ApprovalRequestedBy: sara.id });
    const early = await buying.anna.send("POST", `/supplierinvoicedrafts/${id}/convert`);
    expect([early.status, early.body.ErrorCode]).toEqual([400, 4033]);
    const approved = await sendApproval(buying.erik, id, 1);
    expect(approved.body).toEqual({ DocumentId: id, DocumentType: 1, DocumentApprovalStatus: 1 });
    expect((await readDraft(id)).ApprovalStatus).toBe(1);
    const converted = await buying.erik.send("POST", `/supplierinvoicedrafts/${id}/convert`);
    expect([converted.status, converted.body.IsAutomaticallyPostToLedger]).toEqual([201, false]);
  });

  it("is booked at once by the approval of one who may book", async () => {
    const id = await createDraftReadyForApproval();
    expect(await readDraft(id)).toMatchObject({ CanBeApprovedByCurrentUser: true, CanBeBookeptByCurrentUser: true });
    const { body } = await sendApproval(buying.anna, id, 1);
    expect(body).toMatchObject({ DocumentType: 2, DocumentApprovalStatus: 1 });
    const invoice = (await buying.anna.get(`/supplierinvoices/${body.DocumentId}`)).body;
    expect(invoice).toMatchObject({ CreatedFromDraftId: id, IsAutomaticallyPostToLedger: true, TotalAmount: -1250 });
    expect((await buying.anna.get(`/supplierinvoicedrafts/${id}`)).status).toBe(404);
  });

  it("is approved once, whoever approves at once", async () => {
    const id = await createDraftReadyForApproval();
    const replies = await Promise.all([buying.anna, buying.anna, buying.sara].map((one) => sendApproval(one, id, 1)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const found = await buying.anna.get(`/supplierinvoices?$filter=CreatedFromDraftId eq ${id}`);
    expect(found.body.Data).toHaveLength(1);
  });

  it("stays as it is when its booking is refused", async () => {
    const id = await createDraftId({ InvoiceDate: "2026-05-04" });
    await sendApproval(buying.sara, id, 3);
    expect(problemOf(await sendApproval(buying.anna, id, 1))).toEqual([400, 4026, "InvoiceDate"]);
    expect((await readDraft(id)).ApprovalStatus).toBe(3);
  });

  it("needs action once it is changed, and has to be asked for anew", async () => {
    const id = await createDraftReadyForApproval();
    await sendApproval(buying.erik, id, 1);
    const put = await buying.anna.send("PUT", `/supplierinvoicedrafts/${id}`, draftBody(buying));
    expect([put.status, put.body.ApprovalStatus]).toEqual([200, 4]);
    expect(problemOf(await sendApproval(buying.anna, id, 1))).toEqual([400, 4033, "DocumentApprovalStatus"]);
    expect((await sendApproval(buying.anna, id, 3)).status).toBe(200);
  });

  it("can be taken back, and asked for again after it was rejected", async () => {
    const id = await createDraftReadyForApproval();
    expect((await sendApproval(buying.sara, id, 0)).body.DocumentApprovalStatus).toBe(0);
    await sendApproval(buying.sara, id, 3);
    expect((await sendApproval(buying.erik, id, 2)).body.DocumentApprovalStatus).toBe(2);
    expect(problemOf(await sendApproval(buying.anna, id, 1))).toEqual([400, 4033, "DocumentApprovalStatus"]);
    expect((await sendApproval(buying.sara, id, 3)).body.DocumentApprovalStatus).toBe(3);
  });
});

describe("several approvers", () => {
  it("come in their order (4033), and the last one's approval counts", async () => {
    const [draft] = await listSeededDrafts("ApprovalOrderType eq 1 and Approvers/all(a: a/IsApproved eq false)");
    const id = draft?.Id;
    expect(draft?.Approvers).toMatchObject([
      { ApproverId: erik.id, Priority: 1 },
      { ApproverId: anna.id, Priority: 2 },
    ]);
    expect(problemOf(await sendApproval(buying.anna, id, 1))).toEqual([400, 4033, "DocumentApprovalStatus"]);
    expect((await sendApproval(buying.erik, id, 1)).body).toMatchObject({ DocumentType: 1, DocumentApprovalStatus: 3 });
    expect(problemOf(await sendApproval(buying.erik, id, 1))).toEqual([400, 4033, "DocumentApprovalStatus"]);
    expect((await sendApproval(buying.anna, id, 1)).body).toMatchObject({ DocumentType: 2, DocumentApprovalStatus: 1 });
  });

  it("may come in any order, and are the only ones who may (3003)", async () => {
    const [draft] = await listSeededDrafts("ApprovalOrderType eq 2");
    expect(problemOf(await sendApproval(buying.sara, draft?.Id, 1))).toEqual([400, 3003, "DocumentApprovalStatus"]);
    expect((await sendApproval(buying.anna, draft?.Id, 1)).body.DocumentApprovalStatus).toBe(3);
    const second = await sendApproval(buying.erik, draft?.Id, 1);
    expect(second.body).toMatchObject({ DocumentType: 1, DocumentApprovalStatus: 1 });
  });
});

describe("rights", () => {
  it("approvableByCurrentUser lists what the caller could approve now, and nothing else", async () => {
    for (const caller of [buying.anna, buying.erik, buying.sara]) {
      const all = (await caller.get("/supplierinvoicedrafts?$pagesize=1000")).body.Data;
      const own = (await caller.get("/supplierinvoicedrafts?approvableByCurrentUser=true&$pagesize=1000")).body.Data;
      const may = all.filter((draft) => draft.CanBeApprovedByCurrentUser === true);
      expect(own.map(({ Id }) => Id)).toEqual(may.map(({ Id }) => Id));
      expect(own.length).toBeLessThan(all.length);
      for (const { Id } of all.filter((draft) => draft.CanBeApprovedByCurrentUser !== true)) {
        expect([3003, 4033]).toContain((await sendApproval(caller, Id, 2)).body.ErrorCode);
      }
    }
  });

  it("without HasPurchaseInvoicesApprovalPermission: 3003 to approve, to reject and to book unapproved", async () => {
    const id = await createDraftReadyForApproval();
    const free = await createDraftId();
    await setApprovalRight(false);
    try {
      const users = (await buying.anna.get("/users")).body.Data;
      expect(users.find((user) => user.Id === erik.id)?.HasPurchaseInvoicesApprovalPermission).toBe(false);
      for (const status of [1, 2]) {
        expect(problemOf(await sendApproval(buying.erik, id, status))).toEqual([400, 3003, "DocumentApprovalStatus"]);
      }
      const booking = await buying.erik.send("POST", `/supplierinvoicedrafts/${free}/convert`);
      expect([booking.status, booking.body.ErrorCode]).toEqual([400, 3003]);
      const own = await buying.erik.get("/supplierinvoicedrafts?approvableByCurrentUser=true");
      expect(own.body.Data).toEqual([]);
    } finally {
      await setApprovalRight(true);
    }
    expect((await buying.erik.send("POST", `/supplierinvoicedrafts/${free}/convert`)).status).toBe(201);
  });

  it("a person who only reads changes nothing (4019)", async () => {
    const lars = books.as(await books.token("lars@norrsken.example", norrsken.id));
    const { status, body } = await sendApproval(lars, await createDraftId(), 3);
    expect([status, body.ErrorCode]).toEqual([403, 4019]);
  });

  it("a company without the flow has no steps (4033), and books as it likes", async () => {
    const owner = books.as(await books.token("anna@norrsken.example", fjallkaffe.id));
    const supplier = (await createSupplier(owner)).body.Id;
    const draft = await owner.send("POST", "/supplierinvoicedrafts", draftBody({ ...buying, supplierId: supplier }));
    expect(problemOf(await sendApproval(owner, draft.body.Id, 3))).toEqual([400, 4033, "DocumentApprovalStatus"]);
    expect((await owner.send("POST", `/supplierinvoicedrafts/${draft.body.Id}/convert`)).status).toBe(201);
  });
});

describe("a rejection", () => {
  const mails = () =>
    books.sandbox.control<readonly { id: string; recipients: string[]; subject: string }[]>("GET", "/mail");

  it("mails its message to each receiver", async () => {
    const id = await createDraftReadyForApproval();
    const before = (await mails()).length;
    const rejected = await sendApproval(buying.erik, id, 2, {
      RejectionMessage: "Fel konto, och <b>fel</b> belopp.",
      RejectionMessageReceivers: [sara.id, anna.id],
    });
    expect([rejected.status, rejected.body.DocumentApprovalStatus]).toEqual([200, 2]);
    const sent = (await mails()).slice(0, (await mails()).length - before);
    expect(sent.flatMap((mail) => mail.recipients).sort()).toEqual(["anna@norrsken.example", "sara@revisorn.example"]);
    expect(sent[0]?.subject).toContain("Leverantörsfaktura avvisad: Skellefte Trä AB");
  });

  it.each([
    [1, { RejectionMessage: "Nej" }, "RejectionMessage"],
    [1, { RejectionMessageReceivers: [sara.id] }, "RejectionMessageReceivers"],
    [2, { RejectionMessage: "x".repeat(201) }, "RejectionMessage"],
    [4, {}, "DocumentApprovalStatus"],
  ])("with status %i refuses %j with 2000", async (status, more, field) => {
    const id = await createDraftReadyForApproval();
    expect(problemOf(await sendApproval(buying.erik, id, status, more))).toEqual([400, 2000, field]);
    expect((await readDraft(id)).ApprovalStatus).toBe(3);
  });

  it("refuses a receiver who is no user of the company with 3000, and takes empty members as left out", async () => {
    const id = await createDraftReadyForApproval();
    const stranger = { RejectionMessageReceivers: [sara.id, "00000000-0000-4000-8000-000000000000"] };
    expect(problemOf(await sendApproval(buying.erik, id, 2, stranger))).toEqual([
      400,
      3000,
      "RejectionMessageReceivers[1]",
    ]);
    expect((await readDraft(id)).ApprovalStatus).toBe(3);
    const empty = { RejectionMessage: "", RejectionMessageReceivers: [] };
    expect((await sendApproval(buying.erik, id, 1, empty)).status).toBe(200);
  });
});

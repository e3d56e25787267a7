import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fjallkaffe, norrsken } from "../../seed/companies";
import { anna, erik, sara } from "../../seed/people";
import { type BooksClient, type JsonRecord, startBooks } from "../testing/books-client";
import {
  buildDraftBody,
  createDraft,
  createSupplier,
  openPurchasingCompany,
  type PurchasingCompany,
  refusalOf,
  sendApproval,
} from "../testing/purchases";

let books: BooksClient;
let purchaser: PurchasingCompany;
let databaseClient: pg.Client;

beforeAll(async () => {
  books = await startBooks();
  purchaser = await openPurchasingCompany(books);
  databaseClient = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await databaseClient.connect();
});
afterAll(async () => {
  const invariants = await books.sandbox.callControl("GET", "/invariants");
  await databaseClient.end();
  await books.sandbox.stop();
  expect(invariants).toEqual({ ok: true, violations: [] });
});

const readDraft = async (id: unknown) => (await purchaser.anna.get(`/supplierinvoicedrafts/${id}`)).body;
const createDraftId = async (overrides: JsonRecord = {}) => String((await createDraft(purchaser, overrides)).body.Id);
const createDraftReadyForApproval = async () => {
  const id = await createDraftId();
  await sendApproval(purchaser.sara, id, 3);
  return id;
};
/** Drafts of Norrsken that match a filter, such as the drafts of the seed. */
const listSeededDrafts = async (filter: string) =>
  (await purchaser.anna.get(`/supplierinvoicedrafts?$filter=${filter}&$orderby=CreatedUtc desc`)).body.Data;
const setApprovalRight = (canApprove: boolean) =>
  databaseClient.query(
    `UPDATE "Membership" SET "canApprovePurchaseInvoices" = $1 WHERE "userId" = $2 AND "companyId" = $3`,
    [canApprove, erik.id, norrsken.id],
  );

describe("a draft on its way", () => {
  it("is asked for, approved by one who may not book, and then converted", async () => {
    const id = await createDraftId();
    const approvalRequest = await sendApproval(purchaser.sara, id, 3);
    expect([approvalRequest.status, approvalRequest.body]).toEqual([
      200,
      { DocumentId: id, DocumentType: 1, DocumentApprovalStatus: 3 },
    ]);
    expect(await readDraft(id)).toMatchObject({ ApprovalStatus: 3, ApprovalRequestedBy: sara.id });
    const earlyReply = await purchaser.anna.send("POST", `/supplierinvoicedrafts/${id}/convert`);
    expect([earlyReply.status, earlyReply.body.ErrorCode]).toEqual([400, 4033]);
    const approvalReply = await sendApproval(purchaser.erik, id, 1);
    expect(approvalReply.body).toEqual({ DocumentId: id, DocumentType: 1, DocumentApprovalStatus: 1 });
    expect((await readDraft(id)).ApprovalStatus).toBe(1);
    const conversionReply = await purchaser.erik.send("POST", `/supplierinvoicedrafts/${id}/convert`);
    expect([conversionReply.status, conversionReply.body.IsAutomaticallyPostToLedger]).toEqual([201, false]);
  });

  it("is booked at once by the approval of one who may book", async () => {
    const id = await createDraftReadyForApproval();
    expect(await readDraft(id)).toMatchObject({ CanBeApprovedByCurrentUser: true, CanBeBookeptByCurrentUser: true });
    const { body } = await sendApproval(purchaser.anna, id, 1);
    expect(body).toMatchObject({ DocumentType: 2, DocumentApprovalStatus: 1 });
    const invoice = (await purchaser.anna.get(`/supplierinvoices/${body.DocumentId}`)).body;
    expect(invoice).toMatchObject({ CreatedFromDraftId: id, IsAutomaticallyPostToLedger: true, TotalAmount: -1250 });
    expect((await purchaser.anna.get(`/supplierinvoicedrafts/${id}`)).status).toBe(404);
  });

  it("is approved once, whoever approves at once", async () => {
    const id = await createDraftReadyForApproval();
    const replies = await Promise.all(
      [purchaser.anna, purchaser.anna, purchaser.sara].map((caller) => sendApproval(caller, id, 1)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const invoicesReply = await purchaser.anna.get(`/supplierinvoices?$filter=CreatedFromDraftId eq ${id}`);
    expect(invoicesReply.body.Data).toHaveLength(1);
  });

  it("stays as it is when its booking is refused", async () => {
    const id = await createDraftId({ InvoiceDate: "2026-05-04" });
    await sendApproval(purchaser.sara, id, 3);
    expect(refusalOf(await sendApproval(purchaser.anna, id, 1))).toEqual([400, 4026, "InvoiceDate"]);
    expect((await readDraft(id)).ApprovalStatus).toBe(3);
  });

  it("needs action once it is changed, and has to be asked for anew", async () => {
    const id = await createDraftReadyForApproval();
    await sendApproval(purchaser.erik, id, 1);
    const putReply = await purchaser.anna.send("PUT", `/supplierinvoicedrafts/${id}`, buildDraftBody(purchaser));
    expect([putReply.status, putReply.body.ApprovalStatus]).toEqual([200, 4]);
    expect(refusalOf(await sendApproval(purchaser.anna, id, 1))).toEqual([400, 4033, "DocumentApprovalStatus"]);
    expect((await sendApproval(purchaser.anna, id, 3)).status).toBe(200);
  });

  it("can be taken back, and asked for again after it was rejected", async () => {
    const id = await createDraftReadyForApproval();
    expect((await sendApproval(purchaser.sara, id, 0)).body.DocumentApprovalStatus).toBe(0);
    await sendApproval(purchaser.sara, id, 3);
    expect((await sendApproval(purchaser.erik, id, 2)).body.DocumentApprovalStatus).toBe(2);
    expect(refusalOf(await sendApproval(purchaser.anna, id, 1))).toEqual([400, 4033, "DocumentApprovalStatus"]);
    expect((await sendApproval(purchaser.sara, id, 3)).body.DocumentApprovalStatus).toBe(3);
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
    expect(refusalOf(await sendApproval(purchaser.anna, id, 1))).toEqual([400, 4033, "DocumentApprovalStatus"]);
    expect((await sendApproval(purchaser.erik, id, 1)).body).toMatchObject({
      DocumentType: 1,
      DocumentApprovalStatus: 3,
    });
    expect(refusalOf(await sendApproval(purchaser.erik, id, 1))).toEqual([400, 4033, "DocumentApprovalStatus"]);
    expect((await sendApproval(purchaser.anna, id, 1)).body).toMatchObject({
      DocumentType: 2,
      DocumentApprovalStatus: 1,
    });
  });

  it("may come in any order, and are the only ones who may (3003)", async () => {
    const [draft] = await listSeededDrafts("ApprovalOrderType eq 2");
    expect(refusalOf(await sendApproval(purchaser.sara, draft?.Id, 1))).toEqual([400, 3003, "DocumentApprovalStatus"]);
    expect((await sendApproval(purchaser.anna, draft?.Id, 1)).body.DocumentApprovalStatus).toBe(3);
    const secondReply = await sendApproval(purchaser.erik, draft?.Id, 1);
    expect(secondReply.body).toMatchObject({ DocumentType: 1, DocumentApprovalStatus: 1 });
  });
});

describe("rights", () => {
  it("approvableByCurrentUser lists what the caller could approve now, and nothing else", async () => {
    for (const caller of [purchaser.anna, purchaser.erik, purchaser.sara]) {
      const allDrafts = (await caller.get("/supplierinvoicedrafts?$pagesize=1000")).body.Data;
      const ownDrafts = (await caller.get("/supplierinvoicedrafts?approvableByCurrentUser=true&$pagesize=1000")).body
        .Data;
      const approvableDrafts = allDrafts.filter((draft) => draft.CanBeApprovedByCurrentUser === true);
      expect(ownDrafts.map(({ Id }) => Id)).toEqual(approvableDrafts.map(({ Id }) => Id));
      expect(ownDrafts.length).toBeLessThan(allDrafts.length);
      for (const { Id } of allDrafts.filter((draft) => draft.CanBeApprovedByCurrentUser !== true)) {
        expect([3003, 4033]).toContain((await sendApproval(caller, Id, 2)).body.ErrorCode);
      }
    }
  });

  it("without HasPurchaseInvoicesApprovalPermission: 3003 to approve, to reject and to book unapproved", async () => {
    const id = await createDraftReadyForApproval();
    const unapprovedDraftId = await createDraftId();
    await setApprovalRight(false);
    try {
      const users = (await purchaser.anna.get("/users")).body.Data;
      expect(users.find((user) => user.Id === erik.id)?.HasPurchaseInvoicesApprovalPermission).toBe(false);
      for (const status of [1, 2]) {
        expect(refusalOf(await sendApproval(purchaser.erik, id, status))).toEqual([
          400,
          3003,
          "DocumentApprovalStatus",
        ]);
      }
      const bookingReply = await purchaser.erik.send("POST", `/supplierinvoicedrafts/${unapprovedDraftId}/convert`);
      expect([bookingReply.status, bookingReply.body.ErrorCode]).toEqual([400, 3003]);
      const ownDraftsReply = await purchaser.erik.get("/supplierinvoicedrafts?approvableByCurrentUser=true");
      expect(ownDraftsReply.body.Data).toEqual([]);
    } finally {
      await setApprovalRight(true);
    }
    expect((await purchaser.erik.send("POST", `/supplierinvoicedrafts/${unapprovedDraftId}/convert`)).status).toBe(201);
  });

  it("a person who only reads changes nothing (4019)", async () => {
    const lars = books.callerWithToken(await books.createToken("lars@norrsken.example", norrsken.id));
    const { status, body } = await sendApproval(lars, await createDraftId(), 3);
    expect([status, body.ErrorCode]).toEqual([403, 4019]);
  });

  it("a company without the flow has no steps (4033), and books as it likes", async () => {
    const ownerCaller = books.callerWithToken(await books.createToken("anna@norrsken.example", fjallkaffe.id));
    const supplierId = (await createSupplier(ownerCaller)).body.Id;
    const draft = await ownerCaller.send(
      "POST",
      "/supplierinvoicedrafts",
      buildDraftBody({ ...purchaser, supplierId }),
    );
    expect(refusalOf(await sendApproval(ownerCaller, draft.body.Id, 3))).toEqual([400, 4033, "DocumentApprovalStatus"]);
    expect((await ownerCaller.send("POST", `/supplierinvoicedrafts/${draft.body.Id}/convert`)).status).toBe(201);
  });
});

describe("a rejection", () => {
  const listMails = () =>
    books.sandbox.callControl<readonly { id: string; recipients: string[]; subject: string }[]>("GET", "/mail");

  it("mails its message to each receiver", async () => {
    const id = await createDraftReadyForApproval();
    const mailCountBefore = (await listMails()).length;
    const rejectionReply = await sendApproval(purchaser.erik, id, 2, {
      RejectionMessage: "Fel konto, och <b>fel</b> belopp.",
      RejectionMessageReceivers: [sara.id, anna.id],
    });
    expect([rejectionReply.status, rejectionReply.body.DocumentApprovalStatus]).toEqual([200, 2]);
    const sentMails = (await listMails()).slice(0, (await listMails()).length - mailCountBefore);
    expect(sentMails.flatMap((mail) => mail.recipients).sort()).toEqual([
      "anna@norrsken.example",
      "sara@revisorn.example",
    ]);
    expect(sentMails[0]?.subject).toContain("Leverantörsfaktura avvisad: Skellefte Trä AB");
  });

  it.each([
    [1, { RejectionMessage: "Nej" }, "RejectionMessage"],
    [1, { RejectionMessageReceivers: [sara.id] }, "RejectionMessageReceivers"],
    [2, { RejectionMessage: "x".repeat(201) }, "RejectionMessage"],
    [4, {}, "DocumentApprovalStatus"],
  ])("with status %i refuses %j with 2000", async (status, overrides, field) => {
    const id = await createDraftReadyForApproval();
    expect(refusalOf(await sendApproval(purchaser.erik, id, status, overrides))).toEqual([400, 2000, field]);
    expect((await readDraft(id)).ApprovalStatus).toBe(3);
  });

  it("refuses a receiver who is no user of the company with 3000, and takes empty members as left out", async () => {
    const id = await createDraftReadyForApproval();
    const unknownReceivers = { RejectionMessageReceivers: [sara.id, "00000000-0000-4000-8000-000000000000"] };
    expect(refusalOf(await sendApproval(purchaser.erik, id, 2, unknownReceivers))).toEqual([
      400,
      3000,
      "RejectionMessageReceivers[1]",
    ]);
    expect((await readDraft(id)).ApprovalStatus).toBe(3);
    const emptyRejection = { RejectionMessage: "", RejectionMessageReceivers: [] };
    expect((await sendApproval(purchaser.erik, id, 1, emptyRejection)).status).toBe(200);
  });
});

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../../seed/companies";
import { type BooksClient, type Caller, fullScopes, type JsonRecord, startBooks, today } from "../testing/books-client";
import { buildFile, buildUploadBody, type FileType } from "../testing/files";

const mebibyte = 1024 * 1024;
const unknownId = "00000000-0000-4000-8000-000000000000";

let books: BooksClient;
let anna: Caller;
let fjordtreCaller: Caller;
let fileServer: Server;
let fileServerUrl: string;

beforeAll(async () => {
  books = await startBooks("empty");
  const tokenFields = { expiresIn: 100_000 };
  anna = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id, fullScopes, tokenFields));
  fjordtreCaller = books.callerWithToken(await books.createToken("sara@revisorn.example", "Fjordtre AS"));
  fileServer = createServer((request, response) => {
    if (request.url === "/moved") response.writeHead(302, { location: "/kvitto.pdf" }).end();
    else if (request.url === "/kvitto.pdf") response.end(buildFile("application/pdf"));
    else if (request.url === "/large.pdf") response.end(buildFile("application/pdf", 21 * mebibyte));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => fileServer.listen(0, "127.0.0.1", resolve));
  fileServerUrl = `http://localhost:${(fileServer.address() as AddressInfo).port}`;
});
afterAll(async () => {
  fileServer.closeAllConnections();
  fileServer.close();
  await books.sandbox.stop();
});

const createAttachment = async (caller = anna, overrides: JsonRecord = {}, sizeBytes?: number) => {
  const { status, body, text } = await caller.send(
    "POST",
    "/attachments",
    buildUploadBody("image/png", overrides, sizeBytes),
  );
  expect(status, text.slice(0, 300)).toBe(201);
  return body;
};

const buildVoucherBody = (overrides: JsonRecord = {}): JsonRecord => ({
  VoucherDate: today,
  VoucherText: "Kvitto",
  Rows: [
    { AccountNumber: 6570, DebitAmount: 75 },
    { AccountNumber: 1930, CreditAmount: 75 },
  ],
  ...overrides,
});
const createVoucher = async () => (await anna.send("POST", "/vouchers", buildVoucherBody())).body;
const linkToVoucher = (DocumentId: unknown, AttachmentIds: readonly unknown[], overrides: JsonRecord = {}) =>
  anna.send("POST", "/attachmentlinks", { DocumentId, DocumentType: 3, AttachmentIds, ...overrides });
const readLinkOfVoucher = async (voucherId: unknown) =>
  (await anna.get(`/vouchers?$filter=Id eq ${voucherId}`)).body.Data[0]?.Attachments;

describe("an upload", () => {
  it.each(["image/png", "image/jpeg", "image/tiff", "application/pdf"] as const)(
    "of %s is kept as it is",
    async (type) => {
      const uploadedBody = buildUploadBody(type, { FileName: "Kvitto_1-(å).x", Comment: "Lunch" });
      const { status, body } = await anna.send("POST", "/attachments", uploadedBody);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        ContentType: type,
        FileName: "Kvitto_1-(å).x",
        Comment: "Lunch",
        AttachmentStatus: 1,
        AttachedDocumentType: 0,
        DocumentId: null,
        PhotoSource: 105,
        UploadedBy: "Anna Lindqvist",
      });
      const attachment = (await anna.get(`/attachments/${body.Id}`)).body;
      expect({ ...attachment, TemporaryUrl: null }).toEqual({ ...body, TemporaryUrl: null });
      const downloadAnswer = await fetch(String(attachment.TemporaryUrl));
      expect([downloadAnswer.status, downloadAnswer.headers.get("content-type")]).toEqual([200, type]);
      expect(downloadAnswer.headers.get("content-disposition")).toContain(encodeURIComponent("Kvitto_1-(å).x"));
      expect(Buffer.from(await downloadAnswer.arrayBuffer()).equals(buildFile(type))).toBe(true);
    },
  );

  it("comes from an address as well", async () => {
    const { body, status } = await anna.send("POST", "/attachments", {
      ...buildUploadBody("application/pdf", { Url: `${fileServerUrl}/kvitto.pdf` }),
      Data: null,
    });
    expect(status).toBe(201);
    const downloadAnswer = await fetch(String(body.TemporaryUrl));
    expect(Buffer.from(await downloadAnswer.arrayBuffer()).equals(buildFile("application/pdf"))).toBe(true);
  });

  it("may be 20 MB in Sweden and 10 MB elsewhere", async () => {
    await createAttachment(anna, {}, 20 * mebibyte);
    await createAttachment(fjordtreCaller, {}, 10 * mebibyte);
    for (const [caller, maxMebibytes] of [
      [anna, 20],
      [fjordtreCaller, 10],
    ] as const) {
      const { status, body } = await caller.send(
        "POST",
        "/attachments",
        buildUploadBody("image/png", {}, maxMebibytes * mebibyte + 1),
      );
      expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, "Data"]);
    }
    const tooLargeReply = await anna.send("POST", "/attachments", buildUploadBody("image/png", {}, 24 * mebibyte));
    expect(tooLargeReply.status).toBe(413);
    const largeVoucherReply = await anna.send(
      "POST",
      "/vouchers",
      buildVoucherBody({ VoucherText: "x".repeat(5 * mebibyte) }),
    );
    expect(largeVoucherReply.status).toBe(413);
  });

  const encodeFile = (type: FileType) => buildFile(type).toString("base64");

  it.each([
    ["ContentType", () => ({ ContentType: "image/jpeg" }), 2000],
    ["ContentType", () => ({ Data: encodeFile("application/pdf") }), 2000],
    ["ContentType", () => ({ ContentType: "text/plain" }), 2000],
    ["ContentType", () => ({ ContentType: undefined }), 2000],
    ["Data", () => ({ Data: Buffer.from("GIF89a").toString("base64") }), 2000],
    ["Data", () => ({ Data: "%%%%" }), 2000],
    ["Data", () => ({ Data: "abc" }), 2000],
    ["Data", () => ({ Data: "" }), 2000],
    ["Data", () => ({ Data: null }), 2000],
    ["Data", () => ({ Url: `${fileServerUrl}/kvitto.pdf` }), 2000],
    ["FileName", () => ({ FileName: "a/b.png" }), 2000],
    ["FileName", () => ({ FileName: "två ord.png" }), 2000],
    ["FileName", () => ({ FileName: ".." }), 2000],
    ["FileName", () => ({ FileName: "" }), 2000],
    ["FileName", () => ({ FileName: "x".repeat(201) }), 2000],
    ["FileName", () => ({ FileName: undefined }), 2000],
    ["Url", () => ({ Data: null, Url: "nowhere" }), 2000],
    ["Url", () => ({ Data: null, Url: "file:///etc/passwd" }), 2000],
    ["Url", () => ({ Data: null, Url: `${fileServerUrl}/missing` }), 4100],
    ["Url", () => ({ Data: null, Url: `${fileServerUrl}/moved` }), 4100],
    ["Url", () => ({ Data: null, Url: "http://localhost:1/x.png" }), 4100],
    ["Url", () => ({ Data: null, Url: `${fileServerUrl}/large.pdf` }), 2000],
  ] as const)("is refused at %s: %s", async (field, buildOverrides, code) => {
    const { status, body } = await anna.send("POST", "/attachments", buildUploadBody("image/png", buildOverrides()));
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, code, field]);
  });
});

describe("the address of a file", () => {
  it("ends by the sandbox's clock, with the file, and is good for that file alone", async () => {
    const { Id, TemporaryUrl } = await createAttachment();
    const url = String(TemporaryUrl);
    const otherAttachment = await createAttachment();
    for (const wrongUrl of [
      url.replace(Id, otherAttachment.Id),
      url.replace(/\/(\d+)\//, "/9999999999/"),
      `${url}0`,
      url.slice(0, -1),
    ]) {
      expect((await fetch(wrongUrl)).status, wrongUrl).toBe(404);
    }
    expect((await fetch(url)).status).toBe(200);
    await books.sandbox.callControl("POST", "/clock/advance", { seconds: 500 });
    expect((await fetch(url)).status).toBe(200);
    await books.sandbox.callControl("POST", "/clock/advance", { seconds: 101 });
    expect((await fetch(url)).status).toBe(404);
    const freshUrl = String((await anna.get(`/attachments/${Id}`)).body.TemporaryUrl);
    expect((await fetch(freshUrl)).status).toBe(200);
    await anna.send("DELETE", `/attachments/${Id}`);
    expect((await fetch(freshUrl)).status).toBe(404);
  });

  it("is left out of a list with includeTemporaryUrl=false", async () => {
    await createAttachment();
    const [shownAttachment] = (await anna.get("/attachments?$pagesize=1")).body.Data;
    const { body, status } = await anna.get("/attachments?includeTemporaryUrl=false&$pagesize=1");
    const { TemporaryUrl, ...otherMembers } = shownAttachment as JsonRecord;
    expect([status, body.Data]).toEqual([200, [otherMembers]]);
    expect(String(TemporaryUrl)).toMatch(/^http/);
    const selectionReply = await anna.get("/attachments?includeTemporaryUrl=false&$select=Id,TemporaryUrl&$pagesize=1");
    expect(selectionReply.body.Data).toEqual([{ Id: shownAttachment?.Id, TemporaryUrl: null }]);
    expect((await anna.get("/attachments?$filter=TemporaryUrl eq 'x'")).body.ErrorCode).toBe(6000);
  });
});

describe("a link", () => {
  it("matches attachments with a voucher, which shows them; unlinked they can be deleted", async () => {
    const voucher = await createVoucher();
    const [firstAttachment, secondAttachment] = [await createAttachment(), await createAttachment()];
    expect(await readLinkOfVoucher(voucher.Id)).toBeNull();
    const { status, body } = await linkToVoucher(voucher.Id, [firstAttachment.Id]);
    expect([status, body]).toEqual([
      200,
      { AttachmentIds: [firstAttachment.Id], DocumentId: voucher.Id, DocumentType: 3 },
    ]);
    const bothReply = await linkToVoucher(voucher.Id, [secondAttachment.Id, firstAttachment.Id], {
      DocumentType: "Voucher",
    });
    expect(bothReply.body).toEqual({
      AttachmentIds: [firstAttachment.Id, secondAttachment.Id],
      DocumentId: voucher.Id,
      DocumentType: 3,
    });
    expect(await readLinkOfVoucher(voucher.Id)).toEqual(bothReply.body);
    const matchedAttachment = (await anna.get(`/attachments/${firstAttachment.Id}`)).body;
    expect(matchedAttachment).toMatchObject({ DocumentId: voucher.Id, AttachedDocumentType: 3, AttachmentStatus: 0 });

    const listIds = async (query: string) => (await anna.get(`/attachments${query}`)).body.Data.map(({ Id }) => Id);
    expect(await listIds("?$pagesize=1000")).toContain(firstAttachment.Id);
    expect(await listIds("?includeMatched=false&$pagesize=1000")).not.toContain(firstAttachment.Id);

    const refusedReply = await anna.send("DELETE", `/attachments/${firstAttachment.Id}`);
    expect([refusedReply.status, refusedReply.body.ErrorCode]).toEqual([400, 4001]);
    expect((await anna.send("DELETE", `/attachmentlinks/${firstAttachment.Id}`)).status).toBe(200);
    expect(await listIds("?includeMatched=false&$pagesize=1000")).toContain(firstAttachment.Id);
    expect(await readLinkOfVoucher(voucher.Id)).toMatchObject({ AttachmentIds: [secondAttachment.Id] });
    const repeatedReply = await anna.send("DELETE", `/attachmentlinks/${firstAttachment.Id}`);
    expect([repeatedReply.status, repeatedReply.body.ErrorCode]).toEqual([404, 3000]);
    expect((await anna.send("DELETE", `/attachments/${firstAttachment.Id}`)).status).toBe(200);
    expect((await anna.get(`/attachments/${firstAttachment.Id}`)).status).toBe(404);
    expect((await anna.send("DELETE", `/attachments/${firstAttachment.Id}`)).status).toBe(404);
  });

  it("comes with a voucher that is posted, or the voucher is not", async () => {
    const { Id } = await createAttachment();
    const Attachments = { AttachmentIds: [Id], DocumentType: 3 };
    const { status, body } = await anna.send("POST", "/vouchers", buildVoucherBody({ Attachments }));
    expect([status, body.Attachments]).toEqual([201, { AttachmentIds: [Id], DocumentId: body.Id, DocumentType: 3 }]);
    const countVouchers = async () => (await anna.get("/vouchers?$pagesize=1")).body.Meta.TotalNumberOfResults;
    const voucherCountBefore = await countVouchers();
    const refusedReply = await anna.send("POST", "/vouchers", buildVoucherBody({ Attachments }));
    expect([refusedReply.status, refusedReply.body.ErrorCode, refusedReply.body.Errors[0]?.Field]).toEqual([
      400,
      4000,
      "Attachments.AttachmentIds[0]",
    ]);
    const wrongTypeReply = await anna.send(
      "POST",
      "/vouchers",
      buildVoucherBody({ Attachments: { ...Attachments, DocumentType: 1 } }),
    );
    expect([wrongTypeReply.status, wrongTypeReply.body.Errors[0]?.Field]).toEqual([400, "Attachments.DocumentType"]);
    expect(await countVouchers()).toBe(voucherCountBefore);
  });

  it("is refused with a code at the member to blame", async () => {
    const voucher = await createVoucher();
    const { Id } = await createAttachment();
    const refusals = [
      [await linkToVoucher(unknownId, [Id]), 5007, "DocumentId"],
      [await linkToVoucher(voucher.Id, [Id], { DocumentType: 1 }), 5007, "DocumentId"],
      [await linkToVoucher(null, [Id]), 2000, "DocumentId"],
      [await linkToVoucher(voucher.Id, []), 2000, "AttachmentIds"],
      [await linkToVoucher(voucher.Id, [Id, unknownId]), 3000, "AttachmentIds[1]"],
      [await linkToVoucher(voucher.Id, [Id], { DocumentType: 7 }), 2000, "DocumentType"],
      [await linkToVoucher(voucher.Id, [Id], { DocumentType: "Invoice" }), 2000, "DocumentType"],
    ] as const;
    for (const [{ status, body }, code, field] of refusals) {
      expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, code, field]);
    }
    expect(await readLinkOfVoucher(voucher.Id)).toBeNull();
    await linkToVoucher(voucher.Id, [Id]);
    const otherVoucherReply = await linkToVoucher((await createVoucher()).Id, [Id]);
    expect([otherVoucherReply.status, otherVoucherReply.body.ErrorCode]).toEqual([400, 4000]);
  });

  it("weighs 20 MB together at most, also when it is made at once", async () => {
    const voucher = await createVoucher();
    const largeAttachments = [];
    for (let index = 0; index < 3; index += 1) largeAttachments.push(await createAttachment(anna, {}, 9 * mebibyte));
    const replies = await Promise.all(largeAttachments.map(({ Id }) => linkToVoucher(voucher.Id, [Id])));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 400]);
    const refusedBody = replies.find(({ status }) => status === 400)?.body;
    expect([refusedBody?.ErrorCode, refusedBody?.Errors[0]?.Field]).toEqual([2000, "AttachmentIds"]);
  });

  it("is made in a batch, all or none", async () => {
    const [firstVoucher, secondVoucher] = [await createVoucher(), await createVoucher()];
    const [firstAttachment, secondAttachment] = [await createAttachment(), await createAttachment()];
    const buildLink = (DocumentId: unknown, id: unknown) => ({ DocumentId, DocumentType: 3, AttachmentIds: [id] });
    const refusedReply = await anna.send("POST", "/attachmentlinks/batch", [
      buildLink(firstVoucher.Id, firstAttachment.Id),
      buildLink(secondVoucher.Id, unknownId),
    ]);
    expect([refusedReply.status, refusedReply.body.Errors[0]?.Field]).toEqual([400, "[1].AttachmentIds[0]"]);
    expect(await readLinkOfVoucher(firstVoucher.Id)).toBeNull();
    const acceptedReply = await anna.send("POST", "/attachmentlinks/batch", [
      buildLink(firstVoucher.Id, firstAttachment.Id),
      buildLink(secondVoucher.Id, secondAttachment.Id),
    ]);
    expect([acceptedReply.status, acceptedReply.body.Data]).toEqual([
      200,
      [buildLink(firstVoucher.Id, firstAttachment.Id), buildLink(secondVoucher.Id, secondAttachment.Id)],
    ]);
  });
});

it("an interpretation is kept, shown by the attachment, and replaced whole", async () => {
  const { Id } = await createAttachment();
  const interpretationPath = `/attachments/${Id}/interpretation`;
  const interpretation = {
    AmountInvoiceCurrency: 1250.5,
    CurrencyCode: "SEK",
    DueDate: "2026-12-18",
    InvoiceNumber: "1007",
    Ocr: "10074",
    PaymentDate: "2026-12-17",
    SupplierCorporateIdentityNumber: "556677-8899",
    SupplierName: "Trävaror AB",
    TransactionDate: "2026-11-18",
    Type: 0,
    Vat: 250.1,
  };
  expect((await anna.get(interpretationPath)).body).toMatchObject({ AttachmentId: Id, SupplierName: null, Type: 2 });
  const putReply = await anna.send("PUT", interpretationPath, { ...interpretation, AttachmentId: unknownId });
  expect([putReply.status, putReply.body]).toEqual([200, { AttachmentId: Id, ...interpretation }]);
  expect((await anna.get(interpretationPath)).body).toEqual(putReply.body);
  expect((await anna.get(`/attachments/${Id}`)).body).toMatchObject(interpretation);
  const emptiedInterpretation = (await anna.send("PUT", interpretationPath, { SupplierName: "x" })).body;
  expect(emptiedInterpretation).toMatchObject({ SupplierName: "x", Ocr: null, Type: 2 });
  const { status, body } = await anna.send("PUT", interpretationPath, { CurrencyCode: "XXY" });
  expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, "CurrencyCode"]);
  expect((await anna.get(`/attachments/${unknownId}/interpretation`)).status).toBe(404);
});

it("e-invoices that reach the company are numbered without a gap, also at once", async () => {
  const { Id: AttachmentId } = await createAttachment();
  const buildInvoiceBody = (InvoiceNumber: string) => ({
    AttachmentId,
    CurrencyCode: "EUR",
    DueDate: "2026-12-18",
    InvoiceDate: "2026-11-18",
    InvoiceNumber,
    Ocr: "10074",
    SupplierCorporateIdentityNumber: "556677-8899",
    SupplierName: "Trävaror AB",
    TotalAmount: 1250.5,
    TotalVatAmount: 250.1,
  });
  const createdInvoices = await Promise.all(
    [1, 2, 3, 4].map((number) => anna.send("POST", "/autoinvoice/inbound", buildInvoiceBody(`I-${number}`))),
  );
  expect(createdInvoices.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(createdInvoices.map((reply) => reply.body.SequenceNumber).sort()).toEqual([1, 2, 3, 4]);
  expect(createdInvoices[0]?.body).toMatchObject(buildInvoiceBody("I-1"));
  const listReply = await anna.get("/autoinvoice/inbound?$filter=SequenceNumber gt 2");
  expect(listReply.body.Data.map(({ SequenceNumber }) => SequenceNumber)).toEqual([3, 4]);
  const thirdInvoiceReply = await anna.get("/autoinvoice/inbound/3");
  expect(thirdInvoiceReply.body).toEqual(listReply.body.Data[0]);
  expect((await anna.get("/autoinvoice/inbound/99")).body.ErrorCode).toBe(3000);
  const minimalBody = { InvoiceDate: today, InvoiceNumber: "x", SupplierName: "y", TotalAmount: -1 };
  const { body: minimalInvoice } = await anna.send("POST", "/autoinvoice/inbound", minimalBody);
  expect(minimalInvoice).toMatchObject({ ...minimalBody, CurrencyCode: "SEK", DueDate: null, AttachmentId: null });
  // Deleting an attachment removes it from its e-invoice.
  await anna.send("DELETE", `/attachments/${AttachmentId}`);
  expect((await anna.get("/autoinvoice/inbound/3")).body.AttachmentId).toBeNull();
});

it("leaves attachments and e-invoices as the laws say", async () => {
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../../seed/companies";
import { type Books, type Caller, fullScopes, startBooks, today, type Wire } from "../testing/books-client";
import { type FileType, fileOf, uploadBody } from "../testing/files";

const mebibyte = 1024 * 1024;
const unknownId = "00000000-0000-4000-8000-000000000000";

let books: Books;
let anna: Caller;
let fjordtre: Caller;
let fileServer: Server;
let fileServerUrl: string;

beforeAll(async () => {
  books = await startBooks("empty");
  const more = { expiresIn: 100_000 };
  anna = books.as(await books.token("anna@norrsken.example", norrsken.id, fullScopes, more));
  fjordtre = books.as(await books.token("sara@revisorn.example", "Fjordtre AS"));
  fileServer = createServer((request, response) => {
    if (request.url === "/moved") response.writeHead(302, { location: "/kvitto.pdf" }).end();
    else if (request.url === "/kvitto.pdf") response.end(fileOf("application/pdf"));
    else if (request.url === "/large.pdf") response.end(fileOf("application/pdf", 21 * mebibyte));
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

const createAttachment = async (caller = anna, overrides: Wire = {}, size?: number) => {
  const { status, body, text } = await caller.send("POST", "/attachments", uploadBody("image/png", overrides, size));
  expect(status, text.slice(0, 300)).toBe(201);
  return body;
};

const voucherBody = (more: Wire = {}): Wire => ({
  VoucherDate: today,
  VoucherText: "Kvitto",
  Rows: [
    { AccountNumber: 6570, DebitAmount: 75 },
    { AccountNumber: 1930, CreditAmount: 75 },
  ],
  ...more,
});
const createVoucher = async () => (await anna.send("POST", "/vouchers", voucherBody())).body;
const linkToVoucher = (DocumentId: unknown, AttachmentIds: readonly unknown[], more: Wire = {}) =>
  anna.send("POST", "/attachmentlinks", { DocumentId, DocumentType: 3, AttachmentIds, ...more });
const readLinkOfVoucher = async (voucherId: unknown) =>
  (await anna.get(`/vouchers?$filter=Id eq ${voucherId}`)).body.Data[0]?.Attachments;

describe("an upload", () => {
  it.each(["image/png", "image/jpeg", "image/tiff", "application/pdf"] as const)(
    "of %s is kept as it is",
    async (type) => {
      const sent = uploadBody(type, { FileName: "Kvitto_1-(å).x", Comment: "Lunch" });
      const { status, body } = await anna.send("POST", "/attachments", sent);
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
      const read = (await anna.get(`/attachments/${body.Id}`)).body;
      expect({ ...read, TemporaryUrl: null }).toEqual({ ...body, TemporaryUrl: null });
      const file = await fetch(String(read.TemporaryUrl));
      expect([file.status, file.headers.get("content-type")]).toEqual([200, type]);
      expect(file.headers.get("content-disposition")).toContain(encodeURIComponent("Kvitto_1-(å).x"));
      expect(Buffer.from(await file.arrayBuffer()).equals(fileOf(type))).toBe(true);
    },
  );

  it("comes from an address as well", async () => {
    const { body, status } = await anna.send("POST", "/attachments", {
      ...uploadBody("application/pdf", { Url: `${fileServerUrl}/kvitto.pdf` }),
      Data: null,
    });
    expect(status).toBe(201);
    const file = await fetch(String(body.TemporaryUrl));
    expect(Buffer.from(await file.arrayBuffer()).equals(fileOf("application/pdf"))).toBe(true);
  });

  it("may be 20 MB in Sweden and 10 MB elsewhere", async () => {
    await createAttachment(anna, {}, 20 * mebibyte);
    await createAttachment(fjordtre, {}, 10 * mebibyte);
    for (const [caller, most] of [
      [anna, 20],
      [fjordtre, 10],
    ] as const) {
      const { status, body } = await caller.send(
        "POST",
        "/attachments",
        uploadBody("image/png", {}, most * mebibyte + 1),
      );
      expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, "Data"]);
    }
    const beyond = await anna.send("POST", "/attachments", uploadBody("image/png", {}, 24 * mebibyte));
    expect(beyond.status).toBe(413);
    const elsewhere = await anna.send("POST", "/vouchers", voucherBody({ VoucherText: "x".repeat(5 * mebibyte) }));
    expect(elsewhere.status).toBe(413);
  });

  const pdf = (type: FileType) => fileOf(type).toString("base64");

  it.each([
    ["ContentType", () => ({ ContentType: "image/jpeg" }), 2000],
    ["ContentType", () => ({ Data: pdf("application/pdf") }), 2000],
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
  ] as const)("is refused at %s: %s", async (field, more, code) => {
    const { status, body } = await anna.send("POST", "/attachments", uploadBody("image/png", more()));
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, code, field]);
  });
});

describe("the address of a file", () => {
  it("ends by the sandbox's clock, with the file, and is good for that file alone", async () => {
    const { Id, TemporaryUrl } = await createAttachment();
    const url = String(TemporaryUrl);
    const other = await createAttachment();
    for (const wrong of [
      url.replace(Id, other.Id),
      url.replace(/\/(\d+)\//, "/9999999999/"),
      `${url}0`,
      url.slice(0, -1),
    ]) {
      expect((await fetch(wrong)).status, wrong).toBe(404);
    }
    expect((await fetch(url)).status).toBe(200);
    await books.sandbox.control("POST", "/clock/advance", { seconds: 500 });
    expect((await fetch(url)).status).toBe(200);
    await books.sandbox.control("POST", "/clock/advance", { seconds: 101 });
    expect((await fetch(url)).status).toBe(404);
    const fresh = String((await anna.get(`/attachments/${Id}`)).body.TemporaryUrl);
    expect((await fetch(fresh)).status).toBe(200);
    await anna.send("DELETE", `/attachments/${Id}`);
    expect((await fetch(fresh)).status).toBe(404);
  });

  it("is left out of a list with includeTemporaryUrl=false", async () => {
    await createAttachment();
    const [shown] = (await anna.get("/attachments?$pagesize=1")).body.Data;
    const { body, status } = await anna.get("/attachments?includeTemporaryUrl=false&$pagesize=1");
    const { TemporaryUrl, ...others } = shown as Wire;
    expect([status, body.Data]).toEqual([200, [others]]);
    expect(String(TemporaryUrl)).toMatch(/^http/);
    const chosen = await anna.get("/attachments?includeTemporaryUrl=false&$select=Id,TemporaryUrl&$pagesize=1");
    expect(chosen.body.Data).toEqual([{ Id: shown?.Id, TemporaryUrl: null }]);
    expect((await anna.get("/attachments?$filter=TemporaryUrl eq 'x'")).body.ErrorCode).toBe(6000);
  });
});

describe("a link", () => {
  it("matches attachments with a voucher, which shows them; unlinked they can be deleted", async () => {
    const voucher = await createVoucher();
    const [one, other] = [await createAttachment(), await createAttachment()];
    expect(await readLinkOfVoucher(voucher.Id)).toBeNull();
    const { status, body } = await linkToVoucher(voucher.Id, [one.Id]);
    expect([status, body]).toEqual([200, { AttachmentIds: [one.Id], DocumentId: voucher.Id, DocumentType: 3 }]);
    const both = await linkToVoucher(voucher.Id, [other.Id, one.Id], { DocumentType: "Voucher" });
    expect(both.body).toEqual({ AttachmentIds: [one.Id, other.Id], DocumentId: voucher.Id, DocumentType: 3 });
    expect(await readLinkOfVoucher(voucher.Id)).toEqual(both.body);
    const matched = (await anna.get(`/attachments/${one.Id}`)).body;
    expect(matched).toMatchObject({ DocumentId: voucher.Id, AttachedDocumentType: 3, AttachmentStatus: 0 });

    const ids = async (query: string) => (await anna.get(`/attachments${query}`)).body.Data.map(({ Id }) => Id);
    expect(await ids("?$pagesize=1000")).toContain(one.Id);
    expect(await ids("?includeMatched=false&$pagesize=1000")).not.toContain(one.Id);

    const refused = await anna.send("DELETE", `/attachments/${one.Id}`);
    expect([refused.status, refused.body.ErrorCode]).toEqual([400, 4001]);
    expect((await anna.send("DELETE", `/attachmentlinks/${one.Id}`)).status).toBe(200);
    expect(await ids("?includeMatched=false&$pagesize=1000")).toContain(one.Id);
    expect(await readLinkOfVoucher(voucher.Id)).toMatchObject({ AttachmentIds: [other.Id] });
    const again = await anna.send("DELETE", `/attachmentlinks/${one.Id}`);
    expect([again.status, again.body.ErrorCode]).toEqual([404, 3000]);
    expect((await anna.send("DELETE", `/attachments/${one.Id}`)).status).toBe(200);
    expect((await anna.get(`/attachments/${one.Id}`)).status).toBe(404);
    expect((await anna.send("DELETE", `/attachments/${one.Id}`)).status).toBe(404);
  });

  it("comes with a voucher that is posted, or the voucher is not", async () => {
    const { Id } = await createAttachment();
    const Attachments = { AttachmentIds: [Id], DocumentType: 3 };
    const { status, body } = await anna.send("POST", "/vouchers", voucherBody({ Attachments }));
    expect([status, body.Attachments]).toEqual([201, { AttachmentIds: [Id], DocumentId: body.Id, DocumentType: 3 }]);
    const countVouchers = async () => (await anna.get("/vouchers?$pagesize=1")).body.Meta.TotalNumberOfResults;
    const before = await countVouchers();
    const refused = await anna.send("POST", "/vouchers", voucherBody({ Attachments }));
    expect([refused.status, refused.body.ErrorCode, refused.body.Errors[0]?.Field]).toEqual([
      400,
      4000,
      "Attachments.AttachmentIds[0]",
    ]);
    const odd = await anna.send("POST", "/vouchers", voucherBody({ Attachments: { ...Attachments, DocumentType: 1 } }));
    expect([odd.status, odd.body.Errors[0]?.Field]).toEqual([400, "Attachments.DocumentType"]);
    expect(await countVouchers()).toBe(before);
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
    const elsewhere = await linkToVoucher((await createVoucher()).Id, [Id]);
    expect([elsewhere.status, elsewhere.body.ErrorCode]).toEqual([400, 4000]);
  });

  it("weighs 20 MB together at most, also when it is made at once", async () => {
    const voucher = await createVoucher();
    const large = [];
    for (let index = 0; index < 3; index += 1) large.push(await createAttachment(anna, {}, 9 * mebibyte));
    const replies = await Promise.all(large.map(({ Id }) => linkToVoucher(voucher.Id, [Id])));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 400]);
    const refused = replies.find(({ status }) => status === 400)?.body;
    expect([refused?.ErrorCode, refused?.Errors[0]?.Field]).toEqual([2000, "AttachmentIds"]);
  });

  it("is made in a batch, all or none", async () => {
    const [voucher, other] = [await createVoucher(), await createVoucher()];
    const [one, two] = [await createAttachment(), await createAttachment()];
    const item = (DocumentId: unknown, id: unknown) => ({ DocumentId, DocumentType: 3, AttachmentIds: [id] });
    const bad = await anna.send("POST", "/attachmentlinks/batch", [
      item(voucher.Id, one.Id),
      item(other.Id, unknownId),
    ]);
    expect([bad.status, bad.body.Errors[0]?.Field]).toEqual([400, "[1].AttachmentIds[0]"]);
    expect(await readLinkOfVoucher(voucher.Id)).toBeNull();
    const good = await anna.send("POST", "/attachmentlinks/batch", [item(voucher.Id, one.Id), item(other.Id, two.Id)]);
    expect([good.status, good.body.Data]).toEqual([200, [item(voucher.Id, one.Id), item(other.Id, two.Id)]]);
  });
});

it("an interpretation is kept, shown by the attachment, and replaced whole", async () => {
  const { Id } = await createAttachment();
  const at = `/attachments/${Id}/interpretation`;
  const said = {
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
  expect((await anna.get(at)).body).toMatchObject({ AttachmentId: Id, SupplierName: null, Type: 2 });
  const put = await anna.send("PUT", at, { ...said, AttachmentId: unknownId });
  expect([put.status, put.body]).toEqual([200, { AttachmentId: Id, ...said }]);
  expect((await anna.get(at)).body).toEqual(put.body);
  expect((await anna.get(`/attachments/${Id}`)).body).toMatchObject(said);
  const emptied = (await anna.send("PUT", at, { SupplierName: "x" })).body;
  expect(emptied).toMatchObject({ SupplierName: "x", Ocr: null, Type: 2 });
  const { status, body } = await anna.send("PUT", at, { CurrencyCode: "XXY" });
  expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, "CurrencyCode"]);
  expect((await anna.get(`/attachments/${unknownId}/interpretation`)).status).toBe(404);
});

it("e-invoices that reach the company are numbered without a gap, also at once", async () => {
  const { Id: AttachmentId } = await createAttachment();
  const body = (InvoiceNumber: string) => ({
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
    [1, 2, 3, 4].map((n) => anna.send("POST", "/autoinvoice/inbound", body(`I-${n}`))),
  );
  expect(createdInvoices.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(createdInvoices.map((one) => one.body.SequenceNumber).sort()).toEqual([1, 2, 3, 4]);
  expect(createdInvoices[0]?.body).toMatchObject(body("I-1"));
  const listed = await anna.get("/autoinvoice/inbound?$filter=SequenceNumber gt 2");
  expect(listed.body.Data.map(({ SequenceNumber }) => SequenceNumber)).toEqual([3, 4]);
  const third = await anna.get("/autoinvoice/inbound/3");
  expect(third.body).toEqual(listed.body.Data[0]);
  expect((await anna.get("/autoinvoice/inbound/99")).body.ErrorCode).toBe(3000);
  const least = { InvoiceDate: today, InvoiceNumber: "x", SupplierName: "y", TotalAmount: -1 };
  const { body: plain } = await anna.send("POST", "/autoinvoice/inbound", least);
  expect(plain).toMatchObject({ ...least, CurrencyCode: "SEK", DueDate: null, AttachmentId: null });
  // Deleting an attachment removes it from its e-invoice.
  await anna.send("DELETE", `/attachments/${AttachmentId}`);
  expect((await anna.get("/autoinvoice/inbound/3")).body.AttachmentId).toBeNull();
});

it("leaves attachments and e-invoices as the laws say", async () => {
  expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../../seed/companies";
import { type Books, startBooks, toReply, type Wire } from "../testing/books-client";
import { fileOf, uploadBody } from "../testing/files";
import { createQuoteAt, orderBody, sendSuccessfully } from "../testing/quotes-and-orders";
import { createBookedInvoice, createDraft, openShop, row, type Shop } from "../testing/sales";

const mebibyte = 1024 * 1024;
const unknownId = "00000000-0000-4000-8000-000000000000";
const basePath = "/salesdocumentattachments";

/** A picture of one pixel in each format, as base64. */
const onePixelPictures = {
  "image/png": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "image/jpeg":
    "/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==",
};

let books: Books;
let shop: Shop;
let token: string;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
  token = await books.token("anna@norrsken.example", norrsken.id);
});
afterAll(() => books.sandbox.stop());

const createInvoiceDraft = async () => (await createDraft(shop, [row(shop, "service25", 1, 800)])).body;
const attachFile = (kind: string, DockumentId: unknown, more: Wire = {}, size?: number) =>
  shop.anna.send("POST", `${basePath}${kind}`, uploadBody("application/pdf", { DockumentId, ...more }, size));
const readFileIds = async (path: string) => (await shop.anna.get(path)).body.SalesDocumentAttachments;

describe("a file of a draft", () => {
  it.each([
    ["", 1],
    ["/customerinvoicedraft", 1],
  ] as const)("is added at %s, named by the draft, and deleted", async (kind, DocumentType) => {
    const { Id } = await createInvoiceDraft();
    const { status, body } = await attachFile(kind, Id);
    expect([status, body]).toEqual([
      200,
      {
        Id: body.Id,
        CreatedBy: "Anna Lindqvist",
        CreatedUtc: body.CreatedUtc,
        DocumentId: Id,
        DocumentSize: 100,
        DocumentType,
        OriginalFilename: "Kvitto_1-(kopia).png",
        Thumbnail: null,
      },
    ]);
    expect(await readFileIds(`/customerinvoicedrafts/${Id}`)).toEqual([body.Id]);
    expect((await shop.anna.get(`${basePath}/${body.Id}`)).body).toEqual(body);
    expect((await shop.anna.get(`${basePath}?$filter=DocumentId eq ${Id}`)).body.Data).toEqual([body]);
    const of = (document: unknown) => shop.anna.send("DELETE", `${basePath}${kind}/${document}/${body.Id}`);
    expect((await of((await createInvoiceDraft()).Id)).body.ErrorCode).toBe(3000);
    expect((await of(Id)).status).toBe(200);
    expect((await of(Id)).status).toBe(404);
    expect(await readFileIds(`/customerinvoicedrafts/${Id}`)).toEqual([]);
    expect((await shop.anna.get(`${basePath}/${body.Id}`)).status).toBe(404);
  });

  it.each([
    ["converted", (Id: string) => shop.anna.send("POST", `/customerinvoicedrafts/${Id}/convert`)],
    [
      "named by an invoice",
      (Id: string) =>
        shop.anna.send("POST", "/customerinvoices", {
          CustomerId: shop.customerId,
          CreatedFromDraftId: Id,
          EuThirdParty: false,
          RotReducedInvoicingType: 0,
          Rows: [row(shop, "service25", 1, 1)],
        }),
    ],
  ] as const)("stays when the draft is saved under another id, and is the invoice's when it is %s", async (_, book) => {
    const made = await createInvoiceDraft();
    const { body: file } = await attachFile("/customerinvoicedraft", made.Id);
    const { body: saved } = await shop.anna.send("PUT", `/customerinvoicedrafts/${made.Id}`, made);
    expect([saved.SalesDocumentAttachments, saved.Id === made.Id]).toEqual([[file.Id], false]);
    expect((await shop.anna.get(`${basePath}/${file.Id}`)).body.DocumentId).toBe(saved.Id);
    const { body: invoice, status, text } = await book(saved.Id);
    expect(status, text).toBe(201);
    expect(invoice.SalesDocumentAttachments).toEqual([file.Id]);
    expect((await shop.anna.get(`${basePath}/${file.Id}`)).body).toMatchObject({
      DocumentId: invoice.Id,
      DocumentType: 2,
    });
  });

  it("goes with the draft that is deleted", async () => {
    const { Id } = await createInvoiceDraft();
    const { body: file } = await attachFile("/customerinvoicedraft", Id);
    expect((await shop.anna.send("DELETE", `/customerinvoicedrafts/${Id}`)).status).toBe(200);
    expect((await shop.anna.get(`${basePath}/${file.Id}`)).status).toBe(404);
  });
});

it("a file of an invoice is added and deleted at the invoice's own paths", async () => {
  const { body: invoice } = await createBookedInvoice(shop);
  const { status, body: file } = await attachFile("/customerinvoice", invoice.Id);
  expect([status, file.DocumentType, file.DocumentId]).toEqual([201, 2, invoice.Id]);
  expect(await readFileIds(`/customerinvoices/${invoice.Id}`)).toEqual([file.Id]);
  const wrong = await shop.anna.send("DELETE", `${basePath}/customerinvoicedraft/${invoice.Id}/${file.Id}`);
  expect(wrong.status).toBe(404);
  expect((await shop.anna.send("DELETE", `${basePath}/customerinvoice/${invoice.Id}/${file.Id}`)).status).toBe(200);
  expect(await readFileIds(`/customerinvoices/${invoice.Id}`)).toEqual([]);
});

describe.each([
  ["quote", 3, async () => createQuoteAt(shop, "ongoing")],
  ["order", 4, async () => (await sendSuccessfully(shop, "POST", "/orders", orderBody(shop))).Id],
] as const)("a file of an %s", (kind, type, made) => {
  const asForm = (parts: Record<string, string | Blob>, name = "bild.png") => {
    const form = new FormData();
    for (const [part, value] of Object.entries(parts)) {
      if (typeof value === "string") form.append(part, value);
      else form.append(part, value, name);
    }
    return fetch(`${books.sandbox.url}/v2${basePath}/${kind}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: form,
    }).then(toReply);
  };
  const picture = new Blob([new Uint8Array(fileOf("image/png"))], { type: "image/png" });

  it("is added as JSON, stays when it is replaced, and is deleted", async () => {
    const id = await made();
    const { status, body: file } = await attachFile(`/${kind}`, id);
    expect([status, file.DocumentType, file.DocumentId]).toEqual([201, type, id]);
    const { body: document } = await shop.anna.get(`/${kind}s/${id}`);
    expect(document.SalesDocumentAttachments).toEqual([file.Id]);
    expect((await shop.anna.send("PUT", `/${kind}s/${id}`, document)).status).toBe(200);
    expect(await readFileIds(`/${kind}s/${id}`)).toEqual([file.Id]);
    expect((await shop.anna.send("DELETE", `${basePath}/customerinvoice/${id}/${file.Id}`)).status).toBe(404);
    expect((await shop.anna.send("DELETE", `${basePath}/${kind}/${id}/${file.Id}`)).status).toBe(200);
    expect(await readFileIds(`/${kind}s/${id}`)).toEqual([]);
  });

  it("is added as a form, and goes with what is deleted", async () => {
    const id = await made();
    const { status, body: file } = await asForm({ DockumentId: id, file: picture });
    expect([status, file.OriginalFilename, file.DocumentSize]).toEqual([201, "bild.png", 100]);
    expect(await readFileIds(`/${kind}s/${id}`)).toEqual([file.Id]);
    if (kind === "order") await sendSuccessfully(shop, "POST", `/orders/${id}/completed`);
    expect((await shop.anna.send("DELETE", `/${kind}s/${id}`)).status).toBe(200);
    expect((await shop.anna.get(`${basePath}/${file.Id}`)).status).toBe(404);
  });

  it("is refused as a form for what it lacks or is not", async () => {
    const id = await made();
    const text = new Blob(["text"], { type: "text/plain" });
    const refusals = [
      [await asForm({ DockumentId: id }), 2000, "file"],
      [await asForm({ file: picture }), 2000, "DockumentId"],
      [await asForm({ DockumentId: unknownId, file: picture }), 5007, "DockumentId"],
      [await asForm({ DockumentId: id, file: text }), 2000, "ContentType"],
      [await asForm({ DockumentId: id, file: picture }, "två ord.png"), 2000, "FileName"],
    ] as const;
    for (const [{ status, body }, code, field] of refusals) {
      expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, code, field]);
    }
    expect(await readFileIds(`/${kind}s/${id}`)).toEqual([]);
  });

  it("is refused with 6001 as a form that is none, and with 415 where no form is taken", async () => {
    const post = (path: string, type: string) =>
      fetch(`${books.sandbox.url}/v2${basePath}/${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": type },
        body: "--x\r\nno form",
      }).then(toReply);
    const broken = await post(kind, "multipart/form-data; boundary=x");
    expect([broken.status, broken.body.ErrorCode]).toEqual([400, 6001]);
    const elsewhere = await post("customerinvoice", "multipart/form-data; boundary=x");
    expect([elsewhere.status, elsewhere.body.ErrorCode]).toEqual([415, 6001]);
  });
});

it("is refused with a code at the member to blame", async () => {
  const { Id } = await createInvoiceDraft();
  const refusals = [
    [await attachFile("", unknownId), 5007, "DockumentId"],
    [await attachFile("/customerinvoice", Id), 5007, "DockumentId"],
    [await attachFile("/customerinvoicedraft", undefined), 2000, "DockumentId"],
    [await attachFile("", undefined, { DocumentId: Id }), 2000, "DockumentId"],
    [await attachFile("", Id, { ContentType: "image/png" }), 2000, "ContentType"],
    [await attachFile("", Id, { FileName: undefined }), 2000, "FileName"],
    [await attachFile("", Id, { Data: "?" }), 2000, "Data"],
  ] as const;
  for (const [{ status, body }, code, field] of refusals) {
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, code, field]);
  }
  expect(await readFileIds(`/customerinvoicedrafts/${Id}`)).toEqual([]);
});

it("the files of a document have 20 MB together at most", async () => {
  const { Id } = await createInvoiceDraft();
  expect((await attachFile("", Id, {}, 12 * mebibyte)).status).toBe(200);
  const { status, body } = await attachFile("", Id, {}, 9 * mebibyte);
  expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, "Data"]);
  expect(await readFileIds(`/customerinvoicedrafts/${Id}`)).toHaveLength(1);
});

describe("a file as a PDF", () => {
  const pdfOf = async (more: Wire) => {
    const { body } = await attachFile("", (await createInvoiceDraft()).Id, more);
    return shop.anna.get(`${basePath}/${body.Id}.pdf`);
  };

  it("is the file when it is one", async () => {
    const { status, text, headers } = await pdfOf({});
    expect([status, text]).toEqual([200, fileOf("application/pdf").toString()]);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toContain("Kvitto_1-(kopia).pdf");
  });

  it.each(["image/png", "image/jpeg"] as const)("is a page with the picture: %s", async (ContentType) => {
    const { status, text } = await pdfOf({ ContentType, Data: onePixelPictures[ContentType] });
    expect([status, text.slice(0, 5)]).toEqual([200, "%PDF-"]);
    expect(text).toContain("/Image");
  });

  it.each([
    ["a TIFF", { ContentType: "image/tiff", Data: fileOf("image/tiff").toString("base64") }],
    ["a picture that is broken", { ContentType: "image/png", Data: fileOf("image/png").toString("base64") }],
  ])("is refused for %s with 4002, and the next one is not", async (_, more) => {
    const { status, body } = await pdfOf(more);
    expect([status, body.ErrorCode]).toEqual([400, 4002]);
    expect((await pdfOf({ ContentType: "image/png", Data: onePixelPictures["image/png"] })).status).toBe(200);
  });

  it("is 404 for an unknown one", async () => {
    expect((await shop.anna.get(`${basePath}/${unknownId}.pdf`)).body.ErrorCode).toBe(3000);
  });
});

it("leaves documents and files as the laws say", async () => {
  expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

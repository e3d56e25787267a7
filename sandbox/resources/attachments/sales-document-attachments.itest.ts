import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../../seed/companies";
import { type BooksClient, type JsonRecord, startBooks, toReply } from "../testing/books-client";
import { buildFile, buildUploadBody } from "../testing/files";
import { buildOrderBody, createQuoteWithStatus, sendSuccessfully } from "../testing/quotes-and-orders";
import { buildRow, createBookedInvoice, createDraft, openShop, type Shop } from "../testing/sales";

const mebibyte = 1024 * 1024;
const unknownId = "00000000-0000-4000-8000-000000000000";
const basePath = "/salesdocumentattachments";

/** A picture of one pixel in each format, as base64. */
const onePixelPictures = {
  "image/png": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "image/jpeg":
    "/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==",
};

let books: BooksClient;
let shop: Shop;
let token: string;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
  token = await books.createToken("anna@norrsken.example", norrsken.id);
});
afterAll(() => books.sandbox.stop());

const createInvoiceDraft = async () => (await createDraft(shop, [buildRow(shop, "service25", 1, 800)])).body;
const attachFile = (kind: string, DockumentId: unknown, overrides: JsonRecord = {}, sizeBytes?: number) =>
  shop.anna.send(
    "POST",
    `${basePath}${kind}`,
    buildUploadBody("application/pdf", { DockumentId, ...overrides }, sizeBytes),
  );
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
    const detachFrom = (document: unknown) => shop.anna.send("DELETE", `${basePath}${kind}/${document}/${body.Id}`);
    expect((await detachFrom((await createInvoiceDraft()).Id)).body.ErrorCode).toBe(3000);
    expect((await detachFrom(Id)).status).toBe(200);
    expect((await detachFrom(Id)).status).toBe(404);
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
          Rows: [buildRow(shop, "service25", 1, 1)],
        }),
    ],
  ] as const)(
    "stays when the draft is saved under another id, and is the invoice's when it is %s",
    async (_, bookDraft) => {
      const draft = await createInvoiceDraft();
      const { body: file } = await attachFile("/customerinvoicedraft", draft.Id);
      const { body: savedDraft } = await shop.anna.send("PUT", `/customerinvoicedrafts/${draft.Id}`, draft);
      expect([savedDraft.SalesDocumentAttachments, savedDraft.Id === draft.Id]).toEqual([[file.Id], false]);
      expect((await shop.anna.get(`${basePath}/${file.Id}`)).body.DocumentId).toBe(savedDraft.Id);
      const { body: invoice, status, text } = await bookDraft(savedDraft.Id);
      expect(status, text).toBe(201);
      expect(invoice.SalesDocumentAttachments).toEqual([file.Id]);
      expect((await shop.anna.get(`${basePath}/${file.Id}`)).body).toMatchObject({
        DocumentId: invoice.Id,
        DocumentType: 2,
      });
    },
  );

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
  const wrongPathReply = await shop.anna.send("DELETE", `${basePath}/customerinvoicedraft/${invoice.Id}/${file.Id}`);
  expect(wrongPathReply.status).toBe(404);
  expect((await shop.anna.send("DELETE", `${basePath}/customerinvoice/${invoice.Id}/${file.Id}`)).status).toBe(200);
  expect(await readFileIds(`/customerinvoices/${invoice.Id}`)).toEqual([]);
});

describe.each([
  ["quote", 3, async () => createQuoteWithStatus(shop, "ongoing")],
  ["order", 4, async () => (await sendSuccessfully(shop, "POST", "/orders", buildOrderBody(shop))).Id],
] as const)("a file of an %s", (kind, documentType, createDocument) => {
  const postForm = (formFields: Record<string, string | Blob>, fileName = "bild.png") => {
    const form = new FormData();
    for (const [partName, value] of Object.entries(formFields)) {
      if (typeof value === "string") form.append(partName, value);
      else form.append(partName, value, fileName);
    }
    return fetch(`${books.sandbox.url}/v2${basePath}/${kind}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: form,
    }).then(toReply);
  };
  const picture = new Blob([new Uint8Array(buildFile("image/png"))], { type: "image/png" });

  it("is added as JSON, stays when it is replaced, and is deleted", async () => {
    const id = await createDocument();
    const { status, body: file } = await attachFile(`/${kind}`, id);
    expect([status, file.DocumentType, file.DocumentId]).toEqual([201, documentType, id]);
    const { body: document } = await shop.anna.get(`/${kind}s/${id}`);
    expect(document.SalesDocumentAttachments).toEqual([file.Id]);
    expect((await shop.anna.send("PUT", `/${kind}s/${id}`, document)).status).toBe(200);
    expect(await readFileIds(`/${kind}s/${id}`)).toEqual([file.Id]);
    expect((await shop.anna.send("DELETE", `${basePath}/customerinvoice/${id}/${file.Id}`)).status).toBe(404);
    expect((await shop.anna.send("DELETE", `${basePath}/${kind}/${id}/${file.Id}`)).status).toBe(200);
    expect(await readFileIds(`/${kind}s/${id}`)).toEqual([]);
  });

  it("is added as a form, and goes with what is deleted", async () => {
    const id = await createDocument();
    const { status, body: file } = await postForm({ DockumentId: id, file: picture });
    expect([status, file.OriginalFilename, file.DocumentSize]).toEqual([201, "bild.png", 100]);
    expect(await readFileIds(`/${kind}s/${id}`)).toEqual([file.Id]);
    if (kind === "order") await sendSuccessfully(shop, "POST", `/orders/${id}/completed`);
    expect((await shop.anna.send("DELETE", `/${kind}s/${id}`)).status).toBe(200);
    expect((await shop.anna.get(`${basePath}/${file.Id}`)).status).toBe(404);
  });

  it("is refused as a form for what it lacks or is not", async () => {
    const id = await createDocument();
    const textFile = new Blob(["text"], { type: "text/plain" });
    const refusals = [
      [await postForm({ DockumentId: id }), 2000, "file"],
      [await postForm({ file: picture }), 2000, "DockumentId"],
      [await postForm({ DockumentId: unknownId, file: picture }), 5007, "DockumentId"],
      [await postForm({ DockumentId: id, file: textFile }), 2000, "ContentType"],
      [await postForm({ DockumentId: id, file: picture }, "två ord.png"), 2000, "FileName"],
    ] as const;
    for (const [{ status, body }, code, field] of refusals) {
      expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, code, field]);
    }
    expect(await readFileIds(`/${kind}s/${id}`)).toEqual([]);
  });

  it("is refused with 6001 as a form that is none, and with 415 where no form is taken", async () => {
    const postBrokenForm = (path: string, type: string) =>
      fetch(`${books.sandbox.url}/v2${basePath}/${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": type },
        body: "--x\r\nno form",
      }).then(toReply);
    const brokenFormReply = await postBrokenForm(kind, "multipart/form-data; boundary=x");
    expect([brokenFormReply.status, brokenFormReply.body.ErrorCode]).toEqual([400, 6001]);
    const otherPathReply = await postBrokenForm("customerinvoice", "multipart/form-data; boundary=x");
    expect([otherPathReply.status, otherPathReply.body.ErrorCode]).toEqual([415, 6001]);
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
  const readPdf = async (overrides: JsonRecord) => {
    const { body } = await attachFile("", (await createInvoiceDraft()).Id, overrides);
    return shop.anna.get(`${basePath}/${body.Id}.pdf`);
  };

  it("is the file when it is one", async () => {
    const { status, text, headers } = await readPdf({});
    expect([status, text]).toEqual([200, buildFile("application/pdf").toString()]);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toContain("Kvitto_1-(kopia).pdf");
  });

  it.each(["image/png", "image/jpeg"] as const)("is a page with the picture: %s", async (ContentType) => {
    const { status, text } = await readPdf({ ContentType, Data: onePixelPictures[ContentType] });
    expect([status, text.slice(0, 5)]).toEqual([200, "%PDF-"]);
    expect(text).toContain("/Image");
  });

  it.each([
    ["a TIFF", { ContentType: "image/tiff", Data: buildFile("image/tiff").toString("base64") }],
    ["a picture that is broken", { ContentType: "image/png", Data: buildFile("image/png").toString("base64") }],
  ])("is refused for %s with 4002, and the next one is not", async (_, overrides) => {
    const { status, body } = await readPdf(overrides);
    expect([status, body.ErrorCode]).toEqual([400, 4002]);
    expect((await readPdf({ ContentType: "image/png", Data: onePixelPictures["image/png"] })).status).toBe(200);
  });

  it("is 404 for an unknown one", async () => {
    expect((await shop.anna.get(`${basePath}/${unknownId}.pdf`)).body.ErrorCode).toBe(3000);
  });
});

it("leaves documents and files as the laws say", async () => {
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fjallkaffe, norrsken } from "../../seed/companies";
import { type BooksClient, type Caller, fullScopes, startBooks } from "../testing/books-client";

const unknownId = "00000000-0000-4000-8000-000000000000";

let books: BooksClient;
let anna: Caller;

beforeAll(async () => {
  books = await startBooks();
  anna = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id));
});
afterAll(() => books.sandbox.stop());

describe("/appstore/status", () => {
  const readStatus = async (caller: Caller) => (await caller.get("/appstore/status")).body.Data;

  it("is one record, active until the application says otherwise", async () => {
    const [statusRecord, ...furtherRecords] = await readStatus(anna);
    expect([statusRecord?.ActivationStatus, statusRecord?.ModifiedUtc, furtherRecords]).toEqual([1, null, []]);
    const { status: answerStatus, body } = await anna.send("PUT", "/appstore/status", { ActivationStatus: 0 });
    expect([answerStatus, body.ActivationStatus, body.Id]).toEqual([200, 0, statusRecord?.Id]);
    expect(await readStatus(anna)).toEqual([body]);
    expect((await anna.get("/appstore/status?$filter=ActivationStatus eq 1")).body.Data).toEqual([]);
    expect((await anna.send("PUT", "/appstore/status", { ActivationStatus: 1 })).body.ActivationStatus).toBe(1);
  });

  it("belongs to the application and the company, and any of six scopes suffices", async () => {
    await anna.send("PUT", "/appstore/status", { ActivationStatus: 0 });
    await books.sandbox.callControl("PUT", "/clients/other", { secret: "s", redirectUris: ["https://other.example/"] });
    const signInAt = (company: string, scopes = fullScopes, tokenFields = {}) =>
      books.createToken("anna@norrsken.example", company, scopes, tokenFields).then(books.callerWithToken);
    for (const caller of [
      await signInAt(norrsken.id, fullScopes, { clientId: "other" }),
      await signInAt(fjallkaffe.id),
    ]) {
      expect((await readStatus(caller))[0]?.ActivationStatus).toBe(1);
    }
    const readerCaller = await signInAt(norrsken.id, ["ea:api", "ea:purchase_readonly"]);
    expect((await readerCaller.send("PUT", "/appstore/status", { ActivationStatus: 1 })).status).toBe(200);
    expect((await readStatus(anna))[0]?.ActivationStatus).toBe(1);
  });

  it.each([{}, { ActivationStatus: 2 }, { ActivationStatus: null }])("refuses %j", async (body) => {
    const reply = await anna.send("PUT", "/appstore/status", body);
    expect([reply.status, reply.body.ErrorCode, reply.body.Errors[0]?.Field]).toEqual([400, 2000, "ActivationStatus"]);
  });
});

describe("/partnerresourcelinks", () => {
  const buildLink = (ResourceType: number, ResourceId: unknown) => ({
    Href: "https://partner.example/1",
    PartnerCompanyName: "Partner AB",
    PartnerSystemName: "CRM",
    ResourceId,
    ResourceType,
  });

  it.each([
    [0, "/articles"],
    [1, "/customers"],
    [2, "/suppliers"],
    [3, "/customerinvoices"],
    [4, "/supplierinvoices"],
    [5, "/customerinvoicedrafts"],
    [6, "/supplierinvoicedrafts"],
  ])("links a record of type %i, of %s", async (type, listPath) => {
    const [record] = (await anna.get(`${listPath}?$pagesize=1`)).body.Data;
    const { status, body } = await anna.send("POST", "/partnerresourcelinks", buildLink(type, record?.Id));
    expect([status, body]).toEqual([201, { Id: body.Id, ...buildLink(type, record?.Id) }]);
    expect((await anna.get(`/partnerresourcelinks?$filter=ResourceId eq ${record?.Id}`)).body.Data).toEqual([body]);
  });

  it("refuses a record the company does not have, of the type or at all", async () => {
    const [customer] = (await anna.get("/customers?$pagesize=1")).body.Data;
    for (const [type, id] of [
      [0, customer?.Id],
      [1, unknownId],
      [4, unknownId],
      [6, unknownId],
    ] as const) {
      const { status, body } = await anna.send("POST", "/partnerresourcelinks", buildLink(type, id));
      expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, "ResourceId"]);
    }
  });

  it("is gone when it is deleted", async () => {
    const [customer] = (await anna.get("/customers?$pagesize=1")).body.Data;
    const { body } = await anna.send("POST", "/partnerresourcelinks", buildLink(1, customer?.Id));
    expect((await anna.send("DELETE", `/partnerresourcelinks/${body.Id}`)).status).toBe(200);
    for (const method of ["GET", "PUT", "DELETE"]) {
      const reply = await anna.send(method, `/partnerresourcelinks/${body.Id}`, method === "PUT" ? body : undefined);
      expect([reply.status, reply.body.ErrorCode], method).toEqual([404, 3000]);
    }
  });
});

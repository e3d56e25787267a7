import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { booksOperations, unservedCalls } from "../../openapi/document";
import { fjallkaffe, fjordtre, norrsken, tulp } from "../../seed/companies";
import { type BooksClient, type Caller, expectProblem, fullScopes, startBooks, toReply } from "../testing/books-client";

let books: BooksClient;
let anna: Caller;
let annaToken: string;

beforeAll(async () => {
  books = await startBooks();
  annaToken = await books.createToken("anna@norrsken.example", norrsken.id);
  anna = books.callerWithToken(annaToken);
});
afterAll(() => books.sandbox.stop());

const unknownId = "00000000-0000-4000-8000-000000000000";
const fillPathParameters = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name) => (/date/i.test(name) ? "2026-01-31" : unknownId));

async function callWithFetch(method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit) {
  return toReply(
    await fetch(`${books.sandbox.url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) }),
  );
}
const isNotForSweden = (path: string) => path.startsWith("/voucherwithoverunderpayment");
const buildBearerHeaders = (token: string) => ({ authorization: `Bearer ${token}` });

describe("401", () => {
  it.each([
    ["no header", {}],
    ["an empty token", { authorization: "Bearer " }],
    ["a made-up token", buildBearerHeaders("abc.def.ghi")],
    ["another scheme", { authorization: "Basic YTpi" }],
  ])("%s answers 4005", async (_, headers) => {
    const { status, body } = await callWithFetch("GET", "/v2/customers", headers as Record<string, string>);
    expect(status).toBe(401);
    expectProblem(body);
    expect(body.ErrorCode).toBe(4005);
    expect(body.DeveloperErrorMessage).toMatch(/^AuthorizationException/);
  });

  it("a token whose time is over answers 4005", async () => {
    const token = await books.createToken("anna@norrsken.example", norrsken.id, fullScopes, { expiresIn: 1 });
    await books.sandbox.callControl("POST", "/clock/advance", { seconds: 30 });
    expect((await callWithFetch("GET", "/v2/customers", buildBearerHeaders(token))).status).toBe(401);
  });

  it("every operation asks for a token before anything else", async () => {
    for (const { method, path } of booksOperations) {
      expect((await callWithFetch(method, `/v2${fillPathParameters(path)}`)).status, `${method} ${path}`).toBe(401);
    }
  });

  it("version 1 is gone", async () => {
    const { status, body } = await callWithFetch("GET", "/v1/customers", buildBearerHeaders(annaToken));
    expect(status).toBe(401);
    expect(body.DeveloperErrorMessage).toContain("Gone");
  });
});

describe("403", () => {
  it("every operation takes each of its scopes alone, and no other", async () => {
    const allScopes = [
      "ea:sales",
      "ea:sales_readonly",
      "ea:accounting",
      "ea:accounting_readonly",
      "ea:purchase",
      "ea:purchase_readonly",
    ];
    for (const scope of allScopes) {
      const caller = books.callerWithToken(
        await books.createToken("anna@norrsken.example", norrsken.id, ["ea:api", scope]),
      );
      for (const { method, path, scopes, isList } of booksOperations) {
        const requestPath = `${fillPathParameters(path)}${isList ? "?$pagesize=1" : ""}`;
        const reply = await caller.send(method, requestPath, method === "GET" || method === "DELETE" ? undefined : {});
        const isAllowed = scopes.some((scopeSet) => scopeSet.includes(scope));
        expect(reply.status === 403, `${method} ${path} with ${scope}`).toBe(!isAllowed);
        if (!isAllowed) expect(reply.body.ErrorCode).toBe(4006);
      }
    }
  });

  it("no scope is enough without ea:api", async () => {
    const caller = books.callerWithToken(
      await books.createToken("anna@norrsken.example", norrsken.id, ["ea:sales", "ea:accounting", "ea:purchase"]),
    );
    const { status, body } = await caller.get("/customers");
    expect([status, body.ErrorCode]).toEqual([403, 4006]);
  });

  it("a read-only person reads, and writes nothing", async () => {
    const lars = books.callerWithToken(await books.createToken("lars@norrsken.example", norrsken.id));
    expect((await lars.get("/customers")).status).toBe(200);
    for (const { method, path } of booksOperations.filter((operation) => operation.method !== "GET")) {
      const { status, body } = await lars.send(method, fillPathParameters(path), method === "DELETE" ? undefined : {});
      expect([status, body.ErrorCode], `${method} ${path}`).toEqual([403, 4019]);
    }
  });

  it("an approver decides about supplier invoices that wait, and changes nothing else", async () => {
    const erik = books.callerWithToken(await books.createToken("erik@norrsken.example", norrsken.id));
    const approverPaths =
      /^\/(allocationperiods|appstore|approval|attachmentlinks|attachments|supplierinvoicedrafts)(\/|$)/;
    for (const { method, path } of booksOperations.filter((operation) => operation.method !== "GET")) {
      const { body } = await erik.send(method, fillPathParameters(path), method === "DELETE" ? undefined : {});
      expect(body.ErrorCode === 4019, `${method} ${path}`).toBe(!approverPaths.test(path));
    }
  });

  it("a person who was taken out of the company is told so, also with a token that still lives", async () => {
    const sara = books.callerWithToken(await books.createToken("sara@revisorn.example", tulp.id));
    expect((await sara.get("/customers")).status).toBe(200);
    const setCompanies = (companies: string[]) =>
      books.sandbox.callControl("PUT", "/users/sara@revisorn.example/companies", { companies });
    await setCompanies([norrsken.id, fjallkaffe.id, fjordtre.id]);
    const { status, body } = await sara.get("/customers");
    await setCompanies([norrsken.id, fjallkaffe.id, fjordtre.id, tulp.id]);
    expect([status, body.ErrorCode]).toEqual([401, 4011]);
  });

  it("a company that is not active answers 4004, one that is read-only takes no writes", async () => {
    const sara = books.callerWithToken(await books.createToken("sara@revisorn.example", tulp.id));
    const setCompanyStatus = (value: number) =>
      runOnDatabase(`UPDATE "CompanySettings" SET "CompanyStatus" = $1 WHERE "companyId" = $2`, [value, tulp.id]);
    await setCompanyStatus(0);
    const inactiveReply = await sara.get("/customers");
    await setCompanyStatus(2);
    const readReply = await sara.get("/customers");
    const writeReply = await sara.send("POST", "/customers", {});
    await setCompanyStatus(1);
    expect([inactiveReply.status, inactiveReply.body.ErrorCode]).toEqual([403, 4004]);
    expect(readReply.status).toBe(200);
    expect([writeReply.status, writeReply.body.ErrorCode]).toEqual([403, 4002]);
  });
});

async function runOnDatabase(statement: string, values: unknown[]): Promise<void> {
  const databaseClient = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await databaseClient.connect();
  await databaseClient.query(statement, values).finally(() => databaseClient.end());
}

describe("404", () => {
  it.each(["/nothing", "/customers/", "/customers//", "/customers/x/y", "/%E0%A4%A", ""])(
    "no endpoint at %s",
    async (path) => {
      const { status, body } = await callWithFetch("GET", `/v2${path}`, buildBearerHeaders(annaToken));
      expect(status).toBe(404);
      if (path !== "") expectProblem(body);
    },
  );

  it("an id nobody has, or that is none, answers 3000 everywhere", async () => {
    const operationsWithId = booksOperations.filter(({ path }) => path.includes("{") && !path.includes("{date}"));
    for (const { method, path, body } of operationsWithId.filter((operation) => operation.body === null)) {
      expect(body).toBeNull();
      for (const id of [unknownId, "x", "123"]) {
        const reply = await anna.send(method, path.replace(/\{\w+\}/g, id));
        expect([reply.status, reply.body.ErrorCode], `${method} ${path} ${id}`).toEqual([404, 3000]);
      }
    }
  });

  it("another company's records do not exist", async () => {
    const sara = books.callerWithToken(await books.createToken("sara@revisorn.example", tulp.id));
    for (const { path } of booksOperations.filter(
      ({ path, method }) => method === "GET" && /^\/\w+\/\{\w+\}$/.test(path),
    )) {
      const listPath = path.replace(/\/\{\w+\}$/, "");
      if (!booksOperations.some((operation) => operation.path === listPath) || listPath === "/countries") continue;
      const { body } = await anna.get(`${listPath}?$pagesize=1`);
      const id = body.Data[0]?.Id;
      if (id === undefined) continue;
      const foreignReply = await sara.get(`${listPath}/${id}`);
      const ownTerms = foreignReply.status === 200 && listPath === "/termsofpayments";
      expect(foreignReply.status === 404 || ownTerms, listPath).toBe(true);
      const listReply = await sara.get(`${listPath}?$filter=Id eq ${id}`);
      if (!ownTerms) expect(listReply.body.Meta.TotalNumberOfResults, listPath).toBe(0);
    }
  });
});

describe("405, 413, 415 and 501", () => {
  it("another method answers 405 and names those there are", async () => {
    const { status, headers, body } = await callWithFetch("PATCH", "/v2/customers", buildBearerHeaders(annaToken));
    expect([status, headers.get("allow")]).toEqual([405, "GET, POST"]);
    expectProblem(body);
  });

  it("a body that is too large is refused, announced or streamed", async () => {
    const largeText = "x".repeat(5 * 1024 * 1024);
    const headers = { ...buildBearerHeaders(annaToken), "content-type": "application/json" };
    expect((await callWithFetch("POST", "/v2/customers", headers, largeText)).status).toBe(413);
    const bodyStream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(largeText));
        controller.close();
      },
    });
    const requestInit = { method: "POST", headers, body: bodyStream, duplex: "half" } as RequestInit;
    expect((await fetch(`${books.sandbox.url}/v2/customers`, requestInit)).status).toBe(413);
  });

  it.each(["text/plain", "application/xml", "application/x-www-form-urlencoded", "application/json; charset=latin1"])(
    "a body of %s is refused",
    async (type) => {
      const { status, body } = await callWithFetch(
        "POST",
        "/v2/customers",
        { ...buildBearerHeaders(annaToken), "content-type": type },
        "{}",
      );
      expect(status).toBe(415);
      expectProblem(body);
    },
  );

  it("what is not for companies in Sweden is refused there with 4002, and only not served elsewhere", async () => {
    const tulpToken = await books.createToken("sara@revisorn.example", tulp.id);
    const path = "/v2/voucherwithoverunderpayment";
    const swedishReply = await callWithFetch("POST", path, buildBearerHeaders(annaToken), "{}");
    expect([swedishReply.status, swedishReply.body.ErrorCode]).toEqual([400, 4002]);
    expect((await callWithFetch("POST", path, buildBearerHeaders(tulpToken), "{}")).status).toBe(501);
  });

  it("every path known by name only says so", async () => {
    for (const endpoint of unservedCalls) {
      const [method = "", path = ""] = endpoint.split(" ");
      const { status, body } = await callWithFetch(
        method === "*" ? "GET" : method,
        `/v2${fillPathParameters(path)}`,
        buildBearerHeaders(annaToken),
      );
      expect(status, endpoint).toBe(isNotForSweden(path) ? 400 : 501);
      expectProblem(body);
    }
  });
});

describe("400", () => {
  const postText = (text: string, type = "application/json") =>
    callWithFetch("POST", "/v2/customers", { ...buildBearerHeaders(annaToken), "content-type": type }, text);

  it.each(["{", "{'a':1}", "nonsense", '{"Name":"a"} x'])("a body that is not JSON answers 6001: %s", async (text) => {
    const { status, body } = await postText(text);
    expect([status, body.ErrorCode]).toEqual([400, 6001]);
  });

  it("a body that is not UTF-8 answers 6001", async () => {
    const headers = { ...buildBearerHeaders(annaToken), "content-type": "application/json" };
    const { status } = await callWithFetch("POST", "/v2/customers", headers, Buffer.from('{"Name":"\xe5"}', "latin1"));
    expect(status).toBe(400);
  });

  it.each(["null", "[]", "1", '"x"', ""])("a body that is no record answers 2000: %s", async (text) => {
    const { status, body } = await postText(text);
    expect([status, body.ErrorCode]).toEqual([400, 2000]);
  });

  it("names every member that does not fit", async () => {
    const { status, body } = await postText(
      JSON.stringify({ Name: "x".repeat(51), IsActive: "maybe", DiscountPercentage: 2 }),
    );
    expect([status, body.ErrorCode]).toEqual([400, 2000]);
    const fields = body.Errors.map((error) => error.Field).sort();
    const missingMembers = ["InvoiceCity", "InvoicePostalCode", "IsPrivatePerson", "TermsOfPaymentId"];
    expect(fields).toEqual([
      "DiscountPercentage",
      ...missingMembers.slice(0, 2),
      "IsActive",
      "IsPrivatePerson",
      "Name",
      "TermsOfPaymentId",
    ]);
  });
});

it("a body that is optional may be null, as if there were none", async () => {
  const operationsWithOptionalBody = booksOperations.filter(({ body }) => body !== null && !body.required);
  expect(operationsWithOptionalBody.length).toBeGreaterThan(5);
  for (const { method, path } of operationsWithOptionalBody) {
    const headers = { ...buildBearerHeaders(annaToken), "content-type": "application/json" };
    const replyWithoutBody = await callWithFetch(method, `/v2${fillPathParameters(path)}`, headers);
    const replyToNull = await callWithFetch(method, `/v2${fillPathParameters(path)}`, headers, "null");
    expect([replyToNull.status, replyToNull.body.ErrorCode], path).toEqual([404, 3000]);
    expect([replyWithoutBody.status, replyWithoutBody.body.ErrorCode], path).toEqual([404, 3000]);
  }
});

describe("429", () => {
  it("the quota of a client and endpoint ends, says when to come back, and begins again", async () => {
    await books.sandbox.callControl("PUT", "/limits", { perMinute: 3 });
    const sara = books.callerWithToken(await books.createToken("sara@revisorn.example", tulp.id));
    const statuses = [];
    for (const caller of [anna, sara, anna, sara]) statuses.push((await caller.get("/units")).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refusedReply = await anna.get("/UNITS?$page=2");
    expect(refusedReply.body.ErrorCode).toBe(4010);
    const waitSeconds = Number(refusedReply.headers.get("retry-after"));
    expect(waitSeconds).toBeGreaterThan(0);
    expect(refusedReply.body.DeveloperErrorMessage).toContain(
      `maximum admitted 3 per Minute. Try again in ${waitSeconds} seconds.`,
    );
    expect((await anna.get("/articles")).status).toBe(200);
    await books.sandbox.callControl("POST", "/clock/advance", { seconds: waitSeconds + 1 });
    expect((await anna.get("/units")).status).toBe(200);
    await books.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
  });
});

describe("names", () => {
  it("path segments and query names are matched without regard to case, the dollar may be left out", async () => {
    const usualReply = await anna.get("/customers?$pagesize=2&$page=2");
    for (const path of [
      "/CUSTOMERS?$PageSize=2&$PAGE=2",
      "/Customers?pagesize=2&page=2",
      "/customers?%24pagesize=2&$page=2",
    ]) {
      expect((await anna.get(path)).body.Data).toEqual(usualReply.body.Data);
    }
  });
});

import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations, unserved } from "../../openapi/document";
import { fjallkaffe, fjordtre, norrsken, tulp } from "../../seed/companies";
import { type Books, type Caller, expectProblem, fullScopes, startBooks, toReply } from "../testing/books-client";

let books: Books;
let anna: Caller;
let annaToken: string;

beforeAll(async () => {
  books = await startBooks();
  annaToken = await books.token("anna@norrsken.example", norrsken.id);
  anna = books.as(annaToken);
});
afterAll(() => books.sandbox.stop());

const unknownId = "00000000-0000-4000-8000-000000000000";
const withPathValues = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name) => (/date/i.test(name) ? "2026-01-31" : unknownId));

async function callWithFetch(method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit) {
  return toReply(
    await fetch(`${books.sandbox.url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) }),
  );
}
const isNotForSweden = (path: string) => path.startsWith("/voucherwithoverunderpayment");
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("401", () => {
  it.each([
    ["no header", {}],
    ["an empty token", { authorization: "Bearer " }],
    ["a made-up token", bearer("abc.def.ghi")],
    ["another scheme", { authorization: "Basic YTpi" }],
  ])("%s answers 4005", async (_, headers) => {
    const { status, body } = await callWithFetch("GET", "/v2/customers", headers as Record<string, string>);
    expect(status).toBe(401);
    expectProblem(body);
    expect(body.ErrorCode).toBe(4005);
    expect(body.DeveloperErrorMessage).toMatch(/^AuthorizationException/);
  });

  it("a token whose time is over answers 4005", async () => {
    const token = await books.token("anna@norrsken.example", norrsken.id, fullScopes, { expiresIn: 1 });
    await books.sandbox.control("POST", "/clock/advance", { seconds: 30 });
    expect((await callWithFetch("GET", "/v2/customers", bearer(token))).status).toBe(401);
  });

  it("every operation asks for a token before anything else", async () => {
    for (const { method, path } of operations) {
      expect((await callWithFetch(method, `/v2${withPathValues(path)}`)).status, `${method} ${path}`).toBe(401);
    }
  });

  it("version 1 is gone", async () => {
    const { status, body } = await callWithFetch("GET", "/v1/customers", bearer(annaToken));
    expect(status).toBe(401);
    expect(body.DeveloperErrorMessage).toContain("Gone");
  });
});

describe("403", () => {
  it("every operation takes each of its scopes alone, and no other", async () => {
    const all = [
      "ea:sales",
      "ea:sales_readonly",
      "ea:accounting",
      "ea:accounting_readonly",
      "ea:purchase",
      "ea:purchase_readonly",
    ];
    for (const scope of all) {
      const caller = books.as(await books.token("anna@norrsken.example", norrsken.id, ["ea:api", scope]));
      for (const { method, path, scopes, isList } of operations) {
        const asked = `${withPathValues(path)}${isList ? "?$pagesize=1" : ""}`;
        const reply = await caller.send(method, asked, method === "GET" || method === "DELETE" ? undefined : {});
        const may = scopes.some((set) => set.includes(scope));
        expect(reply.status === 403, `${method} ${path} with ${scope}`).toBe(!may);
        if (!may) expect(reply.body.ErrorCode).toBe(4006);
      }
    }
  });

  it("no scope is enough without ea:api", async () => {
    const caller = books.as(
      await books.token("anna@norrsken.example", norrsken.id, ["ea:sales", "ea:accounting", "ea:purchase"]),
    );
    const { status, body } = await caller.get("/customers");
    expect([status, body.ErrorCode]).toEqual([403, 4006]);
  });

  it("a read-only person reads, and writes nothing", async () => {
    const lars = books.as(await books.token("lars@norrsken.example", norrsken.id));
    expect((await lars.get("/customers")).status).toBe(200);
    for (const { method, path } of operations.filter((operation) => operation.method !== "GET")) {
      const { status, body } = await lars.send(method, withPathValues(path), method === "DELETE" ? undefined : {});
      expect([status, body.ErrorCode], `${method} ${path}`).toEqual([403, 4019]);
    }
  });

  it("an approver decides about supplier invoices that wait, and changes nothing else", async () => {
    const erik = books.as(await books.token("erik@norrsken.example", norrsken.id));
    const own = /^\/(allocationperiods|appstore|approval|attachmentlinks|attachments|supplierinvoicedrafts)(\/|$)/;
    for (const { method, path } of operations.filter((operation) => operation.method !== "GET")) {
      const { body } = await erik.send(method, withPathValues(path), method === "DELETE" ? undefined : {});
      expect(body.ErrorCode === 4019, `${method} ${path}`).toBe(!own.test(path));
    }
  });

  it("a person who was taken out of the company is told so, also with a token that still lives", async () => {
    const sara = books.as(await books.token("sara@revisorn.example", tulp.id));
    expect((await sara.get("/customers")).status).toBe(200);
    const at = (companies: string[]) =>
      books.sandbox.control("PUT", "/users/sara@revisorn.example/companies", { companies });
    await at([norrsken.id, fjallkaffe.id, fjordtre.id]);
    const { status, body } = await sara.get("/customers");
    await at([norrsken.id, fjallkaffe.id, fjordtre.id, tulp.id]);
    expect([status, body.ErrorCode]).toEqual([401, 4011]);
  });

  it("a company that is not active answers 4004, one that is read-only takes no writes", async () => {
    const sara = books.as(await books.token("sara@revisorn.example", tulp.id));
    const status = (value: number) =>
      runOnDatabase(`UPDATE "CompanySettings" SET "CompanyStatus" = $1 WHERE "companyId" = $2`, [value, tulp.id]);
    await status(0);
    const inactive = await sara.get("/customers");
    await status(2);
    const reading = await sara.get("/customers");
    const writing = await sara.send("POST", "/customers", {});
    await status(1);
    expect([inactive.status, inactive.body.ErrorCode]).toEqual([403, 4004]);
    expect(reading.status).toBe(200);
    expect([writing.status, writing.body.ErrorCode]).toEqual([403, 4002]);
  });
});

async function runOnDatabase(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await client.connect();
  await client.query(text, values).finally(() => client.end());
}

describe("404", () => {
  it.each(["/nothing", "/customers/", "/customers//", "/customers/x/y", "/%E0%A4%A", ""])(
    "no endpoint at %s",
    async (path) => {
      const { status, body } = await callWithFetch("GET", `/v2${path}`, bearer(annaToken));
      expect(status).toBe(404);
      if (path !== "") expectProblem(body);
    },
  );

  it("an id nobody has, or that is none, answers 3000 everywhere", async () => {
    const named = operations.filter(({ path }) => path.includes("{") && !path.includes("{date}"));
    for (const { method, path, body } of named.filter((operation) => operation.body === null)) {
      expect(body).toBeNull();
      for (const id of [unknownId, "x", "123"]) {
        const reply = await anna.send(method, path.replace(/\{\w+\}/g, id));
        expect([reply.status, reply.body.ErrorCode], `${method} ${path} ${id}`).toEqual([404, 3000]);
      }
    }
  });

  it("another company's records do not exist", async () => {
    const sara = books.as(await books.token("sara@revisorn.example", tulp.id));
    for (const { path } of operations.filter(({ path, method }) => method === "GET" && /^\/\w+\/\{\w+\}$/.test(path))) {
      const list = path.replace(/\/\{\w+\}$/, "");
      if (!operations.some((operation) => operation.path === list) || list === "/countries") continue;
      const { body } = await anna.get(`${list}?$pagesize=1`);
      const id = body.Data[0]?.Id;
      if (id === undefined) continue;
      const foreign = await sara.get(`${list}/${id}`);
      const ownTerms = foreign.status === 200 && list === "/termsofpayments";
      expect(foreign.status === 404 || ownTerms, list).toBe(true);
      const listed = await sara.get(`${list}?$filter=Id eq ${id}`);
      if (!ownTerms) expect(listed.body.Meta.TotalNumberOfResults, list).toBe(0);
    }
  });
});

describe("405, 413, 415 and 501", () => {
  it("another method answers 405 and names those there are", async () => {
    const { status, headers, body } = await callWithFetch("PATCH", "/v2/customers", bearer(annaToken));
    expect([status, headers.get("allow")]).toEqual([405, "GET, POST"]);
    expectProblem(body);
  });

  it("a body that is too large is refused, announced or streamed", async () => {
    const large = "x".repeat(5 * 1024 * 1024);
    const headers = { ...bearer(annaToken), "content-type": "application/json" };
    expect((await callWithFetch("POST", "/v2/customers", headers, large)).status).toBe(413);
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(large));
        controller.close();
      },
    });
    const init = { method: "POST", headers, body: stream, duplex: "half" } as RequestInit;
    expect((await fetch(`${books.sandbox.url}/v2/customers`, init)).status).toBe(413);
  });

  it.each(["text/plain", "application/xml", "application/x-www-form-urlencoded", "application/json; charset=latin1"])(
    "a body of %s is refused",
    async (type) => {
      const { status, body } = await callWithFetch(
        "POST",
        "/v2/customers",
        { ...bearer(annaToken), "content-type": type },
        "{}",
      );
      expect(status).toBe(415);
      expectProblem(body);
    },
  );

  it("what is not for companies in Sweden is refused there with 4002, and only not served elsewhere", async () => {
    const tulpToken = await books.token("sara@revisorn.example", tulp.id);
    const path = "/v2/voucherwithoverunderpayment";
    const swedish = await callWithFetch("POST", path, bearer(annaToken), "{}");
    expect([swedish.status, swedish.body.ErrorCode]).toEqual([400, 4002]);
    expect((await callWithFetch("POST", path, bearer(tulpToken), "{}")).status).toBe(501);
  });

  it("every path known by name only says so", async () => {
    for (const line of unserved) {
      const [method = "", path = ""] = line.split(" ");
      const { status, body } = await callWithFetch(
        method === "*" ? "GET" : method,
        `/v2${withPathValues(path)}`,
        bearer(annaToken),
      );
      expect(status, line).toBe(isNotForSweden(path) ? 400 : 501);
      expectProblem(body);
    }
  });
});

describe("400", () => {
  const post = (text: string, type = "application/json") =>
    callWithFetch("POST", "/v2/customers", { ...bearer(annaToken), "content-type": type }, text);

  it.each(["{", "{'a':1}", "nonsense", '{"Name":"a"} x'])("a body that is not JSON answers 6001: %s", async (text) => {
    const { status, body } = await post(text);
    expect([status, body.ErrorCode]).toEqual([400, 6001]);
  });

  it("a body that is not UTF-8 answers 6001", async () => {
    const headers = { ...bearer(annaToken), "content-type": "application/json" };
    const { status } = await callWithFetch("POST", "/v2/customers", headers, Buffer.from('{"Name":"\xe5"}', "latin1"));
    expect(status).toBe(400);
  });

  it.each(["null", "[]", "1", '"x"', ""])("a body that is no record answers 2000: %s", async (text) => {
    const { status, body } = await post(text);
    expect([status, body.ErrorCode]).toEqual([400, 2000]);
  });

  it("names every member that does not fit", async () => {
    const { status, body } = await post(
      JSON.stringify({ Name: "x".repeat(51), IsActive: "maybe", DiscountPercentage: 2 }),
    );
    expect([status, body.ErrorCode]).toEqual([400, 2000]);
    const fields = body.Errors.map((error) => error.Field).sort();
    const missing = ["InvoiceCity", "InvoicePostalCode", "IsPrivatePerson", "TermsOfPaymentId"];
    expect(fields).toEqual([
      "DiscountPercentage",
      ...missing.slice(0, 2),
      "IsActive",
      "IsPrivatePerson",
      "Name",
      "TermsOfPaymentId",
    ]);
  });
});

it("a body that is optional may be null, as if there were none", async () => {
  const optional = operations.filter(({ body }) => body !== null && !body.required);
  expect(optional.length).toBeGreaterThan(5);
  for (const { method, path } of optional) {
    const headers = { ...bearer(annaToken), "content-type": "application/json" };
    const none = await callWithFetch(method, `/v2${withPathValues(path)}`, headers);
    const asNull = await callWithFetch(method, `/v2${withPathValues(path)}`, headers, "null");
    expect([asNull.status, asNull.body.ErrorCode], path).toEqual([404, 3000]);
    expect([none.status, none.body.ErrorCode], path).toEqual([404, 3000]);
  }
});

describe("429", () => {
  it("the quota of a client and endpoint ends, says when to come back, and begins again", async () => {
    await books.sandbox.control("PUT", "/limits", { perMinute: 3 });
    const sara = books.as(await books.token("sara@revisorn.example", tulp.id));
    const statuses = [];
    for (const caller of [anna, sara, anna, sara]) statuses.push((await caller.get("/units")).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const over = await anna.get("/UNITS?$page=2");
    expect(over.body.ErrorCode).toBe(4010);
    const seconds = Number(over.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(over.body.DeveloperErrorMessage).toContain(
      `maximum admitted 3 per Minute. Try again in ${seconds} seconds.`,
    );
    expect((await anna.get("/articles")).status).toBe(200);
    await books.sandbox.control("POST", "/clock/advance", { seconds: seconds + 1 });
    expect((await anna.get("/units")).status).toBe(200);
    await books.sandbox.control("PUT", "/limits", { perMinute: 1_000_000 });
  });
});

describe("names", () => {
  it("path segments and query names are matched without regard to case, the dollar may be left out", async () => {
    const usual = await anna.get("/customers?$pagesize=2&$page=2");
    for (const path of [
      "/CUSTOMERS?$PageSize=2&$PAGE=2",
      "/Customers?pagesize=2&page=2",
      "/customers?%24pagesize=2&$page=2",
    ]) {
      expect((await anna.get(path)).body.Data).toEqual(usual.body.Data);
    }
  });
});

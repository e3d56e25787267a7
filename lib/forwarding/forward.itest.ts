import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withTenant } from "@/lib/platform/db";
import { termsOfPayments } from "../api/contract/company/terms-of-payment";
import { parsePage } from "../api/contract/list";
import { articles } from "../api/contract/sales/article";
import { type Customer, customers, emptyCustomer, fromCustomer } from "../api/contract/sales/customer";
import { allowList } from "../api/remote/allow-list";
import { books } from "../api/remote/books";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { sessionHashOf } from "../auth/session";
import { revealCustomerIdentityNumber } from "../personal-numbers/reveal";
import type { Problem } from "../values/problem";
import { forward } from "./forward";
import { createForwardingRoute } from "./forward-route";

let world: World;
let anna: SignedIn;
let lars: SignedIn;
let sara: SignedIn;
/** A private customer with an identity number, as the service has it. */
let privateCustomer: Customer;

const unknownId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  lars = await world.signIn({ user: "lars@norrsken.example", company: "Norrsken Bygg AB" });
  const typedCustomer = {
    ...emptyCustomer,
    name: "Test Testsson",
    isPrivatePerson: true,
    identityNumber: "19811218-9876",
  };
  const invoiceAddress = { ...emptyCustomer.invoiceAddress, postalCode: "972 31", city: "Luleå" };
  const termsId = (await books(anna.access).page(termsOfPayments, { pageSize: 1 })).items[0]?.id ?? "";
  const body = fromCustomer({ ...typedCustomer, invoiceAddress, termsOfPaymentId: termsId });
  const createAnswer = await callBooks(anna, "POST", "customers", body);
  privateCustomer = await books(anna.access).get(customers, customers.parse(await createAnswer.json()).id);
  sara = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
});
afterAll(async () => {
  await world?.stop();
});
beforeEach(async () => {
  await world.sandbox.callControl("PUT", "/faults", []);
});

/** Calls the forwarding route for the accounting API of the person's company. */
function callBooks(caller: SignedIn, method: string, path: string, body?: unknown, headers?: Record<string, string>) {
  return callService("books", caller, method, path, body, headers);
}

function callService(
  service: "books" | "payroll",
  caller: SignedIn,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) {
  const prefix = `/api/companies/${caller.access.companyId}/${service}/`;
  const params = Promise.resolve({ companyId: caller.access.companyId });
  return createForwardingRoute(service)(caller.request(method, prefix + path, body, headers), { params });
}

async function problemCodeOf(answer: Response): Promise<string> {
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  return ((await answer.json()) as Problem).code;
}

it("a forwarded call counts as seen, for the person at the company and for the session, without any page being loaded", async () => {
  const caller = await world.signIn({ user: "lars@norrsken.example", company: "Norrsken Bygg AB" });
  const { partnerId, companyId, personId } = caller.access;
  const longAgo = new Date(Date.now() - 3_600_000);
  const sessionId = sessionHashOf(caller.request("GET", "/x"));
  await withTenant(caller.access, async (tx) => {
    await tx.membership.updateMany({ where: { partnerId, companyId, personId }, data: { lastSeenAt: longAgo } });
    await tx.session.updateMany({ where: { partnerId, idHash: sessionId ?? "" }, data: { seenAt: longAgo } });
  });
  expect((await callBooks(caller, "GET", "articles?$pagesize=1")).status).toBe(200);
  const [membership, session] = await withTenant(caller.access, async (tx) => [
    await tx.membership.findFirst({ where: { partnerId, companyId, personId } }),
    await tx.session.findFirst({ where: { partnerId, idHash: sessionId ?? "" } }),
  ]);
  expect(membership?.lastSeenAt?.getTime()).toBeGreaterThan(longAgo.getTime());
  expect(session?.seenAt?.getTime()).toBeGreaterThan(longAgo.getTime());
});

describe("what is passed on", () => {
  it("is a list with its options, its counts and no stored copy", async () => {
    const answer = await callBooks(anna, "GET", "Articles?$PageSize=2&$filter=IsActive%20eq%20true&$orderby=Number");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const headerNames = ["cache-control", "content-length", "content-type", "x-content-type-options"];
    expect([...answer.headers.keys()].sort()).toEqual(headerNames);
    const page = parsePage(articles, await answer.json());
    expect(page.items).toHaveLength(2);
    expect(page.total).toBeGreaterThan(100);
  });

  it("is the service's refusal with its code and field", async () => {
    const answer = await callBooks(anna, "POST", "customers", { Name: "Halv" });
    expect(answer.status).toBe(422);
    const problem = (await answer.json()) as Problem;
    expect(problem).toMatchObject({ code: "remote_refused", remote: { code: 2000 } });
    expect(problem.fields?.map((fieldError) => fieldError.field)).toContain("InvoiceCity");
  });

  it("is a file as it is", async () => {
    const { items } = await books(anna.access).page(
      { path: "customerinvoices", parse: (wire) => wire as { Id: string } },
      { pageSize: 1 },
    );
    const answer = await callBooks(anna, "GET", `customerinvoices/${items[0]?.Id}/print`);
    expect(answer.headers.get("content-type")).toContain("application/pdf");
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });
});

describe("what is refused", () => {
  it("is every operation row, whatever the body", async () => {
    const operationRows = allowList.filter((row) => row.kind === "operation");
    expect(new Set(operationRows.map((row) => row.service))).toEqual(new Set(["books", "payroll"]));
    expect(operationRows.length).toBeGreaterThan(30);
    for (const row of operationRows) {
      const path = row.path.slice(1).replace(/:(uuid|id)\b/g, unknownId);
      const body = row.method === "GET" ? undefined : {};
      const answer = await callService(row.service, anna, row.method, path, body);
      expect([row.method, row.path, answer.status, await problemCodeOf(answer)]).toEqual([
        row.method,
        row.path,
        409,
        "use_operation",
      ]);
    }
  });

  it.each([
    "../identity/connect/token",
    "%2e%2e/%2e%2e/control/reset",
    "..%2f..%2fcontrol%2freset",
    "customers/..%5c..%5ccontrol",
    "customers//",
    "/customers",
    "customers%00",
    "customers%0d%0aX:1",
    "customers;a=b",
    "v1/customers",
    "warmup",
    "articles/batch",
    "integrations/amili/x",
    "customers/1",
    `customers/${unknownId}/secret`,
    "@evil.example/customers",
    "%68ttp://evil.example",
  ])("is the path %s", async (path) => {
    const answer = await callBooks(anna, "GET", path);
    expect([answer.status, await problemCodeOf(answer)]).toEqual([404, "not_found"]);
  });

  it.each(["PATCH", "HEAD", "OPTIONS"])("is the method %s", async (method) => {
    expect((await callBooks(anna, method, "customers")).status).toBe(404);
  });

  it.each([
    ["$filter=Name%20eq%20'x'&$FILTER=Name%20eq%20'y'", "repeated"],
    ["$expand=Rows", "unknown_option"],
    ["access_token=abc", "unknown_option"],
    ["$filter=LONG", "too_long"],
    ["$filter=a%00b", "not_readable"],
  ])("is the option %s", async (query, code) => {
    const answer = await callBooks(anna, "GET", `articles?${query.replace("LONG", "x".repeat(5000))}`);
    expect(answer.status).toBe(422);
    expect(((await answer.json()) as Problem).fields?.[0]?.code).toBe(code);
  });

  it.each([
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ "sec-fetch-site": "none" }],
    [{ "sec-fetch-site": "", origin: "null" }],
    [{ "sec-fetch-site": "", origin: "https://evil.example" }],
  ] as Record<string, string>[][])("is a write from elsewhere: %j", async (headers) => {
    expect((await callBooks(anna, "POST", "customers", {}, headers)).status).toBe(404);
  });

  it("is a body that is too large, cut, no JSON or of another type", async () => {
    const detailOf = async (answer: Response) => ((await answer.json()) as Problem).detail;
    expect(await detailOf(await callBooks(anna, "POST", "customers", { Note: "x".repeat(1_100_000) }))).toBe(
      "body_too_large",
    );
    expect(await detailOf(await callBooks(anna, "POST", "customers", {}, { "content-length": "900" }))).toBe(
      "body_cut",
    );
    expect(await detailOf(await callBooks(anna, "POST", "customers", {}, { "content-type": "text/plain" }))).toBe(
      "body_type",
    );
  });

  it("is a write by a viewer and anything without a session", async () => {
    expect(await problemCodeOf(await callBooks(lars, "POST", "customers", {}))).toBe("role_missing");
    const callerWithoutSession = {
      ...anna,
      request: (method: string, path: string) => anna.request(method, path, undefined, { cookie: "" }),
    };
    expect(await problemCodeOf(await callBooks(callerWithoutSession, "GET", "customers"))).toBe("not_signed_in");
  });

  it("is the company of somebody else, as if it did not exist", async () => {
    const params = Promise.resolve({ companyId: anna.access.companyId });
    const path = `/api/companies/${anna.access.companyId}/books/customers`;
    const answer = await createForwardingRoute("books")(sara.request("GET", path), { params });
    expect([answer.status, await problemCodeOf(answer)]).toEqual([404, "not_found"]);
  });
});

describe("a lacking grant", () => {
  it("names the scope before anything is asked: to who may write the one that writes, so that they are asked once", async () => {
    const narrowCaller = await world.signIn({
      user: "erik@norrsken.example",
      company: "Norrsken Bygg AB",
      scopes: "ea:api offline_access ea:sales",
    });
    const readRefusal = async () => (await callBooks(narrowCaller, "GET", "vouchers")).json();
    expect(await readRefusal()).toMatchObject({ code: "scope_missing", detail: "ea:accounting" });
    const { partnerId, companyId, personId } = narrowCaller.access;
    await withTenant({ partnerId, companyId }, (tx) =>
      tx.membership.updateMany({ where: { partnerId, companyId, personId }, data: { role: "viewer" } }),
    );
    expect(await readRefusal()).toMatchObject({ code: "scope_missing", detail: "ea:accounting_readonly" });
  });
});

describe("personal numbers", () => {
  const maskedPattern = /^•+[-•]*[^•]{2}$/;

  it("are masked in lists and records, and a save keeps the real ones", async () => {
    expect(privateCustomer.identityNumber).toBe("19811218-9876");
    const path = `customers/${privateCustomer.id}`;
    const shownCustomer = customers.parse(await (await callBooks(anna, "GET", path)).json());
    expect(shownCustomer.identityNumber).toMatch(maskedPattern);

    const saveAnswer = await callBooks(anna, "PUT", path, fromCustomer({ ...shownCustomer, note: "Ring före åtta." }));
    expect(saveAnswer.status).toBe(200);
    expect(customers.parse(await saveAnswer.json()).identityNumber).toMatch(maskedPattern);
    const customerAfterSave = await books(anna.access).get(customers, privateCustomer.id);
    expect(customerAfterSave).toMatchObject({
      identityNumber: privateCustomer.identityNumber,
      note: "Ring före åtta.",
    });
  });

  it("that are masked but not this customer's are refused at the field", async () => {
    const body = { ...fromCustomer(privateCustomer), CorporateIdentityNumber: "••••••••-••xx" };
    const answer = await callBooks(anna, "PUT", `customers/${privateCustomer.id}`, body);
    expect(await answer.json()).toMatchObject({ fields: [{ field: "CorporateIdentityNumber", code: "masked_value" }] });
  });

  it("stay masked when the flag is left out, and cannot be asked for without the right", async () => {
    const listAnswer = await callBooks(
      anna,
      "GET",
      `customers?$select=Id,CorporateIdentityNumber&$filter=Id%20eq%20${privateCustomer.id}`,
    );
    const { Data } = (await listAnswer.json()) as { Data: { CorporateIdentityNumber: string }[] };
    expect(Data.map((row) => row.CorporateIdentityNumber)).toEqual(["••••••••-••76"]);
    const filterAnswer = await callBooks(lars, "GET", "customers?$filter=startswith(CorporateIdentityNumber,'19')");
    expect(await problemCodeOf(filterAnswer)).toBe("role_missing");
    const sortAnswer = await callBooks(lars, "GET", "customers?$orderby=corporateidentitynumber");
    expect(await problemCodeOf(sortAnswer)).toBe("role_missing");
  });

  it("are shown in full by a call of their own, to those who may", async () => {
    expect(await revealCustomerIdentityNumber(anna.access, privateCustomer.id)).toEqual({
      value: privateCustomer.identityNumber,
    });
    await expect(revealCustomerIdentityNumber(lars.access, privateCustomer.id)).rejects.toMatchObject({
      code: "role_missing",
    });
  });
});

describe("a failing service", () => {
  const faultPath = "/v2/articles*";
  const setFault = (faultMembers: object) =>
    world.sandbox.callControl("PUT", "/faults", [{ method: "*", path: faultPath, ...faultMembers }]);

  it("that is overrun is named with the seconds to wait", async () => {
    await setFault({ kind: "rate-limit", seconds: 7, times: 1 });
    const answer = await callBooks(anna, "GET", "articles/3f2504e0-4f89-41d3-9a0c-0305e82c3301");
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("7");
  });

  it("that cuts a read once is asked once more", async () => {
    await setFault({ kind: "cut-before-commit", times: 1 });
    expect((await callBooks(anna, "GET", "articles?$pagesize=1")).status).toBe(200);
  });

  it("that cuts a new record leaves it open whether it was made", async () => {
    await setFault({ kind: "cut-after-commit", times: 1 });
    expect(await problemCodeOf(await callBooks(anna, "POST", "articles", {}))).toBe("outcome_unknown");
  });

  it("that answers a page instead of JSON is outside the contract", async () => {
    await setFault({ kind: "html", times: 1 });
    const answer = await callBooks(anna, "GET", "articles?$pagesize=1");
    expect([answer.status, await problemCodeOf(answer)]).toEqual([502, "remote_unexpected"]);
  });
});

it.each([
  ["GET", "inventoryitems"],
  ["GET", `messagethreads/${unknownId}`],
  ["POST", "notes"],
  ["DELETE", `voucherdrafts/${unknownId}`],
])(
  "an endpoint that the service does not serve is told as not offered, and pauses none: %s %s",
  async (method, path) => {
    for (const body of [{ Text: "x" }, { Text: "y" }]) {
      const answer = await callBooks(anna, method, path, method === "POST" ? body : undefined);
      expect(answer.headers.get("retry-after")).toBeNull();
      expect([answer.status, await problemCodeOf(answer)]).toEqual([501, "not_offered"]);
    }
  },
);

it("is free of Next and of its patched fetch", async () => {
  // Next.js patches the global fetch; forwarding must work without it.
  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.reject(new Error("the global fetch was used"));
  try {
    const answer = await forward(anna.request("GET", "/x?$pagesize=1"), anna.access, "books", "units");
    expect(answer.status).toBe(200);
  } finally {
    globalThis.fetch = fetch;
  }
});

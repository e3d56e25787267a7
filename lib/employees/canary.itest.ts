import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { employeeValues, identityNumberOf } from "../operations/testing/employees";
import { withTenant } from "../platform/db";

/** The personal number that must appear nowhere: nobody else in the demo data has these digits. */
const canaryNumber = identityNumberOf(777);
const canaryNumberWithoutCentury = canaryNumber.slice(2);
/**
 * The forms in which the number could be stored or logged: whole, without its century, with a sign, as bytes, in base64.
 */
const canaryForms = [
  ...[
    canaryNumberWithoutCentury,
    `${canaryNumberWithoutCentury.slice(0, 6)}-${canaryNumberWithoutCentury.slice(6)}`,
    `${canaryNumberWithoutCentury.slice(0, 6)}+${canaryNumberWithoutCentury.slice(6)}`,
  ],
  ...[
    `${canaryNumberWithoutCentury.slice(0, 6)}%2D${canaryNumberWithoutCentury.slice(6)}`,
    `${canaryNumberWithoutCentury.slice(0, 6)}%20${canaryNumberWithoutCentury.slice(6)}`,
  ],
  ...[
    Buffer.from(canaryNumberWithoutCentury).toString("hex"),
    Buffer.from(`${canaryNumberWithoutCentury.slice(0, 6)}-${canaryNumberWithoutCentury.slice(6)}`).toString("hex"),
  ],
  // Base64 has three forms of a text, depending on how it falls into groups of three bytes.
  ...["", "x", "xx"].map((before) => Buffer.from(`${before}${canaryNumber}`).toString("base64").slice(4, 16)),
];
const canaryFormsIn = (text: string) => canaryForms.filter((trace) => text.includes(trace));

let world: World;
let anna: SignedIn;
let erik: SignedIn;
const formId = randomUUID();
let secondId: string;
let employeeId: string;
let operationIds: string[];

async function callPortal(who: SignedIn, method: string, route: string, body?: unknown) {
  const answer = await request(`${world.portal?.url}${route}`, {
    method,
    headers: {
      ...{ host: who.host, cookie: who.cookie, "sec-fetch-site": "same-origin" },
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.statusCode, text: await answer.body.text() };
}

const api = (rest: string) => `/api/companies/${anna.access.companyId}${rest}`;
const page = (rest: string) => `/companies/${anna.access.companyId}${rest}`;

async function storeFormOf(id: string, identityNumber: string): Promise<string> {
  const revision = randomUUID();
  const values = { ...employeeValues, identityNumber };
  const answer = await callPortal(anna, "PUT", api(`/employee-forms/${id}`), { values, seen: null, revision });
  expect(answer.status, answer.text).toBe(200);
  return revision;
}

/**
 * The portal repeats a call without an answer only after a while, and learns the new time from the service's next
 * answer.
 */
async function passTime(): Promise<void> {
  await world.sandbox.control("POST", "/clock/advance", { seconds: 95 });
  await callPortal(anna, "GET", api("/payroll/employees?$pagesize=1"));
}

async function submitForm(
  id: string,
  revision: string,
): Promise<{ id: string; stage: string; employee?: { employeeId: string } }> {
  const order = { kind: "employee-create", key: `canary:${id}:${randomUUID()}`, input: { formId: id, revision } };
  let answer = await callPortal(anna, "POST", api("/operations"), order);
  let operation = JSON.parse(answer.text);
  for (let turn = 0; ["waiting", "sent", "checking"].includes(operation.stage); turn++) {
    expect(turn, answer.text).toBeLessThan(100);
    await pause(500);
    if (turn % 4 === 3) await passTime();
    answer = await callPortal(anna, "GET", api(`/operations/${operation.id}`));
    operation = JSON.parse(answer.text);
  }
  return operation;
}

beforeAll(async () => {
  world = await startWorld({ withPortal: true });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  // The first form meets an HTML error page and a malformed answer before the employee is created; the second finds an
  // existing employee.
  const made = { method: "POST", path: "/payroll/v2/employees", times: 1 };
  await world.sandbox.control("PUT", "/faults", [
    { ...made, kind: "html", status: 500 },
    { ...made, kind: "malformed", skip: 1 },
  ]);
  const first = await submitForm(
    formId,
    await storeFormOf(formId, `${canaryNumberWithoutCentury.slice(0, 6)}-${canaryNumberWithoutCentury.slice(6)}`),
  );
  expect(first.stage).toBe("done");
  employeeId = first.employee?.employeeId ?? "";
  secondId = randomUUID();
  const second = await submitForm(secondId, await storeFormOf(secondId, canaryNumber));
  expect(second.stage).toBe("refused");
  operationIds = [first.id, second.id];
}, 400_000);
afterAll(() => world?.stop());

/** Every page and route about employees, and those that show operations. */
function employeeRoutes(): [method: string, route: string][] {
  const form = `/payroll/employees/new?form=${secondId}`;
  return [
    ...["", "/payroll/employees", form, `/payroll/employees/${employeeId}`, `/payroll/employees?q=${canaryNumber}`].map(
      (rest): [string, string] => ["GET", page(rest)],
    ),
    ...["/employee-forms", "/payroll/employees?$pagesize=1000", `/payroll/employees/${employeeId}`, "/operations"].map(
      (rest): [string, string] => ["GET", api(rest)],
    ),
    ...operationIds.map((id): [string, string] => ["GET", api(`/operations/${id}`)]),
    ["GET", api(`/operations?subject=${secondId}`)],
  ];
}

/** The routes where people with the right may read the number. */
const routesWithNumber = (): [method: string, route: string][] => [
  ["GET", api(`/employee-forms/${secondId}`)],
  ["POST", api(`/personal-numbers/employees/${employeeId}`)],
];

describe("a marked personal number", () => {
  it.each(["bookkeeper", "sales", "approver", "viewer"] as const)("is in no answer to %s", async (role) => {
    const { partnerId, companyId, personId } = erik.access;
    const where = { partnerId, companyId, personId };
    await withTenant(erik.access, (tx) => tx.membership.updateMany({ where, data: { role } }));
    for (const [method, route] of [...employeeRoutes(), ...routesWithNumber()]) {
      // A search text in the address is repeated only in the answer to whoever typed it.
      const { text } = await callPortal(erik, method, route.replace(/\?q=.*/, ""));
      expect(canaryFormsIn(text), `${method} ${route}`).toEqual([]);
    }
    for (const [method, route] of routesWithNumber()) expect((await callPortal(erik, method, route)).status).toBe(403);
  });

  it("is masked for the payroll person too, and another's form is nobody's", async () => {
    const { partnerId, companyId, personId } = erik.access;
    const where = { partnerId, companyId, personId };
    await withTenant(erik.access, (tx) => tx.membership.updateMany({ where, data: { role: "payroll" } }));
    const form = await callPortal(erik, "GET", api(`/employee-forms/${secondId}`));
    expect(JSON.parse(form.text)).toEqual({ form: null });
    for (const [method, route] of employeeRoutes().filter(([, one]) => !one.includes("?q="))) {
      for (const who of [anna, erik])
        expect(canaryFormsIn((await callPortal(who, method, route)).text), route).toEqual([]);
    }
  });

  it("is read in its two places by its writer, so that the search above finds what there is", async () => {
    for (const [method, route] of routesWithNumber())
      expect(canaryFormsIn((await callPortal(anna, method, route)).text), route).not.toEqual([]);
  });

  it("stands in no column of the portal's database", async () => {
    const owner = new pg.Client({ connectionString: world.portal?.ownerUrl });
    await owner.connect();
    const tables = await owner.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
    );
    const found: string[] = [];
    const filled: string[] = [];
    for (const { name } of tables.rows) {
      // The database is dropped after the test, so row level security is switched off to read every table.
      await owner.query(`ALTER TABLE "${name}" DISABLE ROW LEVEL SECURITY`);
      const { rows } = await owner.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM "${name}" t`);
      if (rows.length > 0) filled.push(name);
      for (const { row } of rows) if (canaryFormsIn(row).length > 0) found.push(name);
    }
    await owner.end();
    expect(found).toEqual([]);
    expect(filled).toEqual(expect.arrayContaining(["employee_form", "operation", "audit_event", "company"]));
  });

  it("stands in no log and in no file of the portal", async () => {
    // The number is requested once more in an address, as somebody could type it.
    await callPortal(anna, "GET", page(`/payroll/employees?q=${canaryNumber}`));
    await callPortal(
      anna,
      "GET",
      api(`/payroll/employees?$filter=${encodeURIComponent(`FirstName eq '${canaryNumber}'`)}`),
    );
    const folder = world.portal?.dataDir ?? "";
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    expect(files.map(({ name }) => name)).toContain("portal.log");
    for (const { parentPath, name } of files)
      expect(canaryFormsIn(readFileSync(path.join(parentPath, name), "latin1")), name).toEqual([]);
    expect(world.portal?.log().length).toBeGreaterThan(0);
  });
});

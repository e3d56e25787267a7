import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { watchPortal } from "../api/testing/watched-portal";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { employeeValues, makeIdentityNumber } from "../operations/testing/employees";
import { withTenant } from "../platform/db";

/** The personal number that must appear nowhere: nobody else in the demo data has these digits. */
const canaryNumber = makeIdentityNumber(777);
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
  ...["", "x", "xx"].map((prefix) => Buffer.from(`${prefix}${canaryNumber}`).toString("base64").slice(4, 16)),
];
const canaryFormsIn = (text: string) => canaryForms.filter((form) => text.includes(form));

let world: World;
let watch: Awaited<ReturnType<typeof watchPortal>>;
let anna: SignedIn;
let erik: SignedIn;
const formId = randomUUID();
let secondFormId: string;
let employeeId: string;
let operationIds: string[];

async function callPortal(caller: SignedIn, method: string, route: string, body?: unknown) {
  const answer = await request(`${world.portal?.url}${route}`, {
    method,
    headers: {
      ...{ host: caller.host, cookie: caller.cookie, "sec-fetch-site": "same-origin" },
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.statusCode, text: await answer.body.text() };
}

const apiPath = (restOfPath: string) => `/api/companies/${anna.access.companyId}${restOfPath}`;
const pagePath = (restOfPath: string) => `/companies/${anna.access.companyId}${restOfPath}`;

async function storeFormOf(id: string, identityNumber: string): Promise<string> {
  const revision = randomUUID();
  const values = { ...employeeValues, identityNumber };
  const answer = await callPortal(anna, "PUT", apiPath(`/employee-forms/${id}`), { values, seen: null, revision });
  expect(answer.status, answer.text).toBe(200);
  return revision;
}

/**
 * The portal repeats a call without an answer only after a while, and learns the new time from the service's next
 * answer.
 */
async function advanceClock(): Promise<void> {
  await world.sandbox.callControl("POST", "/clock/advance", { seconds: 95 });
  await callPortal(anna, "GET", apiPath("/payroll/employees?$pagesize=1"));
}

async function submitForm(
  id: string,
  revision: string,
): Promise<{ id: string; stage: string; employee?: { employeeId: string } }> {
  const command = { kind: "employee-create", key: `canary:${id}:${randomUUID()}`, input: { formId: id, revision } };
  let answer = await callPortal(anna, "POST", apiPath("/operations"), command);
  let operation = JSON.parse(answer.text);
  for (let round = 0; ["waiting", "sent", "checking"].includes(operation.stage); round++) {
    expect(round, answer.text).toBeLessThan(100);
    await pause(500);
    if (round % 4 === 3) await advanceClock();
    answer = await callPortal(anna, "GET", apiPath(`/operations/${operation.id}`));
    operation = JSON.parse(answer.text);
  }
  return operation;
}

beforeAll(async () => {
  watch = await watchPortal();
  world = await startWorld({ withPortal: true, portalEnv: watch.portalEnv });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  // The first form meets an HTML error page and a malformed answer before the employee is created; the second finds an
  // existing employee.
  const createFault = { method: "POST", path: "/payroll/v2/employees", times: 1 };
  await world.sandbox.callControl("PUT", "/faults", [
    { ...createFault, kind: "html", status: 500 },
    { ...createFault, kind: "malformed", skip: 1 },
  ]);
  const firstOperation = await submitForm(
    formId,
    await storeFormOf(formId, `${canaryNumberWithoutCentury.slice(0, 6)}-${canaryNumberWithoutCentury.slice(6)}`),
  );
  expect(firstOperation.stage).toBe("done");
  employeeId = firstOperation.employee?.employeeId ?? "";
  secondFormId = randomUUID();
  const secondOperation = await submitForm(secondFormId, await storeFormOf(secondFormId, canaryNumber));
  expect(secondOperation.stage).toBe("refused");
  operationIds = [firstOperation.id, secondOperation.id];
}, 400_000);
afterAll(async () => {
  await world?.stop();
  await watch?.stop();
});

/** Returns every page and route about employees, and those that show operations. */
function employeeRoutes(): [method: string, route: string][] {
  const formPath = `/payroll/employees/new?form=${secondFormId}`;
  return [
    ...[
      "",
      "/payroll/employees",
      formPath,
      `/payroll/employees/${employeeId}`,
      `/payroll/employees?q=${canaryNumber}`,
    ].map((restOfPath): [string, string] => ["GET", pagePath(restOfPath)]),
    ...["/employee-forms", "/payroll/employees?$pagesize=1000", `/payroll/employees/${employeeId}`, "/operations"].map(
      (restOfPath): [string, string] => ["GET", apiPath(restOfPath)],
    ),
    ...operationIds.map((id): [string, string] => ["GET", apiPath(`/operations/${id}`)]),
    ["GET", apiPath(`/operations?subject=${secondFormId}`)],
  ];
}

/** Returns the routes where people with the right may read the number. */
const routesWithNumber = (): [method: string, route: string][] => [
  ["GET", apiPath(`/employee-forms/${secondFormId}`)],
  ["POST", apiPath(`/personal-numbers/employees/${employeeId}`)],
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
    const formAnswer = await callPortal(erik, "GET", apiPath(`/employee-forms/${secondFormId}`));
    expect(JSON.parse(formAnswer.text)).toEqual({ form: null });
    for (const [method, route] of employeeRoutes().filter(([, candidateRoute]) => !candidateRoute.includes("?q="))) {
      for (const caller of [anna, erik])
        expect(canaryFormsIn((await callPortal(caller, method, route)).text), route).toEqual([]);
    }
  });

  it("is read in its two places by its writer, so that the search above finds what there is", async () => {
    for (const [method, route] of routesWithNumber())
      expect(canaryFormsIn((await callPortal(anna, method, route)).text), route).not.toEqual([]);
  });

  it("stands in no column of the portal's database", async () => {
    const ownerClient = new pg.Client({ connectionString: world.portal?.ownerUrl });
    await ownerClient.connect();
    const tables = await ownerClient.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
    );
    const tablesWithNumber: string[] = [];
    const filledTables: string[] = [];
    for (const { name } of tables.rows) {
      // The database is dropped after the test, so row level security is switched off to read every table.
      await ownerClient.query(`ALTER TABLE "${name}" DISABLE ROW LEVEL SECURITY`);
      const { rows } = await ownerClient.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM "${name}" t`);
      if (rows.length > 0) filledTables.push(name);
      for (const { row } of rows) if (canaryFormsIn(row).length > 0) tablesWithNumber.push(name);
    }
    await ownerClient.end();
    expect(tablesWithNumber).toEqual([]);
    expect(filledTables).toEqual(expect.arrayContaining(["employee_form", "operation", "audit_event", "company"]));
  });

  it("stands in no metric and in no trace", async () => {
    await callPortal(anna, "GET", apiPath(`/payroll/employees/${employeeId}?q=${canaryNumber}`));
    await expect.poll(async () => (await watch.readAll()).traces).toContain("operation employee-create");
    for (const [place, text] of Object.entries(await watch.readAll())) expect(canaryFormsIn(text), place).toEqual([]);
  });

  it("stands in no log and in no file of the portal", async () => {
    // The number is requested once more in an address, as somebody could type it.
    await callPortal(anna, "GET", pagePath(`/payroll/employees?q=${canaryNumber}`));
    await callPortal(
      anna,
      "GET",
      apiPath(`/payroll/employees?$filter=${encodeURIComponent(`FirstName eq '${canaryNumber}'`)}`),
    );
    const dataFolder = world.portal?.dataDir ?? "";
    const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.map(({ name }) => name)).toContain("portal.log");
    for (const { parentPath, name } of files)
      expect(canaryFormsIn(readFileSync(path.join(parentPath, name), "latin1")), name).toEqual([]);
    expect(world.portal?.readLog().length).toBeGreaterThan(0);
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { agreements } from "../../api/contract/payroll/agreement";
import { employees } from "../../api/contract/payroll/employee";
import type { EmployeeFormValues } from "../../api/contract/payroll/employee-form";
import { workSchedules } from "../../api/contract/payroll/work-schedule";
import { payroll } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { eraseForm, findForm, listForms, storeForm } from "../../employees/employee-forms";
import { forwardRoute } from "../../forwarding/forward-route";
import { revealEmployeeIdentityNumber } from "../../personal-numbers/reveal";
import { query, withTenant } from "../../platform/db";
import { getOperation, submitAndWatch } from "../operations";
import {
  countCreatedEmployees,
  employeeValues,
  identityNumberOf,
  type StoredForm,
  storeTypedForm,
} from "../testing/employees";
import { passTime, settledThroughTime } from "../testing/faults";
import { abandonAtStage } from "../testing/settled-operation";

let world: World;
let anna: SignedIn;
let agreementId: string;
let scheduleId: string;
let serial = 0;

beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  await world.sandbox.control("PUT", "/limits", { perMinute: 1_000_000 });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const whole = { pageSize: 100 };
  const plain = (await payroll(anna.access).page(agreements, whole)).items.find(({ isActive }) => isActive);
  const weekly = (await payroll(anna.access).page(workSchedules, whole)).items.find(
    ({ isActive, weeks }) => isActive && weeks === 1,
  );
  agreementId = plain?.id ?? "";
  scheduleId = weekly?.id ?? "";
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.sandbox.control("PUT", "/faults", []);
});

/** Makes a new personal number at each call. */
function newNumber(): string {
  serial += 1;
  return identityNumberOf(serial);
}

const storeFormOf = (more: Partial<EmployeeFormValues> = {}, was: StoredForm | null = null) =>
  storeTypedForm(anna, { ...employeeValues, identityNumber: newNumber(), agreementId, scheduleId, ...more }, was);

const submitForm = (input: StoredForm, key = `employ:${input.formId}:${input.revision}`) =>
  submitAndWatch(anna.access, { kind: "employee-create", key, input });

const createdCount = () => countCreatedEmployees(world);

async function employeesWithNumber(digits: string) {
  const { items } = await payroll(anna.access).page(employees, { pageSize: 1000 });
  return items.filter(({ identityNumber }) => identityNumber.replace(/\D/g, "").endsWith(digits.slice(2)));
}

const fault = (fault: object, path: string) => ({ ...fault, method: "POST", path: `/payroll/v2/employees${path}` });

describe("an order of a new employee", () => {
  it("makes employee, agreement and schedule once, however often it is pressed", async () => {
    const before = await createdCount();
    const identityNumber = newNumber();
    const form = await storeFormOf({ identityNumber });
    const [first, second] = await Promise.all([submitForm(form), submitForm(form)]);
    expect([first.stage, second.id]).toEqual(["done", first.id]);
    expect(await createdCount()).toBe(before + 1);
    const [employee] = await employeesWithNumber(identityNumber);
    expect(first.employee).toEqual({ employeeId: employee?.id, number: employee?.number });
    expect(employee).toMatchObject({ status: "draft", category: "blueCollar", payForm: "monthly" });
    expect(employee?.agreements).toMatchObject([{ agreementId, since: "2026-12-01", hasTrustedHours: true }]);
    expect(employee?.schedules).toMatchObject([{ scheduleId, since: "2026-12-01", startWeek: 0 }]);
    expect(await findForm(anna.access, form.formId)).toBeNull();
  });

  it("makes the employee alone where neither agreement nor schedule was chosen", async () => {
    const identityNumber = newNumber();
    const operation = await submitForm(
      await storeFormOf({ identityNumber, agreementId: "", scheduleId: "", inForceFrom: "" }),
    );
    expect(operation.stage).toBe("done");
    expect((await employeesWithNumber(identityNumber))[0]).toMatchObject({ agreements: [], schedules: [] });
  });

  it("is refused with its fields before anything is asked", async () => {
    const before = await createdCount();
    const form = await storeFormOf({ firstName: "M4ja", identityNumber: "910412-2389", endsOn: "2026-11-01" });
    const { stage, problem } = await submitForm(form);
    expect(stage).toBe("refused");
    expect(problem?.fields).toEqual([
      { field: "firstName", code: "lettersOnly" },
      { field: "identityNumber", code: "identity.digit" },
      { field: "endsOn", code: "endsBeforeStart" },
    ]);
    expect(await createdCount()).toBe(before);
  });

  it("is refused where somebody has the number already, in whichever form it is written", async () => {
    const identityNumber = newNumber();
    expect((await submitForm(await storeFormOf({ identityNumber }))).stage).toBe("done");
    const short = `${identityNumber.slice(2, 8)}-${identityNumber.slice(8)}`;
    const again = await submitForm(await storeFormOf({ identityNumber: short }));
    expect([again.stage, again.problem?.detail]).toEqual(["refused", "already_employed"]);
    expect(await employeesWithNumber(identityNumber)).toHaveLength(1);
  });

  it("of two forms at once with the same number makes one employee", async () => {
    const before = await createdCount();
    const identityNumber = newNumber();
    const forms = await Promise.all([storeFormOf({ identityNumber }), storeFormOf({ identityNumber })]);
    const pressed = await Promise.all(forms.map((form) => submitForm(form)));
    const ended = await settledThroughTime(
      world,
      anna,
      pressed.map(({ id }) => id),
    );
    expect(ended.map(({ stage }) => stage).sort()).toEqual(["done", "refused"]);
    expect(await createdCount()).toBe(before + 1);
  });

  it("of somebody whose login ended meanwhile keeps no colleague waiting, and takes over nobody of theirs", async () => {
    const before = await createdCount();
    const identityNumber = newNumber();
    const erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
    const { partnerId, companyId, personId } = erik.access;
    const member = { partnerId, companyId, personId };
    await withTenant(erik.access, (tx) => tx.membership.updateMany({ where: member, data: { role: "payroll" } }));
    const values = { ...employeeValues, identityNumber, agreementId, scheduleId };
    const theirs = await storeTypedForm({ ...erik, access: { ...erik.access, role: "payroll" } }, values);
    await world.sandbox.control("PUT", "/faults", [fault({ kind: "cut-before-commit", times: 1 }, "")]);
    const order = { kind: "employee-create", key: `employ:${theirs.formId}`, input: theirs };
    const { id, stage } = await submitAndWatch({ ...erik.access, role: "payroll" }, order);
    expect(stage).toBe("checking");
    await withTenant(erik.access, (tx) => tx.connection.updateMany({ where: member, data: { status: "reconnect" } }));
    await passTime(world, anna);
    const ours = await submitForm(await storeFormOf({ identityNumber }));
    const [done] = await settledThroughTime(world, anna, [ours.id]);
    expect([done?.stage, (await getOperation(anna.access, id)).stage]).toEqual(["done", "checking"]);
    await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
    const [late] = await settledThroughTime(world, anna, [id]);
    expect([late?.stage, late?.problem?.detail]).toEqual(["refused", "already_employed"]);
    expect(await createdCount()).toBe(before + 1);
    expect(
      (await employeesWithNumber(identityNumber)).map((one) => [one.agreements.length, one.schedules.length]),
    ).toEqual([[1, 1]]);
    await withTenant(erik.access, (tx) => tx.membership.updateMany({ where: member, data: { role: "bookkeeper" } }));
  });

  it("stops where the form was changed after the press was drawn", async () => {
    const form = await storeFormOf();
    await storeFormOf({}, form);
    expect((await submitForm(form)).problem?.detail).toBe("draft_changed");
  });

  it("refused at the agreement with status 200 goes on there with another one", async () => {
    const before = await createdCount();
    const identityNumber = newNumber();
    const form = await storeFormOf({ identityNumber, agreementId: randomUUID() });
    const refused = await submitForm(form);
    expect([refused.stage, refused.problem?.code, refused.problem?.detail]).toEqual([
      ...["refused", "remote_refused", "agreement"],
    ]);
    const progress = (await findForm(anna.access, form.formId))?.progress;
    expect(progress).toMatchObject({ employeeId: expect.any(String), hasAgreement: false, hasSchedule: false });
    expect(await eraseForm(anna.access, form.formId, form.revision)).toEqual({ erased: false });
    const mended = await storeFormOf({ identityNumber }, form);
    expect((await submitForm(mended)).stage).toBe("done");
    expect(await createdCount()).toBe(before + 1);
    expect((await employeesWithNumber(identityNumber))[0]).toMatchObject({
      agreements: [{ agreementId }],
      schedules: [{ scheduleId }],
    });
  });
});

it("is taken up where its process died", async () => {
  const before = await createdCount();
  const form = await storeFormOf({ agreementId: randomUUID() });
  const refused = await submitForm(form);
  await abandonAtStage(anna, refused.id, "sent");
  const [operation] = await settledThroughTime(world, anna, [refused.id]);
  expect([operation?.stage, operation?.problem?.detail]).toEqual(["refused", "agreement"]);
  expect(await createdCount()).toBe(before + 1);
});

describe("a form", () => {
  it("belongs to who types it, and only to those who may employ", async () => {
    const form = await storeFormOf();
    expect((await listForms(anna.access)).map(({ id }) => id)).toContain(form.formId);
    const erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
    expect(await findForm({ ...erik.access, role: "payroll" }, form.formId)).toBeNull();
    expect(() => findForm({ ...erik.access, role: "bookkeeper" }, form.formId)).toThrow("role_missing");
    expect(() => storeForm({ ...erik.access, role: "sales" }, form.formId, {})).toThrow("role_missing");
  });

  it("is not written over by who has not seen it", async () => {
    const form = await storeFormOf();
    await expect(storeFormOf({}, { ...form, revision: randomUUID() })).rejects.toMatchObject({ code: "conflict" });
  });

  it("leaves its personal number in no column, of no table", async () => {
    const identityNumber = newNumber();
    const form = await storeFormOf({ identityNumber, agreementId: randomUUID() });
    await submitForm(form);
    const places = await tablesContaining(identityNumber);
    expect(places).toEqual([]);
    expect((await findForm(anna.access, form.formId))?.values.identityNumber).toBe(identityNumber);
  });
});

/** The tables of the portal's database that contain the number, with or without its century. */
async function tablesContaining(digits: string): Promise<string[]> {
  const { rows: tables } = await query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  expect(tables.length).toBeGreaterThan(15);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await withTenant(anna.access, (tx) =>
      tx
        .$queryRawUnsafe<{ row: string }[]>(`SELECT to_jsonb(t)::text AS row FROM "${name}" t`)
        .catch(() => [] as { row: string }[]),
    ).catch(() => []);
    const short = digits.slice(2);
    const hidden = [short, Buffer.from(short).toString("hex"), Buffer.from(short).toString("base64").slice(0, 12)];
    if (rows.some(({ row }) => hidden.some((text) => row.includes(text)))) found.push(name);
  }
  return found;
}

describe("an employee's personal number", () => {
  const get = async (who: SignedIn, path: string) => {
    const params = Promise.resolve({ companyId: who.access.companyId });
    const address = `/api/companies/${who.access.companyId}/payroll/${path}`;
    return forwardRoute("payroll")(who.request("GET", address), { params });
  };

  it("is masked in list and record, and shown by a call of its own that leaves a row of audit", async () => {
    const identityNumber = newNumber();
    const operation = await submitForm(await storeFormOf({ identityNumber }));
    const id = operation.employee?.employeeId ?? "";
    const list = await (await get(anna, "employees?$pagesize=1000")).text();
    expect(list).toContain(id);
    expect(list).not.toContain(identityNumber.slice(2));
    expect(employees.parse(await (await get(anna, `employees/${id}`)).json()).identityNumber).toMatch(/^•{10}\d\d$/);
    const { partnerId, companyId } = anna.access;
    const looks = () =>
      withTenant(anna.access, (tx) =>
        tx.auditEvent.count({ where: { partnerId, companyId, kind: "personal.seen", subject: id } }),
      );
    const before = await looks();
    expect(await revealEmployeeIdentityNumber(anna.access, id)).toEqual({ value: identityNumber });
    expect(await looks()).toBe(before + 1);
    for (const role of ["bookkeeper", "sales", "approver", "viewer"] as const)
      await expect(revealEmployeeIdentityNumber({ ...anna.access, role }, id)).rejects.toMatchObject({
        code: "role_missing",
      });
    expect(await looks()).toBe(before + 1);
  });

  it("can be asked for by nobody who may not see it, and payroll by nobody without its role or scope", async () => {
    const lars = await world.signIn({ user: "lars@norrsken.example", company: "Norrsken Bygg AB" });
    expect(((await (await get(lars, "employees")).json()) as { code: string }).code).toBe("role_missing");
    const narrow = await world.signIn({
      user: "sara@revisorn.example",
      company: "Norrsken Bygg AB",
      scopes: "ea:api offline_access ea:sales",
    });
    const { partnerId, companyId, personId } = narrow.access;
    const member = { where: { partnerId, companyId, personId } };
    await withTenant(anna.access, (tx) => tx.membership.updateMany({ ...member, data: { role: "payroll" } }));
    const answer = await get(narrow, "employees");
    expect(await answer.json()).toMatchObject({ code: "scope_missing", detail: "vls:api" });
  });
});

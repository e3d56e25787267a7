import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { agreements } from "../../api/contract/payroll/agreement";
import { employees } from "../../api/contract/payroll/employee";
import type { EmployeeFormValues } from "../../api/contract/payroll/employee-form";
import { workSchedules } from "../../api/contract/payroll/work-schedule";
import { payroll } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { eraseForm, findForm, listForms, storeForm } from "../../employees/employee-forms";
import { createForwardingRoute } from "../../forwarding/forward-route";
import { revealEmployeeIdentityNumber } from "../../personal-numbers/reveal";
import { query, withTenant } from "../../platform/db";
import { getOperation, submitAndWatch } from "../operations";
import {
  countCreatedEmployees,
  employeeValues,
  makeIdentityNumber,
  type StoredForm,
  storeTypedForm,
} from "../testing/employees";
import { awaitSettledThroughTime, passTime } from "../testing/faults";
import { abandonAtStage } from "../testing/settled-operation";

let world: World;
let anna: SignedIn;
let agreementId: string;
let scheduleId: string;
let serial = 0;

beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  await world.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const wholeList = { pageSize: 100 };
  const activeAgreement = (await payroll(anna.access).page(agreements, wholeList)).items.find(
    ({ isActive }) => isActive,
  );
  const weeklySchedule = (await payroll(anna.access).page(workSchedules, wholeList)).items.find(
    ({ isActive, weeks }) => isActive && weeks === 1,
  );
  agreementId = activeAgreement?.id ?? "";
  scheduleId = weeklySchedule?.id ?? "";
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.sandbox.callControl("PUT", "/faults", []);
});

/** Makes a new personal number at each call. */
function makeNewNumber(): string {
  serial += 1;
  return makeIdentityNumber(serial);
}

const storeNewForm = (changes: Partial<EmployeeFormValues> = {}, previousForm: StoredForm | null = null) =>
  storeTypedForm(
    anna,
    { ...employeeValues, identityNumber: makeNewNumber(), agreementId, scheduleId, ...changes },
    previousForm,
  );

const submitForm = (input: StoredForm, key = `employ:${input.formId}:${input.revision}`) =>
  submitAndWatch(anna.access, { kind: "employee-create", key, input });

const countCreated = () => countCreatedEmployees(world);

async function listEmployeesWithNumber(digits: string) {
  const { items } = await payroll(anna.access).page(employees, { pageSize: 1000 });
  return items.filter(({ identityNumber }) => identityNumber.replace(/\D/g, "").endsWith(digits.slice(2)));
}

const fault = (fault: object, path: string) => ({ ...fault, method: "POST", path: `/payroll/v2/employees${path}` });

describe("an order of a new employee", () => {
  it("makes employee, agreement and schedule once, however often it is pressed", async () => {
    const createdCountBefore = await countCreated();
    const identityNumber = makeNewNumber();
    const form = await storeNewForm({ identityNumber });
    const [firstOperation, secondOperation] = await Promise.all([submitForm(form), submitForm(form)]);
    expect([firstOperation.stage, secondOperation.id]).toEqual(["done", firstOperation.id]);
    expect(await countCreated()).toBe(createdCountBefore + 1);
    const [employee] = await listEmployeesWithNumber(identityNumber);
    expect(firstOperation.employee).toEqual({ employeeId: employee?.id, number: employee?.number });
    expect(employee).toMatchObject({ status: "draft", category: "blueCollar", payForm: "monthly" });
    expect(employee?.agreements).toMatchObject([{ agreementId, since: "2026-12-01", hasTrustedHours: true }]);
    expect(employee?.schedules).toMatchObject([{ scheduleId, since: "2026-12-01", startWeek: 0 }]);
    expect(await findForm(anna.access, form.formId)).toBeNull();
  });

  it("makes the employee alone where neither agreement nor schedule was chosen", async () => {
    const identityNumber = makeNewNumber();
    const operation = await submitForm(
      await storeNewForm({ identityNumber, agreementId: "", scheduleId: "", inForceFrom: "" }),
    );
    expect(operation.stage).toBe("done");
    expect((await listEmployeesWithNumber(identityNumber))[0]).toMatchObject({ agreements: [], schedules: [] });
  });

  it("is refused with its fields before anything is asked", async () => {
    const createdCountBefore = await countCreated();
    const form = await storeNewForm({ firstName: "M4ja", identityNumber: "910412-2389", endsOn: "2026-11-01" });
    const { stage, problem } = await submitForm(form);
    expect(stage).toBe("refused");
    expect(problem?.fields).toEqual([
      { field: "firstName", code: "lettersOnly" },
      { field: "identityNumber", code: "identity.digit" },
      { field: "endsOn", code: "endsBeforeStart" },
    ]);
    expect(await countCreated()).toBe(createdCountBefore);
  });

  it("is refused where somebody has the number already, in whichever form it is written", async () => {
    const identityNumber = makeNewNumber();
    expect((await submitForm(await storeNewForm({ identityNumber }))).stage).toBe("done");
    const shortNumber = `${identityNumber.slice(2, 8)}-${identityNumber.slice(8)}`;
    const repeatedOperation = await submitForm(await storeNewForm({ identityNumber: shortNumber }));
    expect([repeatedOperation.stage, repeatedOperation.problem?.detail]).toEqual(["refused", "already_employed"]);
    expect(await listEmployeesWithNumber(identityNumber)).toHaveLength(1);
  });

  it("of two forms at once with the same number makes one employee", async () => {
    const createdCountBefore = await countCreated();
    const identityNumber = makeNewNumber();
    const forms = await Promise.all([storeNewForm({ identityNumber }), storeNewForm({ identityNumber })]);
    const operations = await Promise.all(forms.map((form) => submitForm(form)));
    const settledOperations = await awaitSettledThroughTime(
      world,
      anna,
      operations.map(({ id }) => id),
    );
    expect(settledOperations.map(({ stage }) => stage).sort()).toEqual(["done", "refused"]);
    expect(await countCreated()).toBe(createdCountBefore + 1);
  });

  it("of somebody whose login ended meanwhile keeps no colleague waiting, and takes over nobody of theirs", async () => {
    const createdCountBefore = await countCreated();
    const identityNumber = makeNewNumber();
    const erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
    const { partnerId, companyId, personId } = erik.access;
    const membershipWhere = { partnerId, companyId, personId };
    await withTenant(erik.access, (tx) =>
      tx.membership.updateMany({ where: membershipWhere, data: { role: "payroll" } }),
    );
    const values = { ...employeeValues, identityNumber, agreementId, scheduleId };
    const formOfErik = await storeTypedForm({ ...erik, access: { ...erik.access, role: "payroll" } }, values);
    await world.sandbox.callControl("PUT", "/faults", [fault({ kind: "cut-before-commit", times: 1 }, "")]);
    const command = { kind: "employee-create", key: `employ:${formOfErik.formId}`, input: formOfErik };
    const { id, stage } = await submitAndWatch({ ...erik.access, role: "payroll" }, command);
    expect(stage).toBe("checking");
    await withTenant(erik.access, (tx) =>
      tx.connection.updateMany({ where: membershipWhere, data: { status: "reconnect" } }),
    );
    await passTime(world, anna);
    const operationOfAnna = await submitForm(await storeNewForm({ identityNumber }));
    const [doneOperation] = await awaitSettledThroughTime(world, anna, [operationOfAnna.id]);
    expect([doneOperation?.stage, (await getOperation(anna.access, id)).stage]).toEqual(["done", "checking"]);
    await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
    const [lateOperation] = await awaitSettledThroughTime(world, anna, [id]);
    expect([lateOperation?.stage, lateOperation?.problem?.detail]).toEqual(["refused", "already_employed"]);
    expect(await countCreated()).toBe(createdCountBefore + 1);
    expect(
      (await listEmployeesWithNumber(identityNumber)).map((employee) => [
        employee.agreements.length,
        employee.schedules.length,
      ]),
    ).toEqual([[1, 1]]);
    await withTenant(erik.access, (tx) =>
      tx.membership.updateMany({ where: membershipWhere, data: { role: "bookkeeper" } }),
    );
  });

  it("stops where the form was changed after the press was drawn", async () => {
    const form = await storeNewForm();
    await storeNewForm({}, form);
    expect((await submitForm(form)).problem?.detail).toBe("draft_changed");
  });

  it("refused at the agreement with status 200 goes on there with another one", async () => {
    const createdCountBefore = await countCreated();
    const identityNumber = makeNewNumber();
    const form = await storeNewForm({ identityNumber, agreementId: randomUUID() });
    const refusedOperation = await submitForm(form);
    expect([refusedOperation.stage, refusedOperation.problem?.code, refusedOperation.problem?.detail]).toEqual([
      ...["refused", "remote_refused", "agreement"],
    ]);
    const progress = (await findForm(anna.access, form.formId))?.progress;
    expect(progress).toMatchObject({ employeeId: expect.any(String), hasAgreement: false, hasSchedule: false });
    expect(await eraseForm(anna.access, form.formId, form.revision)).toEqual({ erased: false });
    const correctedForm = await storeNewForm({ identityNumber }, form);
    expect((await submitForm(correctedForm)).stage).toBe("done");
    expect(await countCreated()).toBe(createdCountBefore + 1);
    expect((await listEmployeesWithNumber(identityNumber))[0]).toMatchObject({
      agreements: [{ agreementId }],
      schedules: [{ scheduleId }],
    });
  });
});

it("is taken up where its process died", async () => {
  const createdCountBefore = await countCreated();
  const form = await storeNewForm({ agreementId: randomUUID() });
  const refusedOperation = await submitForm(form);
  await abandonAtStage(anna, refusedOperation.id, "sent");
  const [operation] = await awaitSettledThroughTime(world, anna, [refusedOperation.id]);
  expect([operation?.stage, operation?.problem?.detail]).toEqual(["refused", "agreement"]);
  expect(await countCreated()).toBe(createdCountBefore + 1);
});

describe("a form", () => {
  it("belongs to who types it, and only to those who may employ", async () => {
    const form = await storeNewForm();
    expect((await listForms(anna.access)).map(({ id }) => id)).toContain(form.formId);
    const erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
    expect(await findForm({ ...erik.access, role: "payroll" }, form.formId)).toBeNull();
    expect(() => findForm({ ...erik.access, role: "bookkeeper" }, form.formId)).toThrow("role_missing");
    expect(() => storeForm({ ...erik.access, role: "sales" }, form.formId, {})).toThrow("role_missing");
  });

  it("is not written over by who has not seen it", async () => {
    const form = await storeNewForm();
    await expect(storeNewForm({}, { ...form, revision: randomUUID() })).rejects.toMatchObject({ code: "conflict" });
  });

  it("leaves its personal number in no column, of no table", async () => {
    const identityNumber = makeNewNumber();
    const form = await storeNewForm({ identityNumber, agreementId: randomUUID() });
    await submitForm(form);
    const tables = await listTablesContaining(identityNumber);
    expect(tables).toEqual([]);
    expect((await findForm(anna.access, form.formId))?.values.identityNumber).toBe(identityNumber);
  });
});

/** The tables of the portal's database that contain the number, with or without its century. */
async function listTablesContaining(digits: string): Promise<string[]> {
  const { rows: tables } = await query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  expect(tables.length).toBeGreaterThan(15);
  const tableNames: string[] = [];
  for (const { name } of tables) {
    const rows = await withTenant(anna.access, (tx) =>
      tx
        .$queryRawUnsafe<{ row: string }[]>(`SELECT to_jsonb(t)::text AS row FROM "${name}" t`)
        .catch(() => [] as { row: string }[]),
    ).catch(() => []);
    const shortNumber = digits.slice(2);
    const encodedNumbers = [
      shortNumber,
      Buffer.from(shortNumber).toString("hex"),
      Buffer.from(shortNumber).toString("base64").slice(0, 12),
    ];
    if (rows.some(({ row }) => encodedNumbers.some((text) => row.includes(text)))) tableNames.push(name);
  }
  return tableNames;
}

describe("an employee's personal number", () => {
  const callPayroll = async (signIn: SignedIn, path: string) => {
    const params = Promise.resolve({ companyId: signIn.access.companyId });
    const url = `/api/companies/${signIn.access.companyId}/payroll/${path}`;
    return createForwardingRoute("payroll")(signIn.request("GET", url), { params });
  };

  it("is masked in list and record, and shown by a call of its own that leaves a row of audit", async () => {
    const identityNumber = makeNewNumber();
    const operation = await submitForm(await storeNewForm({ identityNumber }));
    const id = operation.employee?.employeeId ?? "";
    const listText = await (await callPayroll(anna, "employees?$pagesize=1000")).text();
    expect(listText).toContain(id);
    expect(listText).not.toContain(identityNumber.slice(2));
    expect(employees.parse(await (await callPayroll(anna, `employees/${id}`)).json()).identityNumber).toMatch(
      /^•{10}\d\d$/,
    );
    const { partnerId, companyId } = anna.access;
    const countReveals = () =>
      withTenant(anna.access, (tx) =>
        tx.auditEvent.count({ where: { partnerId, companyId, kind: "personal.seen", subject: id } }),
      );
    const revealCountBefore = await countReveals();
    expect(await revealEmployeeIdentityNumber(anna.access, id)).toEqual({ value: identityNumber });
    expect(await countReveals()).toBe(revealCountBefore + 1);
    for (const role of ["bookkeeper", "sales", "approver", "viewer"] as const)
      await expect(revealEmployeeIdentityNumber({ ...anna.access, role }, id)).rejects.toMatchObject({
        code: "role_missing",
      });
    expect(await countReveals()).toBe(revealCountBefore + 1);
  });

  it("can be asked for by nobody who may not see it, and payroll by nobody without its role or scope", async () => {
    const lars = await world.signIn({ user: "lars@norrsken.example", company: "Norrsken Bygg AB" });
    expect(((await (await callPayroll(lars, "employees")).json()) as { code: string }).code).toBe("role_missing");
    const personWithoutScope = await world.signIn({
      user: "sara@revisorn.example",
      company: "Norrsken Bygg AB",
      scopes: "ea:api offline_access ea:sales",
    });
    const { partnerId, companyId, personId } = personWithoutScope.access;
    const membershipFilter = { where: { partnerId, companyId, personId } };
    await withTenant(anna.access, (tx) => tx.membership.updateMany({ ...membershipFilter, data: { role: "payroll" } }));
    const answer = await callPayroll(personWithoutScope, "employees");
    expect(await answer.json()).toMatchObject({ code: "scope_missing", detail: "vls:api" });
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { agreements } from "../../api/contract/payroll/agreement";
import { employees } from "../../api/contract/payroll/employee";
import type { EmployeeFormValues } from "../../api/contract/payroll/employee-form";
import { workSchedules } from "../../api/contract/payroll/work-schedule";
import { payroll } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { eraseForm, findForm, listForms } from "../../employees/employee-forms";
import { withTenant } from "../../platform/db";
import { submitAndWatch } from "../operations";
import {
  countCreatedEmployees,
  employeeValues,
  identityNumberOf,
  type StoredForm,
  storeTypedForm,
} from "../testing/employees";
import { settledThroughTime } from "../testing/faults";

let world: World;
let anna: SignedIn;
let assignments: Pick<EmployeeFormValues, "agreementId" | "scheduleId">;
let serial = 0;

beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  await world.sandbox.control("PUT", "/limits", { perMinute: 1_000_000 });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const agreement = (await payroll(anna.access).page(agreements, {})).items.find(({ isActive }) => isActive);
  const schedule = (await payroll(anna.access).page(workSchedules, {})).items.find(
    ({ isActive, weeks }) => isActive && weeks === 1,
  );
  assignments = { agreementId: agreement?.id ?? "", scheduleId: schedule?.id ?? "" };
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.sandbox.control("PUT", "/faults", []);
});

function storeForm(more: Partial<EmployeeFormValues> = {}, was: StoredForm | null = null) {
  serial += 1;
  return storeTypedForm(
    anna,
    { ...employeeValues, identityNumber: identityNumberOf(serial), ...assignments, ...more },
    was,
  );
}

const submitForm = (form: StoredForm) =>
  submitAndWatch(anna.access, { kind: "employee-create", key: `employ:${form.formId}:${form.revision}`, input: form });

const colleagues = async () => (await payroll(anna.access).page(employees, { pageSize: 1000 })).items;

it.each([
  ["fails", { kind: "status", status: 500 }],
  ["is turned away", { kind: "rate-limit", seconds: 1 }],
])(
  "a colleague's number is refused also where the first look for it %s, and nothing is done to them",
  async (_, fault) => {
    const before = await colleagues();
    const there = before.find((one) => one.identityNumber !== "" && one.agreements.length > 0);
    const form = await storeForm({ identityNumber: there?.identityNumber ?? "" });
    await world.sandbox.control("PUT", "/faults", [
      { ...fault, method: "GET", path: "/payroll/v2/employees", times: 1 },
    ]);
    const pressed = await submitForm(form);
    expect(pressed.stage).toBe("waiting");
    const [ended] = await settledThroughTime(world, anna, [pressed.id]);
    expect([ended?.stage, ended?.problem?.detail]).toEqual(["refused", "already_employed"]);
    expect(await colleagues()).toEqual(before);
  },
);

it("whom a colleague's form made and still holds is taken over by nobody's lost answer", async () => {
  const identityNumber = identityNumberOf(++serial);
  const erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  const { partnerId, companyId, personId } = erik.access;
  const role = (to: string) =>
    withTenant(erik.access, (tx) =>
      tx.membership.updateMany({ where: { partnerId, companyId, personId }, data: { role: to } }),
    );
  await role("payroll");
  const access = { ...erik.access, role: "payroll" as const };
  const ours = await storeForm({ identityNumber });
  const cut = { kind: "cut-before-commit", method: "POST", path: "/payroll/v2/employees", times: 1 };
  await world.sandbox.control("PUT", "/faults", [cut]);
  const pressed = await submitForm(ours);
  expect(pressed.stage).toBe("checking");
  // The first operation waits until the other one has created its employee.
  const own = { partnerId, companyId, id: pressed.id };
  const later = { notBefore: new Date("2100-01-01"), sentAt: new Date("2026-01-01") };
  await withTenant(anna.access, (tx) => tx.operation.updateMany({ where: own, data: later }));
  const refusedLater = { ...employeeValues, identityNumber, ...assignments, agreementId: randomUUID() };
  const theirs = await storeTypedForm({ ...erik, access }, refusedLater);
  const order = { kind: "employee-create", key: `employ:${theirs.formId}`, input: theirs };
  const stopped = await submitAndWatch(access, order);
  expect([stopped.stage, stopped.problem?.detail]).toEqual(["refused", "agreement"]);
  await withTenant(anna.access, (tx) => tx.operation.updateMany({ where: own, data: { notBefore: null } }));
  const [ended] = await settledThroughTime(world, anna, [pressed.id]);
  expect([ended?.stage, ended?.problem?.detail]).toEqual(["refused", "already_employed"]);
  const [made] = (await colleagues()).filter((one) => one.identityNumber.endsWith(identityNumber.slice(2)));
  expect(made).toMatchObject({ agreements: [], schedules: [] });
  await role("bookkeeper");
});

it("a form is neither changed nor thrown away while it is not known what became of its order", async () => {
  const form = await storeForm();
  const cut = { kind: "cut-before-commit", method: "POST", path: "/payroll/v2/employees", times: 1 };
  await world.sandbox.control("PUT", "/faults", [cut]);
  const pressed = await submitForm(form);
  expect(pressed.stage).toBe("checking");
  const listed = async () => (await listForms(anna.access)).find(({ id }) => id === form.formId);
  const { partnerId, companyId } = anna.access;
  for (const stage of ["waiting", "sent", "checking", "unknown"]) {
    const where = { partnerId, companyId, id: pressed.id };
    await withTenant(anna.access, (tx) => tx.operation.updateMany({ where, data: { stage } }));
    expect(await eraseForm(anna.access, form.formId, form.revision), stage).toEqual({ erased: false });
    await expect(storeForm({}, form), stage).rejects.toMatchObject({ code: "conflict", detail: "being_employed" });
    expect(await listed(), stage).toMatchObject({ revision: form.revision, isOrdered: true });
  }
  await withTenant(anna.access, (tx) =>
    tx.operation.updateMany({ where: { partnerId, companyId, id: pressed.id }, data: { stage: "refused" } }),
  );
  expect(await listed()).toMatchObject({ isOrdered: false });
  const again = await storeForm({}, form);
  expect(await eraseForm(anna.access, form.formId, again.revision)).toEqual({ erased: true });
});

it("refused at the schedule with status 200 goes on there with another one", async () => {
  const before = await countCreatedEmployees(world);
  const identityNumber = identityNumberOf(++serial);
  const form = await storeForm({ identityNumber, scheduleId: randomUUID() });
  const refused = await submitForm(form);
  expect([refused.stage, refused.problem?.code, refused.problem?.detail]).toEqual([
    ...["refused", "remote_refused", "schedule"],
  ]);
  const progress = (await findForm(anna.access, form.formId))?.progress;
  expect(progress).toMatchObject({ hasAgreement: true, hasSchedule: false });
  const done = await submitForm(await storeForm({ identityNumber }, form));
  expect(done.stage).toBe("done");
  expect(await countCreatedEmployees(world)).toBe(before + 1);
  expect((await colleagues()).find(({ id }) => id === done.employee?.employeeId)).toMatchObject({
    agreements: [{ agreementId: assignments.agreementId }],
    schedules: [{ scheduleId: assignments.scheduleId }],
  });
});

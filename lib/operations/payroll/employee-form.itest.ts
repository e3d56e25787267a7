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
  makeIdentityNumber,
  type StoredForm,
  storeTypedForm,
} from "../testing/employees";
import { awaitSettledThroughTime } from "../testing/faults";

let world: World;
let anna: SignedIn;
let assignments: Pick<EmployeeFormValues, "agreementId" | "scheduleId">;
let serial = 0;

beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  await world.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const agreement = (await payroll(anna.access).page(agreements, {})).items.find(({ isActive }) => isActive);
  const schedule = (await payroll(anna.access).page(workSchedules, {})).items.find(
    ({ isActive, weeks }) => isActive && weeks === 1,
  );
  assignments = { agreementId: agreement?.id ?? "", scheduleId: schedule?.id ?? "" };
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.sandbox.callControl("PUT", "/faults", []);
});

function storeForm(changes: Partial<EmployeeFormValues> = {}, previousForm: StoredForm | null = null) {
  serial += 1;
  return storeTypedForm(
    anna,
    { ...employeeValues, identityNumber: makeIdentityNumber(serial), ...assignments, ...changes },
    previousForm,
  );
}

const submitForm = (form: StoredForm) =>
  submitAndWatch(anna.access, { kind: "employee-create", key: `employ:${form.formId}:${form.revision}`, input: form });

const listColleagues = async () => (await payroll(anna.access).page(employees, { pageSize: 1000 })).items;

it.each([
  ["fails", { kind: "status", status: 500 }],
  ["is turned away", { kind: "rate-limit", seconds: 1 }],
])(
  "a colleague's number is refused also where the first look for it %s, and nothing is done to them",
  async (_, fault) => {
    const colleaguesBefore = await listColleagues();
    const colleague = colleaguesBefore.find(
      (employee) => employee.identityNumber !== "" && employee.agreements.length > 0,
    );
    const form = await storeForm({ identityNumber: colleague?.identityNumber ?? "" });
    await world.sandbox.callControl("PUT", "/faults", [
      { ...fault, method: "GET", path: "/payroll/v2/employees", times: 1 },
    ]);
    const submittedOperation = await submitForm(form);
    expect(submittedOperation.stage).toBe("waiting");
    const [endedOperation] = await awaitSettledThroughTime(world, anna, [submittedOperation.id]);
    expect([endedOperation?.stage, endedOperation?.problem?.detail]).toEqual(["refused", "already_employed"]);
    expect(await listColleagues()).toEqual(colleaguesBefore);
  },
);

it("whom a colleague's form made and still holds is taken over by nobody's lost answer", async () => {
  const identityNumber = makeIdentityNumber(++serial);
  const erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  const { partnerId, companyId, personId } = erik.access;
  const setRole = (newRole: string) =>
    withTenant(erik.access, (tx) =>
      tx.membership.updateMany({ where: { partnerId, companyId, personId }, data: { role: newRole } }),
    );
  await setRole("payroll");
  const access = { ...erik.access, role: "payroll" as const };
  const ownForm = await storeForm({ identityNumber });
  const cutFault = { kind: "cut-before-commit", method: "POST", path: "/payroll/v2/employees", times: 1 };
  await world.sandbox.callControl("PUT", "/faults", [cutFault]);
  const submittedOperation = await submitForm(ownForm);
  expect(submittedOperation.stage).toBe("checking");
  // The first operation waits until the other one has created its employee.
  const ownOperationWhere = { partnerId, companyId, id: submittedOperation.id };
  const laterAttempt = { notBefore: new Date("2100-01-01"), sentAt: new Date("2026-01-01") };
  await withTenant(anna.access, (tx) => tx.operation.updateMany({ where: ownOperationWhere, data: laterAttempt }));
  const valuesToRefuse = { ...employeeValues, identityNumber, ...assignments, agreementId: randomUUID() };
  const formOfErik = await storeTypedForm({ ...erik, access }, valuesToRefuse);
  const command = { kind: "employee-create", key: `employ:${formOfErik.formId}`, input: formOfErik };
  const refusedOperation = await submitAndWatch(access, command);
  expect([refusedOperation.stage, refusedOperation.problem?.detail]).toEqual(["refused", "agreement"]);
  await withTenant(anna.access, (tx) =>
    tx.operation.updateMany({ where: ownOperationWhere, data: { notBefore: null } }),
  );
  const [endedOperation] = await awaitSettledThroughTime(world, anna, [submittedOperation.id]);
  expect([endedOperation?.stage, endedOperation?.problem?.detail]).toEqual(["refused", "already_employed"]);
  const [createdEmployee] = (await listColleagues()).filter((employee) =>
    employee.identityNumber.endsWith(identityNumber.slice(2)),
  );
  expect(createdEmployee).toMatchObject({ agreements: [], schedules: [] });
  await setRole("bookkeeper");
});

it("a form is neither changed nor thrown away while it is not known what became of its order", async () => {
  const form = await storeForm();
  const cutFault = { kind: "cut-before-commit", method: "POST", path: "/payroll/v2/employees", times: 1 };
  await world.sandbox.callControl("PUT", "/faults", [cutFault]);
  const submittedOperation = await submitForm(form);
  expect(submittedOperation.stage).toBe("checking");
  const findListedForm = async () => (await listForms(anna.access)).find(({ id }) => id === form.formId);
  const { partnerId, companyId } = anna.access;
  for (const stage of ["waiting", "sent", "checking", "unknown"]) {
    const where = { partnerId, companyId, id: submittedOperation.id };
    await withTenant(anna.access, (tx) => tx.operation.updateMany({ where, data: { stage } }));
    expect(await eraseForm(anna.access, form.formId, form.revision), stage).toEqual({ erased: false });
    await expect(storeForm({}, form), stage).rejects.toMatchObject({ code: "conflict", detail: "being_employed" });
    expect(await findListedForm(), stage).toMatchObject({ revision: form.revision, isOrdered: true });
  }
  await withTenant(anna.access, (tx) =>
    tx.operation.updateMany({ where: { partnerId, companyId, id: submittedOperation.id }, data: { stage: "refused" } }),
  );
  expect(await findListedForm()).toMatchObject({ isOrdered: false });
  const restoredForm = await storeForm({}, form);
  expect(await eraseForm(anna.access, form.formId, restoredForm.revision)).toEqual({ erased: true });
});

it("refused at the schedule with status 200 goes on there with another one", async () => {
  const createdCountBefore = await countCreatedEmployees(world);
  const identityNumber = makeIdentityNumber(++serial);
  const form = await storeForm({ identityNumber, scheduleId: randomUUID() });
  const refusedOperation = await submitForm(form);
  expect([refusedOperation.stage, refusedOperation.problem?.code, refusedOperation.problem?.detail]).toEqual([
    ...["refused", "remote_refused", "schedule"],
  ]);
  const progress = (await findForm(anna.access, form.formId))?.progress;
  expect(progress).toMatchObject({ hasAgreement: true, hasSchedule: false });
  const doneOperation = await submitForm(await storeForm({ identityNumber }, form));
  expect(doneOperation.stage).toBe("done");
  expect(await countCreatedEmployees(world)).toBe(createdCountBefore + 1);
  expect((await listColleagues()).find(({ id }) => id === doneOperation.employee?.employeeId)).toMatchObject({
    agreements: [{ agreementId: assignments.agreementId }],
    schedules: [{ scheduleId: assignments.scheduleId }],
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { agreements } from "../../api/contract/payroll/agreement";
import { type Employee, employees } from "../../api/contract/payroll/employee";
import type { EmployeeFactValue, EmployeeFormValues } from "../../api/contract/payroll/employee-form";
import { workSchedules } from "../../api/contract/payroll/work-schedule";
import { payroll } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { decideAboutForm, fillFormFact } from "../../employees/change-form";
import { findForm, listForms } from "../../employees/employee-forms";
import { submitAndWatch } from "../operations";
import {
  countCreatedEmployees,
  employeeValues,
  makeIdentityNumber,
  type StoredForm,
  storeTypedForm,
} from "../testing/employees";
import { awaitSettledThroughTime, mishaps, submitAndExecute } from "../testing/faults";

let world: World;
let anna: SignedIn;
let agreementId: string;
let scheduleId: string;
let serial = 300;

beforeAll(async () => {
  world = await startWorld();
  await world.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const agreement = (await payroll(anna.access).page(agreements, {})).items.find(({ isActive }) => isActive);
  const schedule = (await payroll(anna.access).page(workSchedules, {})).items.find(
    ({ isActive, weeks }) => isActive && weeks === 1,
  );
  agreementId = agreement?.id ?? "";
  scheduleId = schedule?.id ?? "";
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.sandbox.callControl("PUT", "/faults", []);
});

function storeForm(changes: Partial<EmployeeFormValues> = {}, previousForm: StoredForm | null = null) {
  serial += 1;
  return storeTypedForm(
    anna,
    { ...employeeValues, identityNumber: makeIdentityNumber(serial), ...changes },
    previousForm,
  );
}

const submitForm = (form: StoredForm, seenChangedAt?: string) =>
  submitAndWatch(anna.access, {
    ...{ kind: "employee-create", key: `employ:${randomUUID()}` },
    input: { ...form, seenChangedAt },
  });

const getEmployee = (id: string) => payroll(anna.access).get(employees, id);

/** Stores a form whose employee is created and whose agreement is refused, so that the form stays. */
async function storeStoppedForm(): Promise<{ form: StoredForm; employee: Employee; identityNumber: string }> {
  const identityNumber = makeIdentityNumber(++serial);
  const form = await storeForm({ identityNumber, agreementId: randomUUID(), scheduleId });
  expect((await submitForm(form)).problem?.detail).toBe("agreement");
  const employeeId = (await findForm(anna.access, form.formId))?.progress.employeeId ?? "";
  return { form, employee: await getEmployee(employeeId), identityNumber };
}

/** Gives an employee an agreement and a schedule as somebody does in the payroll program. */
async function assignInProgram(employeeId: string, parts: readonly ("agreements" | "workschedules")[]) {
  const bodies = {
    agreements: { AgreementId: agreementId, ActiveFromUtc: "2026-12-01T00:00:00Z", HasConfidenceTime: false },
    workschedules: { WorkScheduleId: scheduleId, WorkWeekCycleStart: 0, ActiveSince: "2026-12-01T00:00:00Z" },
  };
  for (const part of parts)
    await payroll(anna.access).operate("POST", `employees/${employeeId}/${part}`, { body: bodies[part] });
}

describe("a form whose employee was changed in the payroll program", () => {
  it("is deleted when the program's values are taken of somebody completed there, and makes no second employee", async () => {
    const { form, employee } = await storeStoppedForm();
    const createdBefore = await countCreatedEmployees(world);
    await assignInProgram(employee.id, ["agreements", "workschedules"]);
    await world.sandbox.callControl("POST", `/employees/${employee.id}/complete`, {});
    expect((await submitForm(form, employee.changedAt)).problem?.detail).toBe("employee_changed");
    expect(await findForm(anna.access, form.formId)).not.toBeNull();
    const decision = { decision: "take", seen: form.revision, revision: randomUUID() };
    expect(await decideAboutForm(anna.access, form.formId, decision)).toEqual({ form: null });
    expect(await decideAboutForm(anna.access, form.formId, decision)).toEqual({ form: null });
    expect(await findForm(anna.access, form.formId)).toBeNull();
    expect(await countCreatedEmployees(world)).toBe(createdBefore);
  });

  it("keeps what is left to be sent, and gives no second agreement", async () => {
    const { form, employee, identityNumber } = await storeStoppedForm();
    await assignInProgram(employee.id, ["agreements"]);
    const decision = { decision: "take", seen: form.revision, revision: randomUUID() };
    const { form: takenForm } = await decideAboutForm(anna.access, form.formId, decision);
    expect(takenForm).toMatchObject({
      values: { agreementId, scheduleId, identityNumber, startsOn: "2026-12-01" },
      progress: { employeeId: employee.id, hasAgreement: true, hasSchedule: false },
    });
    expect((await decideAboutForm(anna.access, form.formId, decision)).form).toEqual(takenForm);
    const { changedAt } = await getEmployee(employee.id);
    const doneOperation = await submitForm({ formId: form.formId, revision: decision.revision }, changedAt);
    expect(doneOperation.stage).toBe("done");
    expect(await getEmployee(employee.id)).toMatchObject({
      agreements: [{ agreementId }],
      schedules: [{ scheduleId }],
    });
  });

  it("waits, and sends nothing, while the program answers a read in a way that nobody understands", async () => {
    const { form, employee, identityNumber } = await storeStoppedForm();
    const correctedForm = await storeForm({ identityNumber, agreementId, scheduleId }, form);
    const fault = { method: "GET", path: `/payroll/v2/employees/${employee.id}`, kind: "html" };
    await world.sandbox.callControl("PUT", "/faults", [fault]);
    const waitingOperation = await submitForm(correctedForm);
    expect([waitingOperation.stage, waitingOperation.problem?.code]).toEqual(["waiting", "remote_busy"]);
    await world.sandbox.callControl("PUT", "/faults", []);
    expect((await getEmployee(employee.id)).agreements).toHaveLength(0);
    const [doneOperation] = await awaitSettledThroughTime(world, anna, [waitingOperation.id]);
    expect(doneOperation?.stage).toBe("done");
    expect((await getEmployee(employee.id)).agreements).toHaveLength(1);
  });

  it("does not repeat an agreement that somebody has given meanwhile, also where nobody looked", async () => {
    const { form, employee, identityNumber } = await storeStoppedForm();
    await assignInProgram(employee.id, ["agreements"]);
    const correctedForm = await storeForm({ identityNumber, agreementId, scheduleId }, form);
    expect((await submitForm(correctedForm)).stage).toBe("done");
    expect((await getEmployee(employee.id)).agreements).toHaveLength(1);
  });

  it("says that the employee was deleted, keeps its text, and creates the employee anew when a person says so", async () => {
    const { form, employee, identityNumber } = await storeStoppedForm();
    const renewal = { decision: "renew", seen: form.revision, revision: randomUUID() };
    await expect(decideAboutForm(anna.access, form.formId, renewal)).rejects.toMatchObject({
      ...{ code: "conflict", detail: "employee_changed" },
    });
    await world.sandbox.callControl("DELETE", `/employees/${employee.id}`);
    expect((await submitForm(form)).problem?.detail).toBe("employee_gone");
    await expect(decideAboutForm(anna.access, form.formId, { ...renewal, decision: "take" })).rejects.toMatchObject({
      detail: "employee_gone",
    });
    const { form: renewedForm } = await decideAboutForm(anna.access, form.formId, renewal);
    expect(renewedForm).toMatchObject({ values: { identityNumber }, progress: { employeeId: null } });
    const createdBefore = await countCreatedEmployees(world);
    const correctedForm = await storeForm(
      { identityNumber, agreementId, scheduleId },
      { formId: form.formId, revision: renewal.revision },
    );
    const doneOperation = await submitForm(correctedForm);
    expect(doneOperation.stage).toBe("done");
    expect(doneOperation.employee?.employeeId).not.toBe(employee.id);
    expect(await countCreatedEmployees(world)).toBe(createdBefore + 1);
  });
});

describe("one fact in a stored form", () => {
  it("is filled in once, leaves the rest alone, and stands in the list without the personal number", async () => {
    const identityNumber = makeIdentityNumber(++serial);
    const form = await storeForm({ identityNumber });
    const fact: EmployeeFactValue = { is: "startDate", startsOn: "2027-01-04" };
    const input = { fact, seen: form.revision, revision: randomUUID() };
    const stored = await fillFormFact(anna.access, form.formId, input);
    expect(await fillFormFact(anna.access, form.formId, input)).toEqual(stored);
    expect((await findForm(anna.access, form.formId))?.values).toEqual({
      ...{ ...employeeValues, identityNumber, startsOn: "2027-01-04", inForceFrom: "2027-01-04" },
    });
    const listedForm = (await listForms(anna.access)).find(({ id }) => id === form.formId);
    expect(listedForm).toMatchObject({ values: { startsOn: "2027-01-04" }, progress: { employeeId: null } });
    expect(JSON.stringify(listedForm)).not.toContain(identityNumber.slice(2));
  });

  it("is refused over a text that was not seen, after it was sent, and to a role without payroll", async () => {
    const { form } = await storeStoppedForm();
    const fact = { is: "startDate", startsOn: "2027-01-04" };
    const input = { fact, seen: form.revision, revision: randomUUID() };
    await expect(fillFormFact(anna.access, form.formId, input)).rejects.toMatchObject({ detail: "already_done" });
    await expect(fillFormFact(anna.access, form.formId, { ...input, seen: randomUUID() })).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await findForm(anna.access, form.formId))?.revision).toBe(form.revision);
    await expect(fillFormFact({ ...anna.access, role: "bookkeeper" }, form.formId, input)).rejects.toMatchObject({
      code: "role_missing",
    });
  });
});

/** Makes an employee that has neither agreement nor schedule. */
async function makeBareEmployee(): Promise<Employee> {
  const operation = await submitForm(await storeForm({ inForceFrom: "" }));
  return getEmployee(operation.employee?.employeeId ?? "");
}

const makeAssignCommand = (employeeId: string, seen: readonly string[] = [], inForceFrom = "2026-12-01") => ({
  ...{ kind: "employee-assign", key: `assign:${randomUUID()}` },
  input: { documentId: employeeId, assignment: { is: "schedule", scheduleId, startWeek: 0, inForceFrom }, seen },
});

describe("a work schedule for several employees", () => {
  it("is assigned to each of them once, and one that is refused stops no other", async () => {
    const [first, second] = [await makeBareEmployee(), await makeBareEmployee()];
    const deletedEmployee = await makeBareEmployee();
    await world.sandbox.callControl("DELETE", `/employees/${deletedEmployee.id}`);
    const commands = [first, deletedEmployee, second].map(({ id }) => makeAssignCommand(id));
    const submissions = await Promise.all(
      [...commands, ...commands].map((command) => submitAndWatch(anna.access, command)),
    );
    const operations = await awaitSettledThroughTime(
      world,
      anna,
      submissions.slice(0, 3).map(({ id }) => id),
    );
    expect(operations.map(({ stage, problem }) => problem?.detail ?? stage)).toEqual(["done", "employee_gone", "done"]);
    for (const { id } of [first, second])
      expect((await getEmployee(id)).schedules).toMatchObject([{ scheduleId, since: "2026-12-01" }]);
  });

  it("is refused where the employee has another one than the person saw, and where it is there already", async () => {
    const { id } = await makeBareEmployee();
    await assignInProgram(id, ["workschedules"]);
    const detailOf = async (command: object) => (await submitAndWatch(anna.access, command)).problem?.detail;
    expect(await detailOf(makeAssignCommand(id))).toBe("already_done");
    expect(await detailOf(makeAssignCommand(id, [], "2027-02-01"))).toBe("employee_changed");
    const seenIds = (await getEmployee(id)).schedules.map((schedule) => schedule.id);
    expect(await submitAndWatch(anna.access, makeAssignCommand(id, seenIds, "2027-02-01"))).toMatchObject({
      ...{ stage: "done" },
    });
    expect((await getEmployee(id)).schedules).toHaveLength(2);
  });

  it("is refused for a simplified employee, with the service's words for an unknown schedule, and without the role", async () => {
    const everybody = (await payroll(anna.access).page(employees, { pageSize: 100 })).items;
    const simplifiedEmployee = everybody.find(({ kind }) => kind === "simplified");
    const command = makeAssignCommand(simplifiedEmployee?.id ?? "");
    expect((await submitAndWatch(anna.access, command)).problem?.detail).toBe("employee_simplified");
    const { id } = await makeBareEmployee();
    const unknownSchedule = makeAssignCommand(id);
    unknownSchedule.input.assignment.scheduleId = randomUUID();
    expect(await submitAndWatch(anna.access, unknownSchedule)).toMatchObject({
      ...{ stage: "refused", problem: { code: "remote_refused", service: "payroll" } },
    });
    await expect(submitAndWatch({ ...anna.access, role: "bookkeeper" }, makeAssignCommand(id))).rejects.toMatchObject({
      code: "role_missing",
    });
  });

  it("is assigned once after every mishap that a call can meet", async () => {
    const employeesOfRound: Employee[] = [];
    for (const _ of mishaps) employeesOfRound.push(await makeBareEmployee());
    const path = "/payroll/v2/employees/*/workschedules";
    const faults = mishaps.map((mishap, skip) => ({ ...mishap.fault, method: "POST", path, times: 1, skip }));
    await world.sandbox.callControl("PUT", "/faults", faults);
    const commands = employeesOfRound.map(({ id }) => makeAssignCommand(id));
    const ids = await Promise.all(commands.flatMap((command) => [1, 2].map(() => submitAndExecute(anna, command))));
    const operations = await awaitSettledThroughTime(world, anna, [...new Set(ids)]);
    expect(operations.map(({ stage }) => stage)).toEqual(mishaps.map(() => "done"));
    for (const { id } of employeesOfRound) expect((await getEmployee(id)).schedules).toHaveLength(1);
  });
});

import "server-only";
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Draw } from "../../../scripts/testing/draw";
import { agreements } from "../../api/contract/payroll/agreement";
import { noDimensions } from "../../api/contract/payroll/charged-dimensions";
import { type Employee, employees } from "../../api/contract/payroll/employee";
import { parseRegistration, type RegistrationContent, registrationPath } from "../../api/contract/payroll/registration";
import { isAbsence, presetMembersOf } from "../../api/contract/payroll/registration-body";
import { toRegisterInput } from "../../api/contract/payroll/registration-operation";
import { workSchedules } from "../../api/contract/payroll/work-schedule";
import { payroll } from "../../api/remote/books";
import type { SignedIn, World } from "../../api/testing/world";
import { splitByMonth } from "../../rules/payroll/month";
import { reasonNotToRegister } from "../../rules/payroll/registrable";
import { addDays, type CalendarDate } from "../../values/dates";
import { countCreatedEmployees, employeeValues, makeIdentityNumber, storeTypedForm } from "./employees";
import { awaitSettledThroughTime, mishaps, submitAndExecute } from "./faults";

/**
 * The number of employees in a round. They block each other and are created one after the other, so more of them
 * would only wait longer.
 */
const employeesPerRound = 4;
/** Registrations do not wait for each other. They meet their mishaps in the turns that the employees need anyway. */
const registrationsPerRound = 16;
const callPaths: readonly (readonly [path: string, commandCount: number])[] = [
  ...["employees", "employees/*/agreements", "employees/*/workschedules"].map(
    (path) => [path, employeesPerRound] as const,
  ),
  ["shortcuts/*", registrationsPerRound],
];
const registeredKinds = ["sickLeave", "careOfSickChild", "parentalLeave", "hoursWorked"] as const;
const maxSubmissions = 20;

/** A command without its key, and its name among all commands of a round. */
type NamedCommand = { name: string; kind: string; input: object };

/**
 * Employs people and registers their colleagues' time in rounds while the calls meet mishaps, and expects that each
 * person exists once, with one agreement and one work schedule, and each registration once.
 *
 * @param minMishaps the smallest number of mishaps to meet; the world must be new and its calls unlimited
 * @param getFaultsOfRound the mishaps of a round, given those of the round before that were not met; null in the
 * first round
 * @returns      how many mishaps were met
 */
export async function employThroughFaults(
  world: World,
  signIn: SignedIn,
  {
    minMishaps,
    drawNumber,
    getFaultsOfRound,
  }: {
    minMishaps: number;
    drawNumber: Draw;
    getFaultsOfRound: (unmetFaults: readonly object[] | null) => readonly object[];
  },
): Promise<number> {
  const values = { ...employeeValues, ...(await findAgreementAndSchedule(signIn)) };
  const nextRegistration = createRegistrationGenerator(await listRegistrableEmployees(signIn), drawNumber);
  let metFaultCount = 0;
  let serial = 0;
  let unmetFaults: readonly object[] | null = null;
  while (metFaultCount < minMishaps) {
    await world.sandbox.callControl("PUT", "/faults", []);
    const createdBefore = await countCreatedEmployees(world);
    const identityNumbers = Array.from({ length: employeesPerRound }, () => makeIdentityNumber(++serial));
    const forms = await Promise.all(
      identityNumbers.map((identityNumber) => storeTypedForm(signIn, { ...values, identityNumber })),
    );
    const registrations = Array.from({ length: registrationsPerRound }, nextRegistration);
    const faultsOfRound = getFaultsOfRound(unmetFaults);
    await world.sandbox.callControl("PUT", "/faults", faultsOfRound);
    await submitUntilAllDone(world, signIn, [
      ...forms.map((input) => ({ name: input.formId, kind: "employee-create", input })),
      ...registrations.map((content) => {
        const documentId = randomUUID();
        return { name: documentId, kind: "register-time", input: { documentId, content: toRegisterInput(content) } };
      }),
    ]);
    unmetFaults = await world.sandbox.callControl<object[]>("GET", "/faults");
    metFaultCount += faultsOfRound.length - unmetFaults.length;
    expect(await countCreatedEmployees(world)).toBe(createdBefore + employeesPerRound);
    await expectEmployedOnce(signIn, identityNumbers);
    await expectRegisteredOnce(signIn, registrations);
  }
  return metFaultCount;
}

/** Finds an active agreement and an active work schedule. */
async function findAgreementAndSchedule({ access }: SignedIn): Promise<{ agreementId: string; scheduleId: string }> {
  const wholeList = { pageSize: 100 };
  const [agreement, schedule] = await Promise.all([
    payroll(access).page(agreements, wholeList),
    payroll(access).page(workSchedules, wholeList),
  ]);
  const idOfFirstActive = (items: readonly { id: string; isActive: boolean }[]) =>
    items.find(({ isActive }) => isActive)?.id ?? "";
  return { agreementId: idOfFirstActive(agreement.items), scheduleId: idOfFirstActive(schedule.items) };
}

/** The employees for whom time can be registered. */
async function listRegistrableEmployees({ access }: SignedIn): Promise<readonly Employee[]> {
  const { items } = await payroll(access).page(employees, { pageSize: 100 });
  return items.filter((employee) => reasonNotToRegister(employee) === null);
}

/**
 * Makes a generator of registrations of random kinds, each of days that no earlier registration has. Some end in a
 * later month.
 */
function createRegistrationGenerator(
  registrableEmployees: readonly Employee[],
  drawNumber: Draw,
): () => RegistrationContent {
  let nextFreeDay: CalendarDate = "2031-01-01";
  return () => {
    const kind = registeredKinds[drawNumber(registeredKinds.length)] ?? "sickLeave";
    const dayRange = { from: nextFreeDay, to: addDays(nextFreeDay, drawNumber(12)) };
    nextFreeDay = addDays(dayRange.to, 1);
    const isShare = isAbsence(kind) && drawNumber(2) === 0;
    return {
      ...{ kind, employeeId: registrableEmployees[drawNumber(registrableEmployees.length)]?.id ?? "", ...dayRange },
      ...{ method: isShare ? "percentage" : "hours", shareBps: isShare ? 5_000 : 0, minutes: isShare ? 0 : 90 },
      ...{ startsAt: "", endsAt: "", comment: "", own: presetMembersOf(kind), charged: noDimensions, rows: [] },
    };
  };
}

/**
 * Makes faults so that about two of three calls meet a mishap. No call meets more than one, so each counted mishap
 * has really happened.
 */
export function randomFaults(drawNumber: Draw): object[] {
  return callPaths.flatMap(([path, commandCount]) =>
    Array.from({ length: 4 * commandCount }, (_, skip) => skip)
      .filter(() => drawNumber(3) > 0)
      .map((skip) => makeFault(path, skip, drawNumber(mishaps.length))),
  );
}

/** Every kind of mishap at every kind of call, once. The first calls of a path meet the mishaps one after the other. */
export const everyFaultOnce: readonly object[] = callPaths.flatMap(([path]) =>
  mishaps.map((_, mishapIndex) => makeFault(path, mishapIndex, mishapIndex)),
);

/** Makes the fault of a mishap, by its index in the list, for the call of a path that comes after `skip` others. */
function makeFault(path: string, skip: number, mishapIndex: number): object {
  return { ...mishaps[mishapIndex]?.fault, method: "POST", path: `/payroll/v2/${path}`, skip, times: 1 };
}

/** Submits each command twice at once, and submits refused ones again, as their person would, until all are done. */
async function submitUntilAllDone(world: World, signIn: SignedIn, commands: readonly NamedCommand[]): Promise<void> {
  let openCommands = [...commands];
  for (let round = 0; openCommands.length > 0; round++) {
    expect(round, "presses until all are done").toBeLessThan(maxSubmissions);
    const submissions = await Promise.all(
      openCommands.map(async (command) => {
        const { name, kind, input } = command;
        const body = { kind, key: `fault:${name}:${round}`, input };
        const [id, repeatedId] = await Promise.all([submitAndExecute(signIn, body), submitAndExecute(signIn, body)]);
        expect(repeatedId).toBe(id);
        return { command, id };
      }),
    );
    const operations = await awaitSettledThroughTime(
      world,
      signIn,
      submissions.map(({ id }) => id),
    );
    const refusedOperations = operations.filter(({ stage }) => stage === "refused");
    expect(operations.filter(({ stage }) => stage === "done")).toHaveLength(
      openCommands.length - refusedOperations.length,
    );
    for (const { problem } of refusedOperations)
      expect(problem).toMatchObject({ code: "remote_busy", detail: "not_done" });
    openCommands = submissions
      .filter(({ id }) => refusedOperations.some((operation) => operation.id === id))
      .map(({ command }) => command);
  }
}

async function expectEmployedOnce({ access }: SignedIn, identityNumbers: readonly string[]): Promise<void> {
  const { items } = await payroll(access).page(employees, { pageSize: 1000 });
  for (const number of identityNumbers) {
    const matchingEmployees = items.filter(({ identityNumber }) =>
      identityNumber.replace(/\D/g, "").endsWith(number.slice(2)),
    );
    expect(matchingEmployees.map((employee) => [employee.agreements.length, employee.schedules.length])).toEqual([
      [1, 1],
    ]);
  }
}

/** Expects one registration for each month of each requested one between the first and the last day, and no others. */
async function expectRegisteredOnce(
  { access }: SignedIn,
  registrations: readonly RegistrationContent[],
): Promise<void> {
  const days = `${registrations[0]?.from}/${registrations.at(-1)?.to}`;
  for (const kind of registeredKinds) {
    const path = `${registrationPath(kind)}/${days}`;
    const wire = await payroll(access).get({ path, parse: (body) => body as unknown[] }, "");
    const foundRegistrations = wire.map((record) => parseRegistration(kind, record));
    const expectedParts = registrations
      .filter((registration) => registration.kind === kind)
      .flatMap((registration) => splitByMonth(registration).map((part) => ({ ...registration, ...part })));
    const describeRegistration = ({ employeeId, from, to, method }: RegistrationContent) =>
      `${from} ${to} ${employeeId} ${method}`;
    expect(foundRegistrations.map(describeRegistration).sort()).toEqual(expectedParts.map(describeRegistration).sort());
  }
}

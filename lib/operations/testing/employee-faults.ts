import "server-only";
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Draw } from "../../../scripts/testing/draw";
import { agreements } from "../../api/contract/payroll/agreement";
import { noDimensions } from "../../api/contract/payroll/charged-dimensions";
import { type Employee, employees } from "../../api/contract/payroll/employee";
import { parseRegistration, type RegistrationContent, registrationPath } from "../../api/contract/payroll/registration";
import { isAbsence, presetMembers } from "../../api/contract/payroll/registration-body";
import { toRegisterInput } from "../../api/contract/payroll/registration-operation";
import { workSchedules } from "../../api/contract/payroll/work-schedule";
import { payroll } from "../../api/remote/books";
import type { SignedIn, World } from "../../api/testing/world";
import { splitByMonth } from "../../rules/payroll/month";
import { reasonNotToRegister } from "../../rules/payroll/registrable";
import { addDays, type CalendarDate } from "../../values/dates";
import { countCreatedEmployees, employeeValues, identityNumberOf, storeTypedForm } from "./employees";
import { mishaps, settledThroughTime, submitAndExecute } from "./faults";

/**
 * The number of employees in a round. They block each other and are created one after the other, so more of them
 * would only wait longer.
 */
const employeesPerRound = 4;
/** Registrations do not wait for each other. They meet their mishaps in the turns that the employees need anyway. */
const registrationsPerRound = 16;
const calls: readonly (readonly [path: string, orders: number])[] = [
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
  who: SignedIn,
  {
    minMishaps,
    draw,
    faults,
  }: { minMishaps: number; draw: Draw; faults: (unmet: readonly object[] | null) => readonly object[] },
): Promise<number> {
  const values = { ...employeeValues, ...(await findAssignable(who)) };
  const nextRegistration = createRegistrationGenerator(await listRegistrableEmployees(who), draw);
  let metCount = 0;
  let serial = 0;
  let unmet: readonly object[] | null = null;
  while (metCount < minMishaps) {
    await world.sandbox.control("PUT", "/faults", []);
    const before = await countCreatedEmployees(world);
    const numbers = Array.from({ length: employeesPerRound }, () => identityNumberOf(++serial));
    const forms = await Promise.all(
      numbers.map((identityNumber) => storeTypedForm(who, { ...values, identityNumber })),
    );
    const registrations = Array.from({ length: registrationsPerRound }, nextRegistration);
    const faultsOfRound = faults(unmet);
    await world.sandbox.control("PUT", "/faults", faultsOfRound);
    await submitUntilAllDone(world, who, [
      ...forms.map((input) => ({ name: input.formId, kind: "employee-create", input })),
      ...registrations.map((content) => {
        const documentId = randomUUID();
        return { name: documentId, kind: "register-time", input: { documentId, content: toRegisterInput(content) } };
      }),
    ]);
    unmet = await world.sandbox.control<object[]>("GET", "/faults");
    metCount += faultsOfRound.length - unmet.length;
    expect(await countCreatedEmployees(world)).toBe(before + employeesPerRound);
    await expectEmployedOnce(who, numbers);
    await expectRegisteredOnce(who, registrations);
  }
  return metCount;
}

/** Finds an active agreement and an active work schedule. */
async function findAssignable({ access }: SignedIn): Promise<{ agreementId: string; scheduleId: string }> {
  const whole = { pageSize: 100 };
  const [agreement, schedule] = await Promise.all([
    payroll(access).page(agreements, whole),
    payroll(access).page(workSchedules, whole),
  ]);
  const first = (items: readonly { id: string; isActive: boolean }[]) =>
    items.find(({ isActive }) => isActive)?.id ?? "";
  return { agreementId: first(agreement.items), scheduleId: first(schedule.items) };
}

/** The employees for whom time can be registered. */
async function listRegistrableEmployees({ access }: SignedIn): Promise<readonly Employee[]> {
  const { items } = await payroll(access).page(employees, { pageSize: 100 });
  return items.filter((one) => reasonNotToRegister(one) === null);
}

/**
 * Makes a generator of registrations of random kinds, each of days that no earlier registration has. Some end in a
 * later month.
 */
function createRegistrationGenerator(people: readonly Employee[], draw: Draw): () => RegistrationContent {
  let nextFreeDay: CalendarDate = "2031-01-01";
  return () => {
    const kind = registeredKinds[draw(registeredKinds.length)] ?? "sickLeave";
    const days = { from: nextFreeDay, to: addDays(nextFreeDay, draw(12)) };
    nextFreeDay = addDays(days.to, 1);
    const isShare = isAbsence(kind) && draw(2) === 0;
    return {
      ...{ kind, employeeId: people[draw(people.length)]?.id ?? "", ...days },
      ...{ method: isShare ? "percentage" : "hours", shareBps: isShare ? 5_000 : 0, minutes: isShare ? 0 : 90 },
      ...{ startsAt: "", endsAt: "", comment: "", own: presetMembers(kind), charged: noDimensions, rows: [] },
    };
  };
}

/**
 * Makes faults so that about two of three calls meet a mishap. No call meets more than one, so each counted mishap
 * has really happened.
 */
export function randomFaults(draw: Draw): object[] {
  return calls.flatMap(([path, commandCount]) =>
    Array.from({ length: 4 * commandCount }, (_, skip) => skip)
      .filter(() => draw(3) > 0)
      .map((skip) => faultAt(path, skip, draw(mishaps.length))),
  );
}

/** Every kind of mishap at every kind of call, once. The first calls of a path meet the mishaps one after the other. */
export const everyFaultOnce: readonly object[] = calls.flatMap(([path]) =>
  mishaps.map((_, mishap) => faultAt(path, mishap, mishap)),
);

/** Makes the fault of a mishap, by its index in the list, for the call of a path that comes after `skip` others. */
function faultAt(path: string, skip: number, mishap: number): object {
  return { ...mishaps[mishap]?.fault, method: "POST", path: `/payroll/v2/${path}`, skip, times: 1 };
}

/** Submits each command twice at once, and submits refused ones again, as their person would, until all are done. */
async function submitUntilAllDone(world: World, who: SignedIn, commands: readonly NamedCommand[]): Promise<void> {
  let open = [...commands];
  for (let round = 0; open.length > 0; round++) {
    expect(round, "presses until all are done").toBeLessThan(maxSubmissions);
    const submitted = await Promise.all(
      open.map(async (command) => {
        const { name, kind, input } = command;
        const body = { kind, key: `fault:${name}:${round}`, input };
        const [id, repeatedId] = await Promise.all([submitAndExecute(who, body), submitAndExecute(who, body)]);
        expect(repeatedId).toBe(id);
        return { command, id };
      }),
    );
    const ended = await settledThroughTime(
      world,
      who,
      submitted.map(({ id }) => id),
    );
    const refused = ended.filter(({ stage }) => stage === "refused");
    expect(ended.filter(({ stage }) => stage === "done")).toHaveLength(open.length - refused.length);
    for (const { problem } of refused) expect(problem).toMatchObject({ code: "remote_busy", detail: "not_done" });
    open = submitted.filter(({ id }) => refused.some((one) => one.id === id)).map(({ command }) => command);
  }
}

async function expectEmployedOnce({ access }: SignedIn, numbers: readonly string[]): Promise<void> {
  const { items } = await payroll(access).page(employees, { pageSize: 1000 });
  for (const number of numbers) {
    const found = items.filter(({ identityNumber }) => identityNumber.replace(/\D/g, "").endsWith(number.slice(2)));
    expect(found.map((one) => [one.agreements.length, one.schedules.length])).toEqual([[1, 1]]);
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
    const wire = await payroll(access).one({ path, parse: (one) => one as unknown[] }, "");
    const found = wire.map((one) => parseRegistration(kind, one));
    const parts = registrations
      .filter((one) => one.kind === kind)
      .flatMap((one) => splitByMonth(one).map((part) => ({ ...one, ...part })));
    const textOf = ({ employeeId, from, to, method }: RegistrationContent) => `${from} ${to} ${employeeId} ${method}`;
    expect(found.map(textOf).sort()).toEqual(parts.map(textOf).sort());
  }
}

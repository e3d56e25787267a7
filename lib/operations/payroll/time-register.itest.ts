import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { costCenters } from "../../api/contract/books/cost-center";
import { projects } from "../../api/contract/books/project";
import { type ChargedDimensions, noDimensions } from "../../api/contract/payroll/charged-dimensions";
import { type Employee, employees } from "../../api/contract/payroll/employee";
import { parseRegistration, type RegistrationContent, registrationPath } from "../../api/contract/payroll/registration";
import { fromChangedRegistration, presetMembersOf } from "../../api/contract/payroll/registration-body";
import { toRegisterInput } from "../../api/contract/payroll/registration-operation";
import { books, payroll } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { submitAndWatch } from "../operations";
import { awaitSettledThroughTime, mishaps, submitAndExecute } from "../testing/faults";
import { abandonAtStage, awaitSettledOperation } from "../testing/settled-operation";

let world: World;
let anna: SignedIn;
let lars: SignedIn;
let employeesOfCompany: readonly Employee[];

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  lars = await world.signIn({ user: "lars@norrsken.example", company: "Norrsken Bygg AB" });
  employeesOfCompany = (await payroll(anna.access).page(employees, { pageSize: 100 })).items;
});
afterAll(() => world?.stop());
beforeEach(() => setFaults());

const setFaults = (...faults: object[]) => world.sandbox.callControl<void>("PUT", "/faults", faults);

function getEmployee(number: string): Employee {
  const employee = employeesOfCompany.find((candidate) => candidate.number === number);
  if (!employee) throw new Error(`no employee ${number}`);
  return employee;
}

/** Makes sick leave on days of a year that no other test uses. */
const makeSickLeave = (changes: Partial<RegistrationContent>): RegistrationContent => ({
  ...{ kind: "sickLeave", employeeId: getEmployee("002").id, from: "2030-01-07", to: "2030-01-07" },
  ...{ method: "percentage", shareBps: 10_000, minutes: 0, startsAt: "", endsAt: "", comment: "" },
  ...{ own: presetMembersOf(changes.kind ?? "sickLeave"), charged: noDimensions, rows: [] },
  ...changes,
});

const makeRegisterCommand = (content: RegistrationContent, key = randomUUID()) => ({
  ...{ kind: "register-time", key },
  input: { documentId: randomUUID(), content: toRegisterInput(content) },
});

/** All registrations of a kind in the service between two days, whoever made them. */
async function listRegistrations({ kind, from, to }: Pick<RegistrationContent, "kind" | "from" | "to">) {
  const path = `${registrationPath(kind)}/${from}/${to}`;
  const wire = await payroll(anna.access).get({ path, parse: (body) => body as unknown[] }, "");
  return wire.map((record) => parseRegistration(kind, record));
}

describe("a registration", () => {
  it("is made once by twenty presses with one key", async () => {
    const content = makeSickLeave({ from: "2030-02-04", to: "2030-02-05" });
    const command = makeRegisterCommand(content);
    const operations = await Promise.all(Array.from({ length: 20 }, () => submitAndWatch(anna.access, command)));
    expect(new Set(operations.map(({ id }) => id)).size).toBe(1);
    expect(await awaitSettledOperation(anna, operations[0]?.id ?? "")).toMatchObject({ stage: "done", attempt: 1 });
    expect(await listRegistrations(content)).toMatchObject([
      { from: "2030-02-04", to: "2030-02-05", shareBps: 10_000 },
    ]);
  });

  it("of two tabs with the same words is made once, and the other is told", async () => {
    const content = makeSickLeave({ from: "2030-02-11", to: "2030-02-11" });
    const submissions = await Promise.all([
      submitAndWatch(anna.access, makeRegisterCommand(content)),
      submitAndWatch(anna.access, makeRegisterCommand(content)),
    ]);
    const settledOperations = await Promise.all(submissions.map(({ id }) => awaitSettledOperation(anna, id)));
    expect(settledOperations.map(({ stage }) => stage).sort()).toEqual(["done", "refused"]);
    expect(settledOperations.map(({ problem }) => problem?.detail)).toContain("registered_already");
    expect(await listRegistrations(content)).toHaveLength(1);
  });

  it("over a month's end is one for each month", async () => {
    const content = makeSickLeave({ kind: "parentalLeave", from: "2030-03-25", to: "2030-05-03", shareBps: 5_000 });
    expect(await submitAndWatch(anna.access, makeRegisterCommand(content))).toMatchObject({ stage: "done" });
    expect((await listRegistrations(content)).map(({ from, to, shareBps }) => [from, to, shareBps])).toEqual([
      ["2030-03-25", "2030-03-31", 5_000],
      ["2030-04-01", "2030-04-30", 5_000],
      ["2030-05-01", "2030-05-03", 5_000],
    ]);
  });

  it("over months of which one has the same already is refused whole, saying which", async () => {
    const firstLeave = makeSickLeave({ kind: "parentalLeave", from: "2032-04-01", to: "2032-04-30", shareBps: 5_000 });
    expect(await submitAndWatch(anna.access, makeRegisterCommand(firstLeave))).toMatchObject({ stage: "done" });
    const longerLeave = { ...firstLeave, from: "2032-03-25", to: "2032-05-03" };
    const refusedOperation = await submitAndWatch(anna.access, makeRegisterCommand(longerLeave));
    expect(refusedOperation).toMatchObject({
      stage: "refused",
      problem: { code: "conflict", detail: "registered_partly", fields: [{ field: "month", message: "2032-04-01" }] },
    });
    expect(await listRegistrations(longerLeave)).toHaveLength(1);
  });

  it("is made of every kind by every method it has", async () => {
    const { id: employeeId } = getEmployee("003");
    const ninetyMinutes = { method: "hours", shareBps: 0, minutes: 90 } as const;
    const timeSpan = { method: "time", shareBps: 0, startsAt: "08:00", endsAt: "09:30" } as const;
    const absenceKinds = ["sickLeave", "careOfSickChild", "parentalLeave", "holiday", "otherAbsence"] as const;
    const workKinds = ["hoursWorked", "overtime", "timeBank"] as const;
    const dayAndEmployee = { employeeId, from: "2030-06-03", to: "2030-06-03" };
    const addition = { payCode: "1310", quantity: null, unitPrice: null, amountMinor: 50_050n, vatMinor: null };
    const contents = [
      ...absenceKinds.map((kind) => makeSickLeave({ ...dayAndEmployee, kind })),
      ...[...absenceKinds, ...workKinds].flatMap((kind) => [
        makeSickLeave({ ...dayAndEmployee, kind, ...ninetyMinutes }),
        makeSickLeave({ ...dayAndEmployee, kind, ...timeSpan }),
      ]),
      makeSickLeave({
        ...{ ...dayAndEmployee, kind: "otherAdditionDeduction", method: null, shareBps: 0 },
        rows: [{ ...addition, charged: await findDimensions() }],
      }),
    ];
    for (const content of contents) {
      const { stage, problem } = await submitAndWatch(anna.access, makeRegisterCommand(content));
      expect([content.kind, content.method, stage, problem]).toEqual([content.kind, content.method, "done", null]);
    }
  });

  it("is refused before the service is asked on a locked day, for drafts and for simplified employees", async () => {
    const lockedDay = getEmployee("002").lockedTo ?? "";
    expect(lockedDay).not.toBe("");
    const refusals = [
      [makeSickLeave({ from: lockedDay, to: lockedDay }), "day_locked"],
      [makeSickLeave({ employeeId: getEmployee("006").id }), "not_registrable"],
      [makeSickLeave({ employeeId: getEmployee("007").id }), "not_registrable"],
    ] as const;
    for (const [content, detail] of refusals) {
      const refusedOperation = await submitAndWatch(anna.access, makeRegisterCommand(content));
      expect(refusedOperation).toMatchObject({ stage: "refused", attempt: 0, problem: { code: "conflict", detail } });
    }
  });

  it("the service does not take is refused with its words, and can be pressed anew", async () => {
    const content = makeSickLeave({
      employeeId: getEmployee("005").id,
      kind: "holiday",
      from: "2030-07-01",
      to: "2030-07-01",
    });
    const refusedOperation = await submitAndWatch(anna.access, makeRegisterCommand(content));
    expect(refusedOperation).toMatchObject({
      stage: "refused",
      problem: { code: "remote_refused", remote: { code: 4002 } },
    });
    expect(await listRegistrations(content)).toEqual([]);
  });

  it("is ordered only by who has payroll, and not with members of another kind", async () => {
    const content = makeSickLeave({ from: "2030-08-05", to: "2030-08-05" });
    await expect(submitAndWatch(lars.access, makeRegisterCommand(content))).rejects.toMatchObject({
      code: "role_missing",
    });
    const foreignCommand = makeRegisterCommand(makeSickLeave({ own: { BreakTime: 30 } }));
    await expect(submitAndWatch(anna.access, foreignCommand)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await listRegistrations(content)).toEqual([]);
  });
});

/** The ids of a project and of an item of each cost centre. */
async function findDimensions(): Promise<ChargedDimensions> {
  const [project] = (await books(anna.access).page(projects, {})).items.filter(({ isOngoing }) => isOngoing);
  const centers = (await books(anna.access).page(costCenters, {})).items;
  const itemOf = (centerNumber: number) => centers.find(({ number }) => number === centerNumber)?.items[0]?.id ?? "";
  return { project: project?.id ?? "", center1: itemOf(1), center2: itemOf(2), center3: itemOf(3) };
}

describe("a registration charged to a project and to cost centres", () => {
  it("is kept so, is another one than without them, and is charged otherwise by a change", async () => {
    const charged = await findDimensions();
    expect(charged.project).not.toBe("");
    expect(charged.center1).not.toBe("");
    const content = makeSickLeave({ from: "2030-11-04", to: "2030-11-04" });
    const orderedContents = [content, { ...content, charged }, content];
    const operations = [];
    for (const orderedContent of orderedContents)
      operations.push(await submitAndWatch(anna.access, makeRegisterCommand(orderedContent)));
    expect(operations.map(({ stage, problem }) => problem?.detail ?? stage)).toEqual([
      "done",
      "done",
      "registered_already",
    ]);
    const registrations = await listRegistrations(content);
    expect(registrations).toHaveLength(2);
    for (const dimensions of [charged, noDimensions])
      expect(registrations.map((registration) => registration.charged)).toContainEqual(dimensions);
    const chargedRegistration = registrations.find((registration) => registration.charged.project !== "");
    if (!chargedRegistration) throw new Error("one is charged");
    const body = fromChangedRegistration(chargedRegistration.wire, {
      ...chargedRegistration,
      charged: { ...charged, project: "" },
    });
    await payroll(anna.access).operate("PUT", `${registrationPath("sickLeave")}/${chargedRegistration.id}`, { body });
    expect((await listRegistrations(content)).find(({ id }) => id === chargedRegistration.id)?.charged).toEqual({
      ...charged,
      project: "",
    });
  });
});

describe("a registration without an answer", () => {
  it("is found again when the process died after the call", async () => {
    const content = makeSickLeave({ from: "2030-09-02", to: "2030-10-04" });
    const { id } = await submitAndWatch(anna.access, makeRegisterCommand(content));
    await abandonAtStage(anna, id, "sent");
    expect(await awaitSettledOperation(anna, id)).toMatchObject({ stage: "done", attempt: 1 });
    expect(await listRegistrations(content)).toHaveLength(2);
  });

  it("is one registration after every mishap that a call can meet", async () => {
    const contents = mishaps.map((_, index) => {
      const day = `2031-01-${String(index + 1).padStart(2, "0")}`;
      return makeSickLeave({ kind: "careOfSickChild", from: day, to: day });
    });
    // Each call meets another mishap, since no call is repeated before all were made once.
    const path = "/payroll/v2/shortcuts/*";
    await setFaults(...mishaps.map((mishap, skip) => ({ ...mishap.fault, method: "POST", path, times: 1, skip })));
    const commands = contents.map((content) => makeRegisterCommand(content));
    const ids = await Promise.all(commands.flatMap((command) => [1, 2].map(() => submitAndExecute(anna, command))));
    expect(await world.sandbox.callControl("GET", "/faults")).toEqual([]);
    const operations = await awaitSettledThroughTime(world, anna, [...new Set(ids)]);
    expect(operations.map(({ stage }) => stage)).toEqual(mishaps.map(() => "done"));
    for (const content of contents) expect(await listRegistrations(content)).toHaveLength(1);
  });
});

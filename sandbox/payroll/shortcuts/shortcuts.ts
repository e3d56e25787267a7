import { invalidBodyError, ruleRefusalError } from "../../http/problem";
import { assertDimensions } from "../../resources/accounting/dimensions";
import { type Answer, type Call, emptyAnswer, type Handler, type Handlers } from "../../resources/pipeline/call";
import { completeBody } from "../../resources/records";
import { buildRecordAnswer, byId } from "../../resources/resource";
import { type Tx, transaction } from "../../store/db";
import { errorCodes } from "../assumed";
import {
  type Distribution,
  distributionOfSingleIds,
  isEmptyDistribution,
  parseDistribution,
  singleIdsOf,
} from "../distributions";
import { assertDayUnlocked, assertRegistrable, findScheduleOn, getEmployeeForShare } from "../employee-state";
import { type RowKind, rowKinds, type TimeBody, type TimeKind, timeKinds } from "./kinds";
import { membersOfKind } from "./members-of-kind";
import { splitByMonth } from "./months";
import { findRowProblems, type PayCodeRow } from "./rows";
import {
  addShortcut,
  answerRange,
  getChangeableRegistration,
  makeRegistrationView,
  type Registration,
  removeShortcut,
  replaceShortcut,
  type StoredRegistration,
} from "./store";
import { findMethodProblems, findSpanProblems } from "./time-rules";

/** Builds the registrations of a body, the earliest first. @throws ApiError when a rule refuses the body */
type BuildRegistrations = (
  tx: Tx,
  call: Call,
  replacedRegistration: StoredRegistration | null,
) => Promise<readonly Registration[]>;

const buildTimeRegistrations =
  (kind: TimeKind): BuildRegistrations =>
  async (tx, call, replacedRegistration) => {
    const { companyId } = call;
    const body: TimeBody = completeBody(`${kind.model}Request`, call.body ?? {});
    const problems = [...findMethodProblems(kind, body), ...findSpanProblems(body)];
    if (problems.length > 0) throw invalidBodyError(problems);
    const employee = await getEmployeeForShare(tx, companyId, body.EmployeeId);
    assertRegistrable(employee);
    if (kind.model === "Holiday" && ![10, 20].includes(employee.HolidayAgreementNumber ?? 0)) {
      throw ruleRefusalError(
        errorCodes.notAllowed,
        "Holiday is for employees with holiday term 10 or 20.",
        "EmployeeId",
      );
    }
    assertDayUnlocked(employee, body.StartDate, "StartDate");
    const schedule = await findScheduleOn(tx, companyId, employee.Id, body.StartDate);
    const kindMembers = membersOfKind(kind, body, {
      employee,
      schedule,
      replacedMembers: replacedRegistration?.members ?? null,
    });
    if (kindMembers.problems.length > 0) throw invalidBodyError(kindMembers.problems);
    const distribution = await resolveDistribution(tx, companyId, body);
    const members = { ...makeTimeMembers(body), ...makeDistributionMembers(distribution), ...kindMembers.members };
    return splitByMonth(body).map((monthSpan) => ({ EmployeeId: body.EmployeeId, ...monthSpan, members }));
  };

const makeTimeMembers = (body: TimeBody) => ({
  ShortcutRegistrationMethod: body.ShortcutRegistrationMethod,
  PercentOfDay: body.PercentOfDay ?? 0,
  MinutesOfDay: body.MinutesOfDay ?? 0,
  StartTime: body.StartTime,
  EndTime: body.EndTime,
  Comment: body.Comment,
});

/** A distribution overrides the single ids; without one the single ids are checked like those of a row. */
async function resolveDistribution(tx: Tx, companyId: string, body: TimeBody): Promise<Distribution> {
  const requestedDistribution = body.ProjectCostCenterDistribution;
  if (requestedDistribution !== null)
    return parseDistribution(tx, companyId, requestedDistribution, body.StartDate, false);
  await assertDimensions(tx, companyId, [body], body.StartDate, (_, member) => member);
  return distributionOfSingleIds(body);
}

const makeDistributionMembers = (distribution: Distribution) => ({
  ...singleIdsOf(distribution),
  ProjectCostCenterDistribution: isEmptyDistribution(distribution) ? null : distribution,
});

const buildRowRegistrations =
  (kind: RowKind): BuildRegistrations =>
  async (tx, call) => {
    const { companyId } = call;
    const body = completeBody(`${kind.model}Request`, call.body ?? {});
    const employee = await getEmployeeForShare(tx, companyId, body.EmployeeId);
    assertRegistrable(employee);
    const reportLink = "ReportLink" in body ? body.ReportLink : null;
    const problems = [
      ...(reportLink === null || isHttpsAddress(reportLink)
        ? []
        : [{ field: "ReportLink", message: "ReportLink must be an https address." }]),
      ...(await findRowProblems(tx, companyId, body.Rows, kind.codes, employee)),
    ];
    if (problems.length > 0) throw invalidBodyError(problems);
    assertDayUnlocked(employee, body.Date, "Date");
    await assertDimensions(tx, companyId, body.Rows, body.Date);
    const Rows = (body.Rows as readonly PayCodeRow[]).map((row) => makeRowMembers(kind, row));
    const members = { ReportLink: reportLink, Comment: body.Comment, Rows };
    return [{ EmployeeId: body.EmployeeId, StartDate: body.Date, EndDate: body.Date, members }];
  };

/** Numbers that are left out are null where the answer allows null, else 0. */
function makeRowMembers(kind: RowKind, row: PayCodeRow) {
  const emptyNumber = kind.model === "TravelAndExpense" ? null : 0;
  return {
    ...row,
    Quantity: row.Quantity ?? 0,
    UnitPrice: row.UnitPrice ?? emptyNumber,
    Amount: row.Amount ?? emptyNumber,
    VatAmount: row.VatAmount ?? emptyNumber,
  };
}

const isHttpsAddress = (text: string) => URL.canParse(text) && new URL(text).protocol === "https:";

function makeHandlers(kind: TimeKind | RowKind, buildRegistrations: BuildRegistrations): Handlers {
  const view = makeRegistrationView(kind);
  const createRegistration: Handler = (call) =>
    transaction(async (tx) =>
      answerRegistration(tx, call, await addRegistrations(tx, call, await buildRegistrations(tx, call, null))),
    );
  const replaceRegistration: Handler = (call) =>
    transaction(async (tx) => {
      const replacedRegistration = await getChangeableRegistration(tx, call, kind.path, errorCodes.notAllowed);
      const [firstRegistration, ...laterRegistrations] = await buildRegistrations(tx, call, replacedRegistration);
      if (firstRegistration === undefined) throw new Error("a registration has no part");
      const shortcutId = call.path.shortcutId ?? "";
      await replaceShortcut(tx, call, shortcutId, firstRegistration);
      await addRegistrations(tx, call, laterRegistrations);
      return answerRegistration(tx, call, shortcutId);
    });
  const addRegistrations = async (
    tx: Tx,
    call: Call,
    registrations: readonly Registration[],
  ): Promise<string | undefined> => {
    const ids: string[] = [];
    for (const registration of registrations) ids.push(await addShortcut(tx, call, kind.path, registration));
    return ids[0];
  };
  const answerRegistration = (tx: Tx, call: Call, id: string | undefined): Promise<Answer> =>
    buildRecordAnswer(call, view, byId(id), tx);
  return {
    [`create${kind.model}`]: createRegistration,
    [`replace${kind.model}`]: replaceRegistration,
    [`get${kind.model}`]: (call) => buildRecordAnswer(call, view, byId(call.path.shortcutId)),
    [`list${kind.model}`]: (call) => listInRange(call, kind),
    [`delete${kind.model}`]: async (call) => {
      await transaction((tx) => removeShortcut(tx, call, kind.path));
      return emptyAnswer;
    },
  };
}

async function listInRange(call: Call, kind: TimeKind | RowKind) {
  const { startDate = "", endDate = "" } = call.path;
  if (endDate < startDate) throw invalidBodyError([{ field: "endDate", message: "endDate is before startDate." }]);
  return answerRange(call, makeRegistrationView(kind));
}

/** The handlers of the ten kinds of registrations, with five operations each. */
export const shortcuts: Handlers = Object.assign(
  {},
  ...timeKinds.map((kind) => makeHandlers(kind, buildTimeRegistrations(kind))),
  ...rowKinds.map((kind) => makeHandlers(kind, buildRowRegistrations(kind))),
);

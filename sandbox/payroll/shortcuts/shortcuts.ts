import { invalid, refused } from "../../http/problem";
import { assertDimensions } from "../../resources/accounting/dimensions";
import { type Answer, type Call, empty, type Handler, type Handlers } from "../../resources/pipeline/call";
import { completed } from "../../resources/records";
import { byId, recordAnswer } from "../../resources/resource";
import { type Tx, transaction } from "../../store/db";
import { codes } from "../assumed";
import { checkedDistribution, type Distribution, isEmpty, ofSingles, singlesOf } from "../distributions";
import { assertRegistrable, assertUnlocked, namedEmployee, scheduleOn } from "../employee-state";
import { type RowKind, rowKinds, type TimeBody, type TimeKind, timeKinds } from "./kinds";
import { byMonth } from "./months";
import { ownMembers } from "./own-members";
import { type Row, rowProblems } from "./rows";
import {
  addShortcut,
  changeable,
  type Registration,
  rangeAnswer,
  removeShortcut,
  replaceShortcut,
  type StoredRegistration,
  viewOf,
} from "./store";
import { methodProblems, spanProblems } from "./time-rules";

/** Makes the registrations of a body, the earliest first. @throws ApiError when a rule refuses it */
type Register = (tx: Tx, call: Call, before: StoredRegistration | null) => Promise<readonly Registration[]>;

const timeRegister =
  (kind: TimeKind): Register =>
  async (tx, call, before) => {
    const { companyId } = call;
    const body: TimeBody = completed(`${kind.model}Request`, call.body ?? {});
    const wrong = [...methodProblems(kind, body), ...spanProblems(body)];
    if (wrong.length > 0) throw invalid(wrong);
    const employee = await namedEmployee(tx, companyId, body.EmployeeId);
    assertRegistrable(employee);
    if (kind.model === "Holiday" && ![10, 20].includes(employee.HolidayAgreementNumber ?? 0)) {
      throw refused(codes.notAllowed, "Holiday is for employees with holiday term 10 or 20.", "EmployeeId");
    }
    assertUnlocked(employee, body.StartDate, "StartDate");
    const schedule = await scheduleOn(tx, companyId, employee.Id, body.StartDate);
    const own = ownMembers(kind, body, { employee, schedule, before: before?.members ?? null });
    if (own.problems.length > 0) throw invalid(own.problems);
    const distribution = await distributionOf(tx, companyId, body);
    const members = { ...timeMembers(body), ...distributed(distribution), ...own.members };
    return byMonth(body).map((part) => ({ EmployeeId: body.EmployeeId, ...part, members }));
  };

const timeMembers = (body: TimeBody) => ({
  ShortcutRegistrationMethod: body.ShortcutRegistrationMethod,
  PercentOfDay: body.PercentOfDay ?? 0,
  MinutesOfDay: body.MinutesOfDay ?? 0,
  StartTime: body.StartTime,
  EndTime: body.EndTime,
  Comment: body.Comment,
});

/** A distribution overrides the single ids, which are otherwise checked as those of a row. */
async function distributionOf(tx: Tx, companyId: string, body: TimeBody): Promise<Distribution> {
  const asked = body.ProjectCostCenterDistribution;
  if (asked !== null) return checkedDistribution(tx, companyId, asked, body.StartDate, false);
  await assertDimensions(tx, companyId, [body], body.StartDate, (_, member) => member);
  return ofSingles(body);
}

const distributed = (distribution: Distribution) => ({
  ...singlesOf(distribution),
  ProjectCostCenterDistribution: isEmpty(distribution) ? null : distribution,
});

const rowRegister =
  (kind: RowKind): Register =>
  async (tx, call) => {
    const { companyId } = call;
    const body = completed(`${kind.model}Request`, call.body ?? {});
    const employee = await namedEmployee(tx, companyId, body.EmployeeId);
    assertRegistrable(employee);
    const link = "ReportLink" in body ? body.ReportLink : null;
    const problems = [
      ...(link === null || isHttps(link)
        ? []
        : [{ field: "ReportLink", message: "ReportLink must be an https address." }]),
      ...(await rowProblems(tx, companyId, body.Rows, kind.codes, employee)),
    ];
    if (problems.length > 0) throw invalid(problems);
    assertUnlocked(employee, body.Date, "Date");
    await assertDimensions(tx, companyId, body.Rows, body.Date);
    const Rows = (body.Rows as readonly Row[]).map((row) => rowMembers(kind, row));
    const members = { ReportLink: link, Comment: body.Comment, Rows };
    return [{ EmployeeId: body.EmployeeId, StartDate: body.Date, EndDate: body.Date, members }];
  };

/** Numbers left out are null where the answer may say so, else 0. */
function rowMembers(kind: RowKind, row: Row) {
  const none = kind.model === "TravelAndExpense" ? null : 0;
  return {
    ...row,
    Quantity: row.Quantity ?? 0,
    UnitPrice: row.UnitPrice ?? none,
    Amount: row.Amount ?? none,
    VatAmount: row.VatAmount ?? none,
  };
}

const isHttps = (text: string) => URL.canParse(text) && new URL(text).protocol === "https:";

function handlersOf(kind: TimeKind | RowKind, register: Register): Handlers {
  const view = viewOf(kind);
  const create: Handler = (call) =>
    transaction(async (tx) => answered(tx, call, await addAll(tx, call, await register(tx, call, null))));
  const replace: Handler = (call) =>
    transaction(async (tx) => {
      const before = await changeable(tx, call, kind.path, codes.notAllowed);
      const [first, ...more] = await register(tx, call, before);
      if (first === undefined) throw new Error("a registration has no part");
      const id = call.path.shortcutId ?? "";
      await replaceShortcut(tx, call, id, first);
      await addAll(tx, call, more);
      return answered(tx, call, id);
    });
  const addAll = async (tx: Tx, call: Call, parts: readonly Registration[]): Promise<string | undefined> => {
    const ids: string[] = [];
    for (const part of parts) ids.push(await addShortcut(tx, call, kind.path, part));
    return ids[0];
  };
  const answered = (tx: Tx, call: Call, id: string | undefined): Promise<Answer> =>
    recordAnswer(call, view, byId(id), tx);
  return {
    [`create${kind.model}`]: create,
    [`replace${kind.model}`]: replace,
    [`get${kind.model}`]: (call) => recordAnswer(call, view, byId(call.path.shortcutId)),
    [`list${kind.model}`]: (call) => list(call, kind),
    [`delete${kind.model}`]: async (call) => {
      await transaction((tx) => removeShortcut(tx, call, kind.path));
      return empty;
    },
  };
}

async function list(call: Call, kind: TimeKind | RowKind) {
  const { startDate = "", endDate = "" } = call.path;
  if (endDate < startDate) throw invalid([{ field: "endDate", message: "endDate is before startDate." }]);
  return rangeAnswer(call, viewOf(kind));
}

/** The ten kinds of registrations, five operations each. */
export const shortcuts: Handlers = Object.assign(
  {},
  ...timeKinds.map((kind) => handlersOf(kind, timeRegister(kind))),
  ...rowKinds.map((kind) => handlersOf(kind, rowRegister(kind))),
);

import "server-only";
import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { DescribedDocument } from "../../api/contract/operations/about";
import type { OperationConflict } from "../../api/contract/operations/operation-conflict";
import type { Charged } from "../../api/contract/payroll/charged";
import { employees } from "../../api/contract/payroll/employee";
import {
  parseRegistration,
  type Registration,
  type RegistrationContent,
  registrationPath,
} from "../../api/contract/payroll/registration";
import { fromRegistration, ownFields, settledOwn } from "../../api/contract/payroll/registration-body";
import { fromRegisterInput, type RegisterInput } from "../../api/contract/payroll/registration-operation";
import { payrollResource, type ResourceContract } from "../../api/contract/resource";
import { payroll } from "../../api/remote/books";
import type { CompanyAccess } from "../../auth/access";
import { withTenant } from "../../platform/db";
import { byMonth, monthOf } from "../../rules/payroll/month";
import { isLockedDay, notRegistrable } from "../../rules/payroll/registrable";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflict } from "../engine/conflict";
import { parseAnswerOrUnknown } from "../engine/document-creation";
import { callTimeoutMs, type DocumentWrite } from "../engine/document-write";
import { finishOperation } from "../engine/leased-operation";
import { documentsMadeByOthers } from "../engine/made-by-others";
import type { OperationRow } from "../engine/rows";
import { outcomeOfParts } from "./outcome-of-parts";

type DescribedRegistration = Registration & DescribedDocument;

/** A registration names no customer and no amount, so an operation shows only its kind. */
const told: DescribedDocument = { customerName: "", number: null, grossMinor: 0n, currencyCode: "" };

const contentOf = ({ request }: Pick<OperationRow, "request">): RegistrationContent =>
  fromRegisterInput((request as unknown as RegisterInput).content);

const wireList = z.array(z.unknown());

/** The registrations of the same kind that this portal made for the same employee on the requested days. */
async function registered(
  access: CompanyAccess,
  content: RegistrationContent,
): Promise<readonly DescribedRegistration[]> {
  const list: ResourceContract<readonly DescribedRegistration[]> = payrollResource(
    `${registrationPath(content.kind)}/${content.from}/${content.to}`,
    wireList,
    (wire) => wire.map((one) => ({ ...parseRegistration(content.kind, one), ...told })),
  );
  const own = await payroll(access).one(list, "", { includeOnlySameClientShortcuts: "true" });
  return own.filter(({ employeeId }) => employeeId === content.employeeId);
}

/**
 * Registers time, absence or an expense in the payroll program, which stores one registration for each month. No record
 * there names the operation: a record is recognised by its whole content, and by not having existed before the call.
 */
export const registerTime: DocumentWrite<{ before: readonly string[] }, DescribedRegistration> = {
  contract: payrollResource("shortcuts", z.unknown(), () => {
    throw new Error("no registration is read without its kind");
  }),
  async prepare({ access, row }) {
    const content = contentOf(row);
    const employee = await payroll(access).one(employees, content.employeeId);
    if (notRegistrable(employee)) throw conflict("not_registrable");
    if (isLockedDay(employee, content.from)) throw conflict("day_locked");
    const found = await registered(access, content);
    const taken = new Set([...found.map(printOf), ...(await orderedPrints({ access, row }))]);
    const parts = partsOf(content);
    const there = parts.filter((part) => taken.has(printOf(part)));
    if (there.length > 0) throw there.length === parts.length ? conflict("registered_already") : partly(there);
    return { before: found.map(({ id }) => id) };
  },
  requestBeforeCall: ({ before }) => ({ before }),
  async call({ access, row }) {
    const content = contentOf(row);
    const path = registrationPath(content.kind);
    const body = fromRegistration(content);
    const wire = await payroll(access).operate("POST", path, { body, timeoutMs: callTimeoutMs });
    return { ...parsedOrLost(content, wire), ...told };
  },
  async readBack(operation, attempt) {
    const content = contentOf(operation.row);
    const { before = [] } = operation.row.request as { before?: string[] };
    const found = (await registered(operation.access, content)).filter(({ id }) => !before.includes(id));
    const taken = await documentsMadeByOthers(
      operation,
      found.map(({ id }) => id),
    );
    const free = found.filter(({ id }) => !taken.has(id));
    const fits = partsOf(content).map((part) => free.filter((one) => printOf(one) === printOf(part)));
    return { outcome: outcomeOfParts(fits, attempt), documents: free };
  },
  finish: (operation, made) => finishOperation(operation, { documentId: made.id }),
  mayBeOutcome: ({ detail }) => detail === "registered_already" || detail === "registered_partly",
  isOutcome: () => false,
  resultOf: ({ id }) => ({ documentId: id }),
};

/** The registrations the service makes from one request, one for each month. */
function partsOf(content: RegistrationContent): RegistrationContent[] {
  return byMonth(content).map((part) => ({ ...content, ...part }));
}

/** The refusal where some months of the span are registered already: each month is named by its first day. */
function partly(there: readonly RegistrationContent[]): Problem {
  const fields = there.map(({ from }) => ({ field: "month", code: "registered_already", message: monthOf(from) }));
  return new Problem("conflict", { detail: "registered_partly" satisfies OperationConflict, fields });
}

/** The fingerprints, month by month, of what earlier operations register whose outcome is not known yet. */
function orderedPrints({ access, row }: Pick<AuthorizedOperation, "access" | "row">): Promise<string[]> {
  const { partnerId, companyId } = access;
  return withTenant(access, async (tx) => {
    const open = await tx.operation.findMany({
      where: {
        ...{ partnerId, companyId, id: { not: row.id }, kind: "register-time" },
        ...{ stage: { in: ["waiting", "sent", "checking"] }, createdAt: { lte: row.createdAt } },
      },
      select: { id: true, createdAt: true, request: true },
    });
    const earlier = open.filter((one) => one.createdAt < row.createdAt || one.id < row.id);
    return earlier.flatMap((one) => partsOf(contentOf(one as OperationRow)).map(printOf));
  });
}

/**
 * The hash of everything a registration says; what was left out counts as the value the service stores in its place.
 */
function printOf(content: RegistrationContent): string {
  const { kind, employeeId, from, to, method, shareBps, minutes, startsAt, endsAt, comment, charged, rows } = content;
  const own = settledOwn(kind, content.own);
  const said = {
    share: method === "percentage" ? shareBps : 0,
    minutes: method === "hours" ? minutes : 0,
    times: method === "time" ? [startsAt, endsAt] : [],
    own: ownFields[kind]
      .filter(({ only }) => only === undefined || only === method)
      .map(({ member, preset }) => [member, own[member] ?? preset]),
    charged: chosenOf(charged),
    rows: rows.map((row) => [
      ...[row.payCode, row.quantity, row.unitPrice, row.amountMinor, row.vatMinor].map(figure),
      ...chosenOf(row.charged),
    ]),
  };
  const text = JSON.stringify([kind, employeeId, from, to, method, comment.trim(), said]);
  return createHash("sha256").update(text).digest("hex");
}

const chosenOf = ({ project, center1, center2, center3 }: Charged) => [project, center1, center2, center3];

const figure = (value: string | bigint | null) => (typeof value === "string" ? value : (value ?? 0n).toString());

/**
 * @throws Problem `outcome_unknown` when the answer cannot be parsed: the write was done, and its outcome is read back
 */
function parsedOrLost({ kind }: RegistrationContent, wire: unknown): Registration {
  return parseAnswerOrUnknown({ path: registrationPath(kind), parse: (one) => parseRegistration(kind, one) }, wire);
}

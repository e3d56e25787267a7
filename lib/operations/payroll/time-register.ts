import "server-only";
import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { OperationConflict } from "../../api/contract/operations/operation-conflict";
import type { DescribedDocument } from "../../api/contract/operations/operation-description";
import type { ChargedDimensions } from "../../api/contract/payroll/charged-dimensions";
import { employees } from "../../api/contract/payroll/employee";
import {
  parseRegistration,
  type Registration,
  type RegistrationContent,
  registrationPath,
} from "../../api/contract/payroll/registration";
import { fromRegistration, kindFields, normaliseMembers } from "../../api/contract/payroll/registration-body";
import { fromRegisterInput, type RegisterInput } from "../../api/contract/payroll/registration-operation";
import { definePayrollResource, type ResourceContract } from "../../api/contract/resource";
import { payroll } from "../../api/remote/books";
import type { CompanyAccess } from "../../auth/access";
import { withTenant } from "../../platform/db";
import { firstDayOfMonth, splitByMonth } from "../../rules/payroll/month";
import { isLockedDay, reasonNotToRegister } from "../../rules/payroll/registrable";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflictProblem } from "../engine/conflict";
import { parseAnswerOrUnknown } from "../engine/document-creation";
import { callTimeoutMs, type DocumentWrite } from "../engine/document-write";
import { findDocumentsOfOtherOperations } from "../engine/documents-of-other-operations";
import { finishOperation } from "../engine/leased-operation";
import type { OperationRow } from "../engine/rows";
import { outcomeOfParts } from "./outcome-of-parts";

type DescribedRegistration = Registration & DescribedDocument;

/** A registration names no customer and no amount, so an operation shows only its kind. */
const emptyDescription: DescribedDocument = { customerName: "", number: null, grossMinor: 0n, currencyCode: "" };

const contentOf = ({ request }: Pick<OperationRow, "request">): RegistrationContent =>
  fromRegisterInput((request as unknown as RegisterInput).content);

const wireListSchema = z.array(z.unknown());

/** The registrations of the same kind that this portal made for the same employee on the requested days. */
async function listOwnRegistrations(
  access: CompanyAccess,
  content: RegistrationContent,
): Promise<readonly DescribedRegistration[]> {
  const registrationListContract: ResourceContract<readonly DescribedRegistration[]> = definePayrollResource(
    `${registrationPath(content.kind)}/${content.from}/${content.to}`,
    wireListSchema,
    (wire) => wire.map((record) => ({ ...parseRegistration(content.kind, record), ...emptyDescription })),
  );
  const registrationsOfPortal = await payroll(access).get(registrationListContract, "", {
    includeOnlySameClientShortcuts: "true",
  });
  return registrationsOfPortal.filter(({ employeeId }) => employeeId === content.employeeId);
}

/**
 * Registers time, absence or an expense in the payroll program, which stores one registration for each month. No record
 * there names the operation: a record is recognised by its whole content, and by not having existed before the call.
 */
export const registerTime: DocumentWrite<{ before: readonly string[] }, DescribedRegistration> = {
  contract: definePayrollResource("shortcuts", z.unknown(), () => {
    throw new Error("no registration is read without its kind");
  }),
  async prepare({ access, row }) {
    const content = contentOf(row);
    const employee = await payroll(access).get(employees, content.employeeId);
    if (reasonNotToRegister(employee)) throw conflictProblem("not_registrable");
    if (isLockedDay(employee, content.from)) throw conflictProblem("day_locked");
    const registrations = await listOwnRegistrations(access, content);
    const registeredFingerprints = new Set([
      ...registrations.map(fingerprintOf),
      ...(await listOpenFingerprints({ access, row })),
    ]);
    const parts = monthlyPartsOf(content);
    const registeredParts = parts.filter((part) => registeredFingerprints.has(fingerprintOf(part)));
    if (registeredParts.length > 0)
      throw registeredParts.length === parts.length
        ? conflictProblem("registered_already")
        : partlyRegisteredProblem(registeredParts);
    return { before: registrations.map(({ id }) => id) };
  },
  requestBeforeCall: ({ before }) => ({ before }),
  async call({ access, row }) {
    const content = contentOf(row);
    const path = registrationPath(content.kind);
    const body = fromRegistration(content);
    const wire = await payroll(access).operate("POST", path, { body, timeoutMs: callTimeoutMs });
    return { ...parseRegistrationOrUnknown(content, wire), ...emptyDescription };
  },
  async readBack(operation, timing) {
    const content = contentOf(operation.row);
    const { before = [] } = operation.row.request as { before?: string[] };
    const newRegistrations = (await listOwnRegistrations(operation.access, content)).filter(
      ({ id }) => !before.includes(id),
    );
    const idsOfOtherOperations = await findDocumentsOfOtherOperations(
      operation,
      newRegistrations.map(({ id }) => id),
    );
    const unclaimedRecords = newRegistrations.filter(({ id }) => !idsOfOtherOperations.has(id));
    const recordsOfParts = monthlyPartsOf(content).map((part) =>
      unclaimedRecords.filter((registration) => fingerprintOf(registration) === fingerprintOf(part)),
    );
    return { outcome: outcomeOfParts(recordsOfParts, timing), documents: unclaimedRecords };
  },
  finish: (operation, registration) => finishOperation(operation, { documentId: registration.id }),
  showsEarlierAttempt: ({ detail }) => detail === "registered_already" || detail === "registered_partly",
  canBeOutcome: () => false,
  resultOf: ({ id }) => ({ documentId: id }),
};

/** The registrations the service makes from one request, one for each month. */
function monthlyPartsOf(content: RegistrationContent): RegistrationContent[] {
  return splitByMonth(content).map((part) => ({ ...content, ...part }));
}

/** The refusal where some months of the span are registered already. It names each month by its first day. */
function partlyRegisteredProblem(registeredParts: readonly RegistrationContent[]): Problem {
  const fields = registeredParts.map(({ from }) => ({
    field: "month",
    code: "registered_already",
    message: firstDayOfMonth(from),
  }));
  return new Problem("conflict", { detail: "registered_partly" satisfies OperationConflict, fields });
}

/** The fingerprints, month by month, of what earlier operations with an unknown outcome register. */
function listOpenFingerprints({ access, row }: Pick<AuthorizedOperation, "access" | "row">): Promise<string[]> {
  const { partnerId, companyId } = access;
  return withTenant(access, async (tx) => {
    const openOperations = await tx.operation.findMany({
      where: {
        ...{ partnerId, companyId, id: { not: row.id }, kind: "register-time" },
        ...{ stage: { in: ["waiting", "sent", "checking"] }, createdAt: { lte: row.createdAt } },
      },
      select: { id: true, createdAt: true, request: true },
    });
    const earlierOperations = openOperations.filter(
      (operation) => operation.createdAt < row.createdAt || operation.id < row.id,
    );
    return earlierOperations.flatMap((operation) =>
      monthlyPartsOf(contentOf(operation as OperationRow)).map(fingerprintOf),
    );
  });
}

/**
 * The hash of everything that a registration says. A value that was left out counts as the one the service stores in
 * its place.
 */
function fingerprintOf(content: RegistrationContent): string {
  const { kind, employeeId, from, to, method, shareBps, minutes, startsAt, endsAt, comment, charged, rows } = content;
  const own = normaliseMembers(kind, content.own);
  const details = {
    share: method === "percentage" ? shareBps : 0,
    minutes: method === "hours" ? minutes : 0,
    times: method === "time" ? [startsAt, endsAt] : [],
    own: kindFields[kind]
      .filter(({ only }) => only === undefined || only === method)
      .map(({ member, preset }) => [member, own[member] ?? preset]),
    charged: dimensionIdsOf(charged),
    rows: rows.map((row) => [
      ...[row.payCode, row.quantity, row.unitPrice, row.amountMinor, row.vatMinor].map(integerTextOf),
      ...dimensionIdsOf(row.charged),
    ]),
  };
  const fingerprintText = JSON.stringify([kind, employeeId, from, to, method, comment.trim(), details]);
  return createHash("sha256").update(fingerprintText).digest("hex");
}

const dimensionIdsOf = ({ project, center1, center2, center3 }: ChargedDimensions) => [
  project,
  center1,
  center2,
  center3,
];

const integerTextOf = (value: string | bigint | null) => (typeof value === "string" ? value : (value ?? 0n).toString());

/**
 * @throws Problem `outcome_unknown` when the answer cannot be parsed. The service did the write, so its outcome is
 * read back
 */
function parseRegistrationOrUnknown({ kind }: RegistrationContent, wire: unknown): Registration {
  return parseAnswerOrUnknown({ path: registrationPath(kind), parse: (body) => parseRegistration(kind, body) }, wire);
}

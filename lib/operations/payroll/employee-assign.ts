import "server-only";
import * as z from "zod/mini";
import type { DescribedDocument } from "../../api/contract/operations/operation-description";
import { type Employee, employees } from "../../api/contract/payroll/employee";
import type { EmployeeAssignInput } from "../../api/contract/payroll/employee-form";
import { definePayrollResource } from "../../api/contract/resource";
import { payroll } from "../../api/remote/books";
import { withTenant } from "../../platform/db";
import { isLockedDay } from "../../rules/payroll/registrable";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflictProblem } from "../engine/conflict";
import type { DocumentWrite } from "../engine/document-write";
import { finishOperation } from "../engine/leased-operation";
import type { OperationRow } from "../engine/rows";
import { callAssignment } from "./assignment-call";
import { outcomeOfParts } from "./outcome-of-parts";

type DescribedEmployee = { id: string } & DescribedDocument;

/** An employee has no customer and no amount, so an operation shows only its kind. */
const describeEmployee = (id: string): DescribedEmployee => ({
  ...{ id, customerName: "", number: null, grossMinor: 0n, currencyCode: "" },
});

const inputOf = ({ request }: Pick<OperationRow, "request">) => request as unknown as EmployeeAssignInput;

/**
 * Gives an employee an agreement or a work schedule. The payroll program takes no key against repetition and deletes no
 * assignment, so a lost answer is read back from the employee, and an employee with other assignments than the person saw
 * is left alone.
 */
export const employeeAssignment: DocumentWrite<{ before: readonly string[] }, DescribedEmployee> = {
  contract: definePayrollResource("employees", z.unknown(), () => {
    throw new Error("an employee is read by its own contract");
  }),
  async prepare(operation) {
    const { documentId, assignment, seen: seenIds } = inputOf(operation.row);
    const employee = await payroll(operation.access).find(employees, documentId);
    if (employee === null) throw conflictProblem("employee_gone");
    if (employee.kind === "simplified") throw conflictProblem("employee_simplified");
    const storedAssignments = listAssignments(employee, assignment);
    if (storedAssignments.some(({ isSame }) => isSame)) throw conflictProblem("already_done");
    const storedIds = storedAssignments.map(({ id }) => id);
    if ([...storedIds].sort().join() !== [...seenIds].sort().join()) throw conflictProblem("employee_changed");
    if (isLockedDay(employee, assignment.inForceFrom)) throw conflictProblem("day_locked");
    if (await isEarlierOperationOpen(operation)) throw conflictProblem("subject");
    return { before: storedIds };
  },
  requestBeforeCall: ({ before }) => ({ before }),
  async call({ access, row }) {
    const { documentId, assignment } = inputOf(row);
    await callAssignment(access, documentId, assignment);
    return describeEmployee(documentId);
  },
  async readBack({ access, row }, timing) {
    const { documentId, assignment } = inputOf(row);
    const { before = [] } = row.request as { before?: string[] };
    const employee = await payroll(access).find(employees, documentId);
    const newAssignments = employee
      ? listAssignments(employee, assignment).filter(({ id, isSame }) => isSame && !before.includes(id))
      : [];
    const employeeOfEach = newAssignments.map(() => describeEmployee(documentId));
    return { outcome: outcomeOfParts([employeeOfEach], timing), documents: employeeOfEach };
  },
  finish: (operation, { id }) => finishOperation(operation, { documentId: id }),
  showsEarlierAttempt: ({ detail }) => detail === "already_done",
  canBeOutcome: () => false,
  resultOf: ({ id }) => ({ documentId: id }),
};

/** The employee's assignments of the kind; `isSame` for one with the same agreement or schedule from the same day. */
function listAssignments(
  { agreements, schedules }: Employee,
  assignment: EmployeeAssignInput["assignment"],
): { id: string; isSame: boolean }[] {
  if (assignment.is === "agreement")
    return agreements.map(({ id, agreementId, since }) => ({
      id,
      isSame: agreementId === assignment.agreementId && since === assignment.inForceFrom,
    }));
  return schedules.map(({ id, scheduleId, since }) => ({
    id,
    isSame: scheduleId === assignment.scheduleId && since === assignment.inForceFrom,
  }));
}

/** Whether an earlier operation about the same employee has no known outcome yet. */
function isEarlierOperationOpen({ access, row }: AuthorizedOperation): Promise<boolean> {
  const { partnerId, companyId } = access;
  return withTenant(access, async (tx) => {
    const openOperations = await tx.operation.findMany({
      where: {
        ...{ partnerId, companyId, id: { not: row.id }, kind: "employee-assign", subject: row.subject },
        ...{ stage: { in: ["waiting", "sent", "checking"] }, createdAt: { lte: row.createdAt } },
      },
      select: { id: true, createdAt: true },
    });
    return openOperations.some(({ id, createdAt }) => createdAt < row.createdAt || id < row.id);
  });
}

import "server-only";

/**
 * An operation that may run: its company, whether it was scheduled for a chosen time, and whether it calls the payroll
 * program.
 */
export type RunnableOperation = { id: string; company_id: string; is_scheduled: boolean; is_payroll: boolean };

export const maxRunningOperations = 8;
/**
 * Neither one company nor scheduled operations may take the last places, because a person may be waiting for an
 * operation.
 */
const maxRunningOfCompany = maxRunningOperations - 2;
/**
 * Payroll may not take the last places of its company either. The books are a program of their own, which may answer
 * while payroll does not.
 */
const maxRunningOfPayroll = maxRunningOfCompany - 2;

/**
 * The due operations that start now.
 *
 * @param dueOperations     in the order in which they start
 * @param runningOperations the operations that run in this process
 */
export function selectStartable<T extends RunnableOperation>(
  dueOperations: readonly T[],
  runningOperations: readonly RunnableOperation[],
): readonly T[] {
  const countedOperations: RunnableOperation[] = [...runningOperations];
  const selectedOperations: T[] = [];
  for (const operation of dueOperations) {
    if (countedOperations.length >= maxRunningOperations) break;
    if (countedOperations.some(({ id }) => id === operation.id)) continue;
    const operationsOfCompany = countedOperations.filter(
      ({ company_id: companyId }) => companyId === operation.company_id,
    );
    if (operationsOfCompany.length >= maxRunningOfCompany) continue;
    if (
      operation.is_payroll &&
      operationsOfCompany.filter((otherOperation) => otherOperation.is_payroll).length >= maxRunningOfPayroll
    )
      continue;
    if (
      operation.is_payroll &&
      countedOperations.filter((otherOperation) => otherOperation.is_payroll).length >= maxRunningOfCompany
    )
      continue;
    if (
      operation.is_scheduled &&
      countedOperations.filter((otherOperation) => otherOperation.is_scheduled).length >= maxRunningOfCompany
    )
      continue;
    countedOperations.push(operation);
    selectedOperations.push(operation);
  }
  return selectedOperations;
}

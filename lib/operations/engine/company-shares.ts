import "server-only";

/**
 * An operation that may run: its company, whether it was scheduled for a chosen time, and whether it calls the payroll
 * program.
 */
export type RunnableOperation = { id: string; company_id: string; is_scheduled: boolean; is_payroll: boolean };

export const maxRunning = 8;
/**
 * Neither one company nor scheduled operations may take the last places, because a person may be waiting for an
 * operation.
 */
const maxRunningOfCompany = maxRunning - 2;
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
  due: readonly T[],
  running: readonly RunnableOperation[],
): readonly T[] {
  const started: RunnableOperation[] = [...running];
  const selected: T[] = [];
  for (const operation of due) {
    if (started.length >= maxRunning) break;
    if (started.some(({ id }) => id === operation.id)) continue;
    const startedOfCompany = started.filter(({ company_id: company }) => company === operation.company_id);
    if (startedOfCompany.length >= maxRunningOfCompany) continue;
    if (operation.is_payroll && startedOfCompany.filter((other) => other.is_payroll).length >= maxRunningOfPayroll)
      continue;
    if (operation.is_payroll && started.filter((other) => other.is_payroll).length >= maxRunningOfCompany) continue;
    if (operation.is_scheduled && started.filter((other) => other.is_scheduled).length >= maxRunningOfCompany) continue;
    started.push(operation);
    selected.push(operation);
  }
  return selected;
}

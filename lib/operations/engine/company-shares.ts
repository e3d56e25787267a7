import "server-only";

/**
 * An operation that may run: its company, whether it was scheduled for a chosen time, and whether it calls the payroll
 * program.
 */
export type CompanyShare = { id: string; company_id: string; is_scheduled: boolean; is_payroll: boolean };

export const mostAtOnce = 8;
/**
 * Neither one company nor scheduled operations may take the last places, because a person may be waiting for an
 * operation.
 */
const mostOfOne = mostAtOnce - 2;
/** Payroll may not take the last places of its company either: the books are another program, which may well answer. */
const mostOfPayroll = mostOfOne - 2;

/**
 * The due operations that start now.
 *
 * @param due     in the order in which they start
 * @param running the operations that run in this process
 */
export function startable<T extends CompanyShare>(due: readonly T[], running: readonly CompanyShare[]): readonly T[] {
  const all: CompanyShare[] = [...running];
  const begun: T[] = [];
  for (const one of due) {
    if (all.length >= mostAtOnce) break;
    if (all.some(({ id }) => id === one.id)) continue;
    const ofCompany = all.filter(({ company_id: company }) => company === one.company_id);
    if (ofCompany.length >= mostOfOne) continue;
    if (one.is_payroll && ofCompany.filter((other) => other.is_payroll).length >= mostOfPayroll) continue;
    if (one.is_payroll && all.filter((other) => other.is_payroll).length >= mostOfOne) continue;
    if (one.is_scheduled && all.filter((other) => other.is_scheduled).length >= mostOfOne) continue;
    all.push(one);
    begun.push(one);
  }
  return begun;
}

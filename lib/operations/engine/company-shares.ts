import "server-only";

/** Work that may run: whose it is, whether it leaves at a time chosen before, and whether the payroll program is asked. */
export type CompanyShare = { id: string; company_id: string; is_scheduled: boolean; is_payroll: boolean };

export const mostAtOnce = 8;
/** Neither one company nor what was set to leave later takes the last places: somebody may be waiting for theirs. */
const mostOfOne = mostAtOnce - 2;
/** Nor does payroll take the last places of its company: the books are another program, which may well answer. */
const mostOfPayroll = mostOfOne - 2;

/**
 * Of what is due, what begins now.
 *
 * @param due     in the order it is taken up
 * @param running what is under way in this process
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

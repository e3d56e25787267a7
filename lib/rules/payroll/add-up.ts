type Amounts = { grossMinor: bigint; taxMinor: bigint; netMinor: bigint };

/**
 * The difference between payslips and the totals of their pay run, in minor units; 0 where gross, tax and net all add up.
 *
 * Rule: the difference is that of the first of gross, tax and net that does not add up; it is the payslips minus the pay run
 */
export function addUp(run: Amounts, slips: readonly Amounts[]): bigint {
  const members = ["grossMinor", "taxMinor", "netMinor"] as const;
  const offs = members.map((member) => slips.reduce((sum, slip) => sum + slip[member], 0n) - run[member]);
  return offs.find((off) => off !== 0n) ?? 0n;
}

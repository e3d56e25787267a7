type PayAmounts = { grossMinor: bigint; taxMinor: bigint; netMinor: bigint };

/**
 * The difference between payslips and the totals of their pay run, in minor units; 0 where gross, tax and net all add up.
 *
 * Rule: the difference is that of the first of gross, tax and net that does not add up; it is the payslips minus the
 *       pay run
 */
export function payslipDifferenceMinor(run: PayAmounts, slips: readonly PayAmounts[]): bigint {
  const members = ["grossMinor", "taxMinor", "netMinor"] as const;
  const differences = members.map((member) => slips.reduce((sum, slip) => sum + slip[member], 0n) - run[member]);
  return differences.find((difference) => difference !== 0n) ?? 0n;
}

type PayAmounts = { grossMinor: bigint; taxMinor: bigint; netMinor: bigint };

/**
 * The difference between payslips and the totals of their pay run, in minor units; 0 where gross, tax and net all add up.
 *
 * Rule: the difference is that of the first of gross, tax and net that does not add up; it is the payslips minus the
 *       pay run
 */
export function payslipDifferenceMinor(payRun: PayAmounts, payslips: readonly PayAmounts[]): bigint {
  const amountNames = ["grossMinor", "taxMinor", "netMinor"] as const;
  const differences = amountNames.map(
    (amountName) => payslips.reduce((sum, payslip) => sum + payslip[amountName], 0n) - payRun[amountName],
  );
  return differences.find((difference) => difference !== 0n) ?? 0n;
}

type Amounts = { grossMinor: bigint; taxMinor: bigint; netMinor: bigint };

/**
 * How far payslips are from the totals of their run, in minor units; 0 where gross, tax and net all add up.
 *
 * Rule: the first of gross, tax and net that is off says by how much, slips less run
 */
export function addUp(run: Amounts, slips: readonly Amounts[]): bigint {
  const members = ["grossMinor", "taxMinor", "netMinor"] as const;
  const offs = members.map((member) => slips.reduce((sum, slip) => sum + slip[member], 0n) - run[member]);
  return offs.find((off) => off !== 0n) ?? 0n;
}

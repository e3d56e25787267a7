/** The names of what the bench can measure, in the order in which it measures them. */
export const measureNames = [
  "forwarding",
  "growth",
  "scripts",
  "rows",
  "consent",
  "typing",
  "nodes",
  "start",
  "pdf",
  "posting",
  "lists",
  "vouchers",
  "webhooks",
] as const;

export type MeasureName = (typeof measureNames)[number];

export function isMeasure(name: string): name is MeasureName {
  return measureNames.some((one) => one === name);
}

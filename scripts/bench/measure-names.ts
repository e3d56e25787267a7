/** The names of what the bench can measure, in the order in which it measures them. */
export const allMeasureNames = [
  "forwarding",
  "pooled",
  "growth",
  "scaling",
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

export type MeasureName = (typeof allMeasureNames)[number];

export function isMeasureName(name: string): name is MeasureName {
  return allMeasureNames.some((measureName) => measureName === name);
}

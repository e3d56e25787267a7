import * as z from "zod/mini";
import { ContractError } from "./contract-error";

/**
 * How one resource of the service is read: its path, the schema of its answer, and the conversion into the portal's record.
 */
export type ResourceContract<PortalRecord> = {
  /** The path contains the first segments below the service, such as `customers`. */
  path: string;
  /** The service of the resource where it is not the accounting API. */
  service?: "payroll";
  /** @throws ContractError when the answer differs from the API description */
  parse(wire: unknown): PortalRecord;
};

/** Combines the schema and the conversion of one resource of the accounting API. */
export function defineResource<Wire, PortalRecord>(
  path: string,
  schema: z.core.$ZodType<Wire>,
  convert: (wire: Wire) => PortalRecord,
): ResourceContract<PortalRecord> {
  return { path, parse: (wire) => convert(parseWire(schema, wire)) };
}

/** Combines the schema and the conversion of one resource of the payroll API. */
export function definePayrollResource<Wire, PortalRecord>(
  path: string,
  schema: z.core.$ZodType<Wire>,
  convert: (wire: Wire) => PortalRecord,
): ResourceContract<PortalRecord> {
  return { ...defineResource(path, schema, convert), service: "payroll" };
}

/** Parses with the schema, or throws a {@link ContractError} that names the member but never its value. */
export function parseWire<T>(schema: z.core.$ZodType<T>, wire: unknown): T {
  const result = z.safeParse(schema, wire);
  if (result.success) return result.data;
  const refusedPaths = result.error.issues.map((issue) => issue.path.join(".") || "(whole)").slice(0, 5);
  throw new ContractError(`answer outside the contract at ${refusedPaths.join(", ")}`);
}

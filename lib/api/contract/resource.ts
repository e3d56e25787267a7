import * as z from "zod/mini";
import { ContractError } from "./contract-error";

/** How one remote resource is read: where it lives, what it must look like, and what we make of it. */
export type ResourceContract<Ours> = {
  /** First path segments below the service, e.g. `customers`. */
  path: string;
  /** Where it lives when that is not the books. */
  service?: "payroll";
  /** @throws ContractError when the answer is not what the API description says */
  parse(wire: unknown): Ours;
};

/** Ties schema and conversion of one resource together. */
export function resource<Wire, Ours>(
  path: string,
  schema: z.core.$ZodType<Wire>,
  convert: (wire: Wire) => Ours,
): ResourceContract<Ours> {
  return { path, parse: (wire) => convert(parsed(schema, wire)) };
}

/** The same of a resource of the payroll program. */
export function payrollResource<Wire, Ours>(
  path: string,
  schema: z.core.$ZodType<Wire>,
  convert: (wire: Wire) => Ours,
): ResourceContract<Ours> {
  return { ...resource(path, schema, convert), service: "payroll" };
}

/** Parses with the schema, or fails as {@link ContractError} naming the member but never its value. */
export function parsed<T>(schema: z.core.$ZodType<T>, wire: unknown): T {
  const result = z.safeParse(schema, wire);
  if (result.success) return result.data;
  const where = result.error.issues.map((issue) => issue.path.join(".") || "(whole)").slice(0, 5);
  throw new ContractError(`answer outside the contract at ${where.join(", ")}`);
}

import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { ResourceContract } from "./resource";

type Schema = {
  $ref?: string;
  anyOf?: Schema[];
  type?: string | string[];
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
};
type Answered = { responses: Record<string, { content?: Record<string, { schema: Schema }> }> };
type Description = {
  paths: Record<string, Record<string, Answered>>;
  components: { schemas: Record<string, Schema> };
};

const describedIn = (file: string): Description =>
  JSON.parse(readFileSync(new URL(`../../../sandbox/openapi/${file}`, import.meta.url), "utf8"));
const [books, payroll] = [describedIn("books.json"), describedIn("payroll.json")];

/** Values the service might answer in a member whose values the description lists. */
const strange = [99, -7, 1.5, "Frozen", true, { Name: "Frozen" }];

type Place = readonly (string | number)[];
type Contract = [name: string, contract: ResourceContract<unknown>];

const here = new URL("./", import.meta.url);
const sources = readdirSync(here, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
);
const modules = await Promise.all(sources.map((file) => import(new URL(file, here).pathname)));
const contracts = modules.flatMap((exported: object): Contract[] => Object.entries(exported).filter(isContract));

function isContract(entry: [string, unknown]): entry is Contract {
  const [, value] = entry;
  return typeof value === "object" && value !== null && "path" in value && "parse" in value;
}

/** The schemas a contract may parse: a record of the answer at its path, or that answer as a whole. */
function schemasOf({ path, service }: ResourceContract<unknown>): { description: Description; schemas: Schema[] } {
  const description = service === "payroll" ? payroll : books;
  const content = description.paths[`/${path}`]?.get?.responses["200"]?.content;
  const answered = resolved(description, content?.["application/json"]?.schema ?? {});
  const record = answered.items ?? answered.properties?.Data?.items;
  return { description, schemas: record ? [record, answered] : [answered] };
}

function isRead(contract: ResourceContract<unknown>, wire: unknown): boolean {
  try {
    contract.parse(wire);
    return true;
  } catch {
    return false;
  }
}

function resolved(description: Description, schema: Schema): Schema {
  const ref = schema.$ref ?? schema.anyOf?.find((one) => one.$ref)?.$ref;
  return ref ? (description.components.schemas[ref.slice(ref.lastIndexOf("/") + 1)] ?? {}) : schema;
}

/**
 * A record with every member of a schema. The paths of members whose values the description lists are added to
 * `listedPaths`.
 */
function filled(description: Description, schema: Schema, at: Place, listed: Place[]): unknown {
  const { enum: values, properties, items, type, format } = resolved(description, schema);
  if (at.length > 6) return null;
  if (values) {
    listed.push(at);
    return values[0];
  }
  if (properties) {
    const members = Object.entries(properties);
    return Object.fromEntries(members.map(([name, one]) => [name, filled(description, one, [...at, name], listed)]));
  }
  if (items) return [filled(description, items, [...at, 0], listed)];
  const types = [type].flat();
  if (types.includes("boolean")) return true;
  if (types.includes("integer") || types.includes("number")) return 1;
  if (format === "uuid") return "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  return format?.startsWith("date") ? "2026-11-23T00:00:00Z" : "1";
}

function withValue(record: unknown, [next, ...rest]: Place, value: unknown): unknown {
  if (next === undefined) return value;
  const copy = structuredClone(record) as Record<string | number, unknown>;
  copy[next] = withValue(copy[next], rest, value);
  return copy;
}

const cases = contracts.flatMap(([name, contract]) => {
  const { description, schemas } = schemasOf(contract);
  const given = schemas.map((schema) => {
    const listed: Place[] = [];
    return { name, contract, wire: filled(description, schema, [], listed), listed };
  });
  const fitting = given.find(({ wire }) => isRead(contract, wire)) ?? given[0];
  return fitting && fitting.listed.length > 0 ? [fitting] : [];
});

it("the contracts of records with listed values are found", () => {
  const names = cases.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["companySettings", "customers", "employees", "invoiceDrafts"]));
  expect(names).toEqual(expect.arrayContaining(["suppliers", "supplierInvoiceDrafts", "quotes", "vatReports"]));
});

it.each(cases)("no value that the description does not list breaks $name", ({ contract, wire, listed }) => {
  expect(() => contract.parse(wire)).not.toThrow();
  const broken = listed.filter((place) => !strange.every((value) => isRead(contract, withValue(wire, place, value))));
  expect(broken.map((place) => place.join("."))).toEqual([]);
});

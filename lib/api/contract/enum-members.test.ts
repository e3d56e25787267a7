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
type PathAnswers = { responses: Record<string, { content?: Record<string, { schema: Schema }> }> };
type ApiDescription = {
  paths: Record<string, Record<string, PathAnswers>>;
  components: { schemas: Record<string, Schema> };
};

const readDescription = (file: string): ApiDescription =>
  JSON.parse(readFileSync(new URL(`../../../sandbox/openapi/${file}`, import.meta.url), "utf8"));
const [booksDescription, payrollDescription] = [readDescription("books.json"), readDescription("payroll.json")];

/** Values the service might answer in a member whose values the description lists. */
const unlistedValues = [99, -7, 1.5, "Frozen", true, { Name: "Frozen" }];

type MemberPath = readonly (string | number)[];
type NamedContract = [name: string, contract: ResourceContract<unknown>];

const contractFolder = new URL("./", import.meta.url);
const contractFiles = readdirSync(contractFolder, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
);
const contractModules = await Promise.all(contractFiles.map((file) => import(new URL(file, contractFolder).pathname)));
const contracts = contractModules.flatMap((moduleExports: object): NamedContract[] =>
  Object.entries(moduleExports).filter(isContract),
);

function isContract(entry: [string, unknown]): entry is NamedContract {
  const [, value] = entry;
  return typeof value === "object" && value !== null && "path" in value && "parse" in value;
}

/** Returns the schemas a contract may parse: a record of the answer at its path, or that answer as a whole. */
function schemasOf({ path, service }: ResourceContract<unknown>): { description: ApiDescription; schemas: Schema[] } {
  const description = service === "payroll" ? payrollDescription : booksDescription;
  const content = description.paths[`/${path}`]?.get?.responses["200"]?.content;
  const answerSchema = resolveReference(description, content?.["application/json"]?.schema ?? {});
  const recordSchema = answerSchema.items ?? answerSchema.properties?.Data?.items;
  return { description, schemas: recordSchema ? [recordSchema, answerSchema] : [answerSchema] };
}

function canParse(contract: ResourceContract<unknown>, wire: unknown): boolean {
  try {
    contract.parse(wire);
    return true;
  } catch {
    return false;
  }
}

function resolveReference(description: ApiDescription, schema: Schema): Schema {
  const reference = schema.$ref ?? schema.anyOf?.find((option) => option.$ref)?.$ref;
  return reference ? (description.components.schemas[reference.slice(reference.lastIndexOf("/") + 1)] ?? {}) : schema;
}

/**
 * Returns a record with every member of a schema. The paths of members whose values the description lists are added to
 * `listedPaths`.
 */
function makeFilledRecord(
  description: ApiDescription,
  schema: Schema,
  memberPath: MemberPath,
  listedPaths: MemberPath[],
): unknown {
  const { enum: values, properties, items, type, format } = resolveReference(description, schema);
  if (memberPath.length > 6) return null;
  if (values) {
    listedPaths.push(memberPath);
    return values[0];
  }
  if (properties) {
    const members = Object.entries(properties);
    return Object.fromEntries(
      members.map(([name, memberSchema]) => [
        name,
        makeFilledRecord(description, memberSchema, [...memberPath, name], listedPaths),
      ]),
    );
  }
  if (items) return [makeFilledRecord(description, items, [...memberPath, 0], listedPaths)];
  const schemaTypes = [type].flat();
  if (schemaTypes.includes("boolean")) return true;
  if (schemaTypes.includes("integer") || schemaTypes.includes("number")) return 1;
  if (format === "uuid") return "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  return format?.startsWith("date") ? "2026-11-23T00:00:00Z" : "1";
}

function withValueAt(record: unknown, [nextKey, ...remainingPath]: MemberPath, value: unknown): unknown {
  if (nextKey === undefined) return value;
  const copiedRecord = structuredClone(record) as Record<string | number, unknown>;
  copiedRecord[nextKey] = withValueAt(copiedRecord[nextKey], remainingPath, value);
  return copiedRecord;
}

const contractCases = contracts.flatMap(([name, contract]) => {
  const { description, schemas } = schemasOf(contract);
  const candidates = schemas.map((schema) => {
    const listedPaths: MemberPath[] = [];
    return { name, contract, wire: makeFilledRecord(description, schema, [], listedPaths), listedPaths };
  });
  const parsableCandidate = candidates.find(({ wire }) => canParse(contract, wire)) ?? candidates[0];
  return parsableCandidate && parsableCandidate.listedPaths.length > 0 ? [parsableCandidate] : [];
});

it("the contracts of records with listed values are found", () => {
  const names = contractCases.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["companySettings", "customers", "employees", "invoiceDrafts"]));
  expect(names).toEqual(expect.arrayContaining(["suppliers", "supplierInvoiceDrafts", "quotes", "vatReports"]));
});

it.each(contractCases)(
  "no value that the description does not list breaks $name",
  ({ contract, wire, listedPaths }) => {
    expect(() => contract.parse(wire)).not.toThrow();
    const brokenPaths = listedPaths.filter(
      (memberPath) => !unlistedValues.every((value) => canParse(contract, withValueAt(wire, memberPath, value))),
    );
    expect(brokenPaths.map((memberPath) => memberPath.join("."))).toEqual([]);
  },
);

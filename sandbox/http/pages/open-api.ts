import { readdirSync, readFileSync } from "node:fs";

export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  readOnly?: boolean;
  maxLength?: number;
  default?: unknown;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
};

export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
};

type Content = Record<string, { schema?: Schema }>;

export type Answer = { description: string; content?: Content };

export type Operation = {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { description?: string; required?: boolean; content: Content };
  responses: Record<string, Answer | { $ref: string }>;
};

export type Document = {
  info: { title: string; version: string; description?: string };
  servers?: { url: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> } & Record<string, unknown>;
};

const folder = new URL("../../openapi/", import.meta.url);

/** The API documents that exist as files; they are served and shown in the reference. */
export const documentNames = ["books", "payroll", "identity", "control"].filter((name) =>
  readdirSync(folder).includes(`${name}.json`),
);

/** Reads a document from its file. */
export function readDocument(name: string): Document {
  return JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
}

/** Resolves a `$ref` inside the document; any other value is returned unchanged. */
export function resolveReference<T extends object>(document: Document, value: T | { $ref: string }): T {
  if (!("$ref" in value) || typeof value.$ref !== "string") return value as T;
  const pathSegments = value.$ref.replace(/^#\//, "").split("/");
  return pathSegments.reduce<unknown>((target, segment) => (target as Record<string, unknown>)[segment], document) as T;
}

/** Describes a schema briefly: `uuid`, `array of Customer`, `1 | 2`. */
export function describeSchema(schema: Schema | undefined): string {
  if (!schema) return "";
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return variants.map(describeSchema).join(" | ");
  if (schema.allOf) return schema.allOf.map(describeSchema).join(" & ");
  if (schema.items) return `array of ${describeSchema(schema.items)}`;
  const type = [schema.type].flat().join(" | ");
  return schema.format ?? type;
}

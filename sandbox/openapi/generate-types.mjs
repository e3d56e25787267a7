import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

/**
 * Writes the types of the documents' models to generated/books.ts and generated/payroll.ts: `Models` with the members of
 * answers, `Bodies` with the members that a client may write. scripts/generate.mjs calls this function; the files are
 * never edited or committed.
 */
export function generateTypes() {
  for (const name of ["books", "payroll"]) generate(name);
}

/** @param {string} document */
function generate(document) {
  const { components } = JSON.parse(readFileSync(new URL(`./${document}.json`, import.meta.url), "utf8"));
  const models = Object.entries(components.schemas).map(([name, schema]) => {
    return `  ${name}: ${recordType(schema, "Models", () => true)};`;
  });
  const bodies = Object.entries(components.schemas).map(([name, schema]) => {
    return `  ${name}: ${recordType(schema, "Bodies", (member) => !member.readOnly)};`;
  });
  const text = [
    `// Made from ${document}.json by sandbox/openapi/generate-types.mjs.`,
    `export type Models = {\n${models.join("\n")}\n};`,
    `export type Bodies = {\n${bodies.join("\n")}\n};`,
  ].join("\n");
  mkdirSync(new URL("./generated", import.meta.url), { recursive: true });
  writeFileSync(new URL(`./generated/${document}.ts`, import.meta.url), `${text}\n`);
}

/**
 * @typedef {{ $ref?: string, anyOf?: Schema[], type?: string | string[], items?: Schema, readOnly?: boolean, properties?:
 * Record<string, Schema> }} Schema
 */

/**
 * @param {Schema} schema
 * @param {string} familyName
 * @param {(member: Schema) => boolean} isWanted
 */
function recordType(schema, familyName, isWanted) {
  const members = Object.entries(schema.properties ?? {}).filter(([, member]) => isWanted(member));
  return `{\n${members.map(([name, member]) => `    ${name}: ${typeOf(member, familyName)};`).join("\n")}\n  }`;
}

/**
 * @param {Schema} schema
 * @param {string} familyName
 * @returns {string}
 */
function typeOf(schema, familyName) {
  if (schema.$ref) return `${familyName}["${schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)}"]`;
  if (schema.anyOf) return schema.anyOf.map((choice) => typeOf(choice, familyName)).join(" | ");
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? "null"];
  return types.map((type) => typeText(type, schema, familyName)).join(" | ");
}

/**
 * @param {string} type
 * @param {Schema} schema
 * @param {string} familyName
 */
function typeText(type, schema, familyName) {
  if (type === "array") return `(${typeOf(schema.items ?? {}, familyName)})[]`;
  return type === "integer" ? "number" : type;
}

if (process.argv[1] === new URL(import.meta.url).pathname) generateTypes();

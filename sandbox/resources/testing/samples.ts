import { type Schema, schemaOf } from "../../openapi/document";
import { typesOf } from "../../openapi/members";

const fixedValues: Readonly<Record<string, unknown>> = {
  CurrencyCode: "EUR",
  VatNumber: "NL123456789B01",
  InvoiceCountryCode: "NL",
  DeliveryCountryCode: "NO",
};

/**
 * A body with a value for every writable member of a model. The API's description determines the allowed values; where it
 * allows several, the value differs by `variant`.
 */
export function buildSample(model: string, variant: number): Record<string, unknown> {
  const writableMembers = Object.entries(schemaOf(model).properties ?? {}).filter(([, schema]) => !schema.readOnly);
  return Object.fromEntries(
    writableMembers.map(([name, schema]) => [name, fixedValues[name] ?? buildMemberValue(schema, name, variant)]),
  );
}

function buildMemberValue(schema: Schema, name: string, variant: number): unknown {
  const modelReference = schema.$ref ?? schema.anyOf?.find((choice) => choice.$ref !== undefined)?.$ref;
  if (modelReference !== undefined)
    return buildSample(modelReference.slice(modelReference.lastIndexOf("/") + 1), variant);
  const type = typesOf(schema).find((candidate) => candidate !== "null");
  if (schema.enum !== undefined) {
    const values = schema.enum.filter((value) => value !== null);
    return values[variant % values.length];
  }
  if (type === "array") return [buildMemberValue(schema.items ?? {}, name, variant)];
  if (type === "boolean") return variant % 2 === 1;
  if (type === "integer") return (schema.minimum ?? 0) + 1 + variant;
  if (type === "number") return buildDecimal(schema, variant);
  return buildText(schema, name, variant);
}

function buildDecimal(schema: Schema, variant: number): number {
  if (schema.maximum === 1) return variant % 2 === 0 ? 0.1234 : 0.5;
  return Number(`${12 + variant}.${schema.multipleOf === 0.01 ? "25" : "3456"}`);
}

function buildText(schema: Schema, name: string, variant: number): string {
  if (schema.format === "uuid") return `0000000${variant}-0000-4000-8000-00000000000${variant}`;
  if (schema.format === "date" || schema["x-day"]) return `2026-0${variant + 1}-28`;
  if (schema.format === "date-time") return `2026-0${variant + 1}-28T10:00:00Z`;
  // The text has the maximum length and characters of several bytes, so that a truncating column or rule is detected.
  const text = `${variant}Åäö ${name} '"\\%_ 漢🙂 `.padEnd(Math.min(schema.maxLength ?? 60, 400), "x");
  return [...text].slice(0, schema.maxLength ?? 60).join("");
}

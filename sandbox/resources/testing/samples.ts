import { type Schema, schemaOf } from "../../openapi/document";
import { typesOf } from "../../openapi/members";

const known: Readonly<Record<string, unknown>> = {
  CurrencyCode: "EUR",
  VatNumber: "NL123456789B01",
  InvoiceCountryCode: "NL",
  DeliveryCountryCode: "NO",
};

/**
 * A body that gives every writable member of a model a value of its own, from the document: what it allows, and where
 * it allows several values another one for each `turn`.
 */
export function sampleOf(model: string, turn: number): Record<string, unknown> {
  const writable = Object.entries(schemaOf(model).properties ?? {}).filter(([, schema]) => !schema.readOnly);
  return Object.fromEntries(writable.map(([name, schema]) => [name, known[name] ?? memberValue(schema, name, turn)]));
}

function memberValue(schema: Schema, name: string, turn: number): unknown {
  const ref = schema.$ref ?? schema.anyOf?.find((choice) => choice.$ref !== undefined)?.$ref;
  if (ref !== undefined) return sampleOf(ref.slice(ref.lastIndexOf("/") + 1), turn);
  const type = typesOf(schema).find((candidate) => candidate !== "null");
  if (schema.enum !== undefined) {
    const values = schema.enum.filter((value) => value !== null);
    return values[turn % values.length];
  }
  if (type === "array") return [memberValue(schema.items ?? {}, name, turn)];
  if (type === "boolean") return turn % 2 === 1;
  if (type === "integer") return (schema.minimum ?? 0) + 1 + turn;
  if (type === "number") return decimalOf(schema, turn);
  return textOf(schema, name, turn);
}

function decimalOf(schema: Schema, turn: number): number {
  if (schema.maximum === 1) return turn % 2 === 0 ? 0.1234 : 0.5;
  return Number(`${12 + turn}.${schema.multipleOf === 0.01 ? "25" : "3456"}`);
}

function textOf(schema: Schema, name: string, turn: number): string {
  if (schema.format === "uuid") return `0000000${turn}-0000-4000-8000-00000000000${turn}`;
  if (schema.format === "date" || schema["x-day"]) return `2026-0${turn + 1}-28`;
  if (schema.format === "date-time") return `2026-0${turn + 1}-28T10:00:00Z`;
  // As long as it may be, so that a column or a rule that cuts is found out; letters of more than one byte in it.
  const text = `${turn}Åäö ${name} '"\\%_ 漢🙂 `.padEnd(Math.min(schema.maxLength ?? 60, 400), "x");
  return [...text].slice(0, schema.maxLength ?? 60).join("");
}

import { modelOf, type Schema, schemaOf } from "./document";

export type ScalarKind = "text" | "uuid" | "integer" | "number" | "boolean" | "day" | "instant";

/** One member of a model, with the properties that filters and the database need. */
export type Member = {
  readonly name: string;
  readonly isReadOnly: boolean;
  readonly isNullable: boolean;
  /** The value where a body leaves the member out; `undefined` where the document names no default. */
  readonly defaultValue: unknown;
  readonly type: MemberType;
};

export type MemberType =
  /** A `scalar` with `isAnsweredWithTime` is a date that answers write as an instant at midnight. */
  | { readonly is: "scalar"; readonly kind: ScalarKind; readonly isAnsweredWithTime: boolean }
  | { readonly is: "record"; readonly model: string }
  | { readonly is: "list"; readonly items: MemberType };

const membersByModel = new Map<string, ReadonlyMap<string, Member>>();

/** The members of a model, in the order of the document. */
export function membersOf(model: string): ReadonlyMap<string, Member> {
  let members = membersByModel.get(model);
  if (members === undefined) {
    const properties = Object.entries(schemaOf(model).properties ?? {});
    members = new Map(properties.map(([name, schema]) => [name, memberOf(name, schema)]));
    membersByModel.set(model, members);
  }
  return members;
}

function memberOf(name: string, schema: Schema): Member {
  const isNullable = schema.anyOf !== undefined || typesOf(schema).includes("null");
  return {
    name,
    isReadOnly: schema.readOnly ?? false,
    isNullable,
    defaultValue: schema.default,
    type: memberTypeOf(schema),
  };
}

export function typesOf(schema: Schema): readonly string[] {
  if (schema.type === undefined) return [];
  return typeof schema.type === "string" ? [schema.type] : schema.type;
}

function memberTypeOf(schema: Schema): MemberType {
  const ref = schema.$ref ?? schema.anyOf?.find((choice) => choice.$ref !== undefined)?.$ref;
  if (ref !== undefined) return { is: "record", model: modelOf(ref) };
  const type = typesOf(schema).find((candidate) => candidate !== "null");
  if (type === "array") return { is: "list", items: memberTypeOf(schema.items ?? {}) };
  return { is: "scalar", kind: scalarKindOf(type, schema), isAnsweredWithTime: schema["x-day"] ?? false };
}

function scalarKindOf(type: string | undefined, schema: Schema): ScalarKind {
  if (type === "integer" || type === "number" || type === "boolean") return type;
  if (schema.format === "uuid") return "uuid";
  if (schema.format === "date" || schema["x-day"]) return "day";
  return schema.format === "date-time" ? "instant" : "text";
}

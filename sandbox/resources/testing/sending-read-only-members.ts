import { expect } from "vitest";
import { type MemberType, membersOf } from "../../openapi/members";
import { type Caller, findDocumentedOperation, type JsonRecord } from "./books-client";

/** A value for each type that no record has. Booleans have only two values, so no such value exists for them. */
const presumedValues = {
  text: "Presumed",
  uuid: "99999999-9999-4999-8999-999999999999",
  integer: 76_543,
  number: 76_543.21,
  day: "1999-09-09",
  instant: "1999-09-09T09:09:09Z",
};

/**
 * A caller that adds a value for every read-only member to each body and to the records inside it, and expects that no
 * answer has such a value. The read-only members come from the API's description.
 */
export function makeReadOnlySender({ get, send }: Caller): Caller {
  return {
    get,
    async send(method, path, body) {
      const model = findDocumentedOperation(method, path)?.body?.model;
      if (model === undefined || typeof body !== "object" || body === null) return send(method, path, body);
      const reply = await send(
        method,
        path,
        Array.isArray(body) ? body : addReadOnlyMembers(model, body as JsonRecord),
      );
      if (reply.status < 300) expectNoPresumedValue(reply.body, `${method} ${path}`);
      return reply;
    },
  };
}

function addReadOnlyMembers(model: string, body: JsonRecord): JsonRecord {
  const members = [...membersOf(model).values()];
  const readOnlyEntries = members.flatMap(({ name, isReadOnly, type }) => {
    const value = isReadOnly ? presumedValueOf(type) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  const presentEntries = Object.entries(body).map(([name, value]) => {
    const type = members.find((member) => member.name === name)?.type;
    return [name, type === undefined ? value : addReadOnlyInside(type, value)] as const;
  });
  return { ...Object.fromEntries(readOnlyEntries), ...Object.fromEntries(presentEntries) };
}

function addReadOnlyInside(type: MemberType, value: unknown): unknown {
  if (type.is === "list" && Array.isArray(value)) return value.map((item) => addReadOnlyInside(type.items, item));
  const isRecord = type.is === "record" && typeof value === "object" && value !== null;
  return isRecord ? addReadOnlyMembers(type.model, value as JsonRecord) : value;
}

function presumedValueOf(type: MemberType): unknown {
  switch (type.is) {
    case "scalar":
      return type.kind === "boolean" ? undefined : presumedValues[type.kind];
    case "list":
      return [presumedValueOf(type.items)];
    case "record":
      return addReadOnlyMembers(type.model, {});
  }
}

function expectNoPresumedValue(answer: unknown, callName: string): void {
  const text = JSON.stringify(answer);
  const keptValues = Object.values(presumedValues).filter((value) =>
    text.includes(JSON.stringify(value).replaceAll('"', "")),
  );
  expect(keptValues, `${callName} kept what is read-only: ${text}`).toEqual([]);
}

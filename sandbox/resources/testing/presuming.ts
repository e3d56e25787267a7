import { expect } from "vitest";
import { type MemberType, membersOf } from "../../openapi/members";
import { type Caller, documentedFor, type Wire } from "./books-client";

/** What no record has of its own. A truth has but two values, so none of those is presumed. */
const presumed = {
  text: "Presumed",
  uuid: "99999999-9999-4999-8999-999999999999",
  integer: 76_543,
  number: 76_543.21,
  day: "1999-09-09",
  instant: "1999-09-09T09:09:09Z",
};

/**
 * A caller who gives what is read-only a value as well, in every body and in the records within, and who finds none of
 * them in an answer (generated from the document).
 */
export function presuming({ get, send }: Caller): Caller {
  return {
    get,
    async send(method, path, body) {
      const model = documentedFor(method, path)?.body?.model;
      if (model === undefined || typeof body !== "object" || body === null) return send(method, path, body);
      const reply = await send(method, path, Array.isArray(body) ? body : withReadOnly(model, body as Wire));
      if (reply.status < 300) expectNothingPresumed(reply.body, `${method} ${path}`);
      return reply;
    },
  };
}

function withReadOnly(model: string, body: Wire): Wire {
  const members = [...membersOf(model).values()];
  const readOnly = members.flatMap(({ name, readOnly, type }) => {
    const value = readOnly ? presumedOf(type) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  const given = Object.entries(body).map(([name, value]) => {
    const type = members.find((member) => member.name === name)?.type;
    return [name, type === undefined ? value : withinReadOnly(type, value)] as const;
  });
  return { ...Object.fromEntries(readOnly), ...Object.fromEntries(given) };
}

function withinReadOnly(type: MemberType, value: unknown): unknown {
  if (type.is === "list" && Array.isArray(value)) return value.map((item) => withinReadOnly(type.items, item));
  const isRecord = type.is === "record" && typeof value === "object" && value !== null;
  return isRecord ? withReadOnly(type.model, value as Wire) : value;
}

function presumedOf(type: MemberType): unknown {
  switch (type.is) {
    case "scalar":
      return type.kind === "boolean" ? undefined : presumed[type.kind];
    case "list":
      return [presumedOf(type.items)];
    case "record":
      return withReadOnly(type.model, {});
  }
}

function expectNothingPresumed(answer: unknown, what: string): void {
  const text = JSON.stringify(answer);
  const kept = Object.values(presumed).filter((value) => text.includes(JSON.stringify(value).replaceAll('"', "")));
  expect(kept, `${what} kept what is read-only: ${text}`).toEqual([]);
}

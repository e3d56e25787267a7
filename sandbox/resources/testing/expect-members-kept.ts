import { expect } from "vitest";
import type { Wire } from "./books-client";

/** Expects that every member sent is answered; nested records may have further members, such as ids. */
export function expectMembersKept(sent: Wire, answered: Wire): void {
  for (const [name, value] of Object.entries(sent).filter(([, sentValue]) => sentValue !== undefined)) {
    if (typeof value === "object" && value !== null) expect(answered[name], name).toMatchObject(value);
    else expect(answered[name], name).toEqual(value);
  }
}

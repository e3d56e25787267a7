import { expect } from "vitest";
import type { JsonRecord } from "./books-client";

/** Expects that every member sent is answered; nested records may have further members, such as ids. */
export function expectMembersKept(sentRecord: JsonRecord, answeredRecord: JsonRecord): void {
  for (const [name, value] of Object.entries(sentRecord).filter(([, sentValue]) => sentValue !== undefined)) {
    if (typeof value === "object" && value !== null) expect(answeredRecord[name], name).toMatchObject(value);
    else expect(answeredRecord[name], name).toEqual(value);
  }
}

import { expect, it } from "vitest";
import { type AuditFacts, firstBreak, hashOfEvent } from "./chain";

function chain(length: number) {
  const events: (AuditFacts & { previousHash: string; hash: string })[] = [];
  for (let number = 1; number <= length; number++) {
    const previousHash = events.at(-1)?.hash ?? "";
    const at = new Date(number * 1000);
    const facts = { number, personId: "p", kind: "connection.made", subject: null, detail: { b: 1, a: [2] }, at };
    events.push({ ...facts, previousHash, hash: hashOfEvent(previousHash, facts) });
  }
  return events;
}

it("holds for events that were only appended", () => {
  expect(firstBreak([])).toBeNull();
  expect(firstBreak(chain(5))).toBeNull();
});

it("does not depend on the order of members, which the database does not keep", () => {
  const events = chain(2);
  expect(firstBreak(events.map((event) => ({ ...event, detail: { a: [2], b: 1 } })))).toBeNull();
});

it.each(["kind", "personId", "subject", "detail", "at"] as const)("breaks where %s was changed", (member) => {
  const other = { kind: "x", personId: "q", subject: "s", detail: {}, at: new Date(0) }[member];
  const events = chain(5).map((event) => (event.number === 3 ? { ...event, [member]: other } : event));
  expect(firstBreak(events)).toBe(3);
});

it("breaks where an event was taken out or put in", () => {
  expect(firstBreak(chain(5).filter(({ number }) => number !== 3))).toBe(4);
  const [first, ...rest] = chain(3);
  expect(firstBreak([...(first ? [first, first] : []), ...rest])).toBe(1);
});

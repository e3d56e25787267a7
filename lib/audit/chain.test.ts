import { expect, it } from "vitest";
import { type AuditRow, findFirstBrokenNumber, followTrail, hashOfEvent, trailStart } from "./chain";

function makeTrailEvents(length: number) {
  const events: AuditRow[] = [];
  for (let number = 1; number <= length; number++) {
    const previousHash = events.at(-1)?.hash ?? "";
    const at = new Date(number * 1000);
    const facts = { number, personId: "p", kind: "connection.made", subject: null, detail: { b: 1, a: [2] }, at };
    events.push({ ...facts, previousHash, hash: hashOfEvent(previousHash, facts) });
  }
  return events;
}

it("holds for events that were only appended", () => {
  expect(findFirstBrokenNumber([])).toBeNull();
  expect(findFirstBrokenNumber(makeTrailEvents(5))).toBeNull();
});

it("does not depend on the order of members, which the database does not keep", () => {
  const events = makeTrailEvents(2);
  expect(findFirstBrokenNumber(events.map((event) => ({ ...event, detail: { a: [2], b: 1 } })))).toBeNull();
});

it.each(["kind", "personId", "subject", "detail", "at"] as const)("breaks where %s was changed", (member) => {
  const otherValue = { kind: "x", personId: "q", subject: "s", detail: {}, at: new Date(0) }[member];
  const events = makeTrailEvents(5).map((event) => (event.number === 3 ? { ...event, [member]: otherValue } : event));
  expect(findFirstBrokenNumber(events)).toBe(3);
});

it("breaks where an event was taken out, put in or moved", () => {
  expect(findFirstBrokenNumber(makeTrailEvents(5).filter(({ number }) => number !== 3))).toBe(3);
  expect(findFirstBrokenNumber(makeTrailEvents(5).slice(1))).toBe(1);
  const [firstEvent, secondEvent, thirdEvent] = makeTrailEvents(3) as [AuditRow, AuditRow, AuditRow];
  expect(findFirstBrokenNumber([firstEvent, firstEvent, secondEvent, thirdEvent])).toBe(1);
  expect(findFirstBrokenNumber([firstEvent, thirdEvent, secondEvent])).toBe(2);
  // The rows are moved and numbered anew, as somebody would do who knows the numbers.
  const movedEvents = [firstEvent, { ...thirdEvent, number: 2 }, { ...secondEvent, number: 3 }];
  expect(findFirstBrokenNumber(movedEvents)).toBe(2);
});

it("breaks behind a row that was written anew with a hash of its own", () => {
  const events = makeTrailEvents(5);
  const thirdEvent = events[2] as AuditRow;
  const facts = { ...thirdEvent, subject: "another" };
  const forgedEvent = { ...facts, hash: hashOfEvent(thirdEvent.previousHash, facts) };
  expect(findFirstBrokenNumber(events.map((event) => (event.number === 3 ? forgedEvent : event)))).toBe(4);
});

it("is followed on from a place in it, and breaks where another tail was put behind that", () => {
  const events = makeTrailEvents(6);
  const checkedPlace = followTrail(trailStart, events.slice(0, 4));
  expect(checkedPlace).toEqual({ number: 4, hash: events[3]?.hash });
  if ("brokenAt" in checkedPlace) throw new Error("the chain breaks");
  expect(followTrail(checkedPlace, events.slice(4))).toEqual({ number: 6, hash: events[5]?.hash });
  // This trail is unbroken by itself, but has another beginning.
  const otherTrail = makeTrailEvents(6).map((event) => ({ ...event, personId: "q" }));
  let previousHash = "";
  for (const event of otherTrail) {
    Object.assign(event, { previousHash, hash: hashOfEvent(previousHash, event) });
    previousHash = event.hash;
  }
  expect(findFirstBrokenNumber(otherTrail)).toBeNull();
  expect(followTrail(checkedPlace, otherTrail.slice(4))).toEqual({ brokenAt: 5 });
});

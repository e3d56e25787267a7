import { beforeEach, describe, expect, it } from "vitest";
import { consumeFaults, type Fault, faultSchema, findRuleFault, listFaults, setFaults, waitWhileHeld } from "./faults";

const makeFault = (faultChanges: object): Fault => faultSchema.parse(faultChanges);
const listHitKinds = (method: string, path: string) => consumeFaults(method, path).map(({ kind }) => kind);

beforeEach(() => setFaults([]));

describe("faults", () => {
  it("hit by method and by a path with stars, without regard to case", () => {
    setFaults([makeFault({ kind: "truncate", method: "get", path: "/v2/*/convert" })]);
    expect(listHitKinds("GET", "/V2/customerInvoiceDrafts/1/Convert")).toEqual(["truncate"]);
    expect(listHitKinds("POST", "/v2/x/convert")).toEqual([]);
    expect(listHitKinds("GET", "/v2/x/convert/y")).toEqual([]);
  });

  it("take a dot in a path for a dot", () => {
    setFaults([makeFault({ kind: "truncate", path: "/a.b" })]);
    expect(listHitKinds("GET", "/aXb")).toEqual([]);
  });

  it("count down and disappear", () => {
    setFaults([makeFault({ kind: "html", times: 2, skip: 1 })]);
    expect([1, 2, 3, 4].map(() => listHitKinds("GET", "/").length)).toEqual([0, 1, 1, 0]);
    expect(listFaults()).toEqual([]);
  });

  it("come together when several match", () => {
    setFaults([makeFault({ kind: "delay", ms: 1 }), makeFault({ kind: "cut-after-commit", times: 1 })]);
    expect(listHitKinds("GET", "/")).toEqual(["delay", "cut-after-commit"]);
    expect(listHitKinds("GET", "/")).toEqual(["delay"]);
  });

  it("let a call that is held go on when they are put anew", async () => {
    setFaults([makeFault({ kind: "hold", times: 1 })]);
    expect(listHitKinds("POST", "/v2/orders")).toEqual(["hold"]);
    const events: string[] = [];
    const heldCall = waitWhileHeld().then(() => events.push("went on"));
    await Promise.resolve();
    events.push("put anew");
    setFaults([]);
    await heldCall;
    expect(events).toEqual(["put anew", "went on"]);
  });

  it("that are modes hit no call and are found until replaced", () => {
    setFaults([makeFault({ kind: "grace", seconds: 5 })]);
    expect(listHitKinds("POST", "/identity/connect/token")).toEqual([]);
    expect(findRuleFault("grace")?.seconds).toBe(5);
    expect(findRuleFault("strict")).toBeUndefined();
  });

  it.each([{ kind: "delay" }, { kind: "grace" }, { kind: "status" }, { kind: "html", more: 1 }, { kind: "none" }])(
    "refuses %j",
    (value) => expect(faultSchema.safeParse(value).success).toBe(false),
  );
});

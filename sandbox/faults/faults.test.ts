import { beforeEach, describe, expect, it } from "vitest";
import { consumeFaults, type Fault, faultSchema, findRuleFault, listFaults, setFaults, waitWhileHeld } from "./faults";

const fault = (value: object): Fault => faultSchema.parse(value);
const kinds = (method: string, path: string) => consumeFaults(method, path).map(({ kind }) => kind);

beforeEach(() => setFaults([]));

describe("faults", () => {
  it("hit by method and by a path with stars, without regard to case", () => {
    setFaults([fault({ kind: "truncate", method: "get", path: "/v2/*/convert" })]);
    expect(kinds("GET", "/V2/customerInvoiceDrafts/1/Convert")).toEqual(["truncate"]);
    expect(kinds("POST", "/v2/x/convert")).toEqual([]);
    expect(kinds("GET", "/v2/x/convert/y")).toEqual([]);
  });

  it("take a dot in a path for a dot", () => {
    setFaults([fault({ kind: "truncate", path: "/a.b" })]);
    expect(kinds("GET", "/aXb")).toEqual([]);
  });

  it("count down and disappear", () => {
    setFaults([fault({ kind: "html", times: 2, skip: 1 })]);
    expect([1, 2, 3, 4].map(() => kinds("GET", "/").length)).toEqual([0, 1, 1, 0]);
    expect(listFaults()).toEqual([]);
  });

  it("come together when several match", () => {
    setFaults([fault({ kind: "delay", ms: 1 }), fault({ kind: "cut-after-commit", times: 1 })]);
    expect(kinds("GET", "/")).toEqual(["delay", "cut-after-commit"]);
    expect(kinds("GET", "/")).toEqual(["delay"]);
  });

  it("let a call that is held go on when they are put anew", async () => {
    setFaults([fault({ kind: "hold", times: 1 })]);
    expect(kinds("POST", "/v2/orders")).toEqual(["hold"]);
    const order: string[] = [];
    const call = waitWhileHeld().then(() => order.push("went on"));
    await Promise.resolve();
    order.push("put anew");
    setFaults([]);
    await call;
    expect(order).toEqual(["put anew", "went on"]);
  });

  it("that are modes hit no call and are found until replaced", () => {
    setFaults([fault({ kind: "grace", seconds: 5 })]);
    expect(kinds("POST", "/identity/connect/token")).toEqual([]);
    expect(findRuleFault("grace")?.seconds).toBe(5);
    expect(findRuleFault("strict")).toBeUndefined();
  });

  it.each([{ kind: "delay" }, { kind: "grace" }, { kind: "status" }, { kind: "html", more: 1 }, { kind: "none" }])(
    "refuses %j",
    (value) => expect(faultSchema.safeParse(value).success).toBe(false),
  );
});

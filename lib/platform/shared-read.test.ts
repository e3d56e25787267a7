import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { sharedRead } from "./shared-read";

/** A read that the test answers itself. */
function answeredByHand() {
  const begun: { answer: (value: string) => void; fail: (error: Error) => void }[] = [];
  const read = () =>
    new Promise<string>((answer, fail) => {
      begun.push({ answer, fail });
    });
  return { begun, read };
}

const ask = () => {
  const { begun, read } = answeredByHand();
  const shared = sharedRead<string>(5);
  return { begun, shared: (key = "one") => shared(key, read) };
};

describe("reads that are shared", () => {
  it("begin at once for the first caller, and after all of those who came meanwhile", async () => {
    const { begun, shared } = ask();
    const first = shared();
    const [second, third] = [shared(), shared()];
    expect(begun).toHaveLength(1);
    begun[0]?.answer("before");
    expect(await first).toBe("before");
    await turn();
    expect(begun).toHaveLength(2);
    begun[1]?.answer("after");
    expect(await Promise.all([second, third])).toEqual(["after", "after"]);
  });

  it("are no longer shared by whoever comes after they have begun", async () => {
    const { begun, shared } = ask();
    void shared();
    void shared();
    begun[0]?.answer("1");
    await turn();
    const late = shared();
    begun[1]?.answer("2");
    await turn();
    expect(begun).toHaveLength(3);
    begun[2]?.answer("3");
    expect(await late).toBe("3");
  });

  it("keep nothing once they have ended", async () => {
    const { begun, shared } = ask();
    const first = shared();
    begun[0]?.answer("1");
    await first;
    await turn();
    void shared();
    expect(begun).toHaveLength(2);
  });

  it("do not wait longer than a turn for one that hangs", async () => {
    const { begun, shared } = ask();
    void shared();
    const second = shared();
    expect(begun).toHaveLength(1);
    await expect.poll(() => begun.length).toBe(2);
    begun[1]?.answer("not hung");
    expect(await second).toBe("not hung");
  });

  it("fail for those who share the one that failed, and for nobody else", async () => {
    const { begun, shared } = ask();
    const first = shared();
    const second = shared();
    const failed = expect(first).rejects.toThrow("gone");
    begun[0]?.fail(new Error("gone"));
    await failed;
    await turn();
    begun[1]?.answer("there");
    expect(await second).toBe("there");
  });

  it("are apart for each key", () => {
    const { begun, shared } = ask();
    void shared("one");
    void shared("another");
    expect(begun).toHaveLength(2);
  });
});

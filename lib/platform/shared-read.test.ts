import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { sharedRead } from "./shared-read";

/** A read that the test answers itself. */
function manualRead() {
  const startedReads: { answer: (value: string) => void; fail: (error: Error) => void }[] = [];
  const read = () =>
    new Promise<string>((answer, fail) => {
      startedReads.push({ answer, fail });
    });
  return { startedReads, read };
}

const startSharedRead = () => {
  const { startedReads, read } = manualRead();
  const shared = sharedRead<string>(5);
  return { startedReads, shared: (key = "one") => shared(key, read) };
};

describe("reads that are shared", () => {
  it("begin at once for the first caller, and after all of those who came meanwhile", async () => {
    const { startedReads, shared } = startSharedRead();
    const first = shared();
    const [second, third] = [shared(), shared()];
    expect(startedReads).toHaveLength(1);
    startedReads[0]?.answer("before");
    expect(await first).toBe("before");
    await turn();
    expect(startedReads).toHaveLength(2);
    startedReads[1]?.answer("after");
    expect(await Promise.all([second, third])).toEqual(["after", "after"]);
  });

  it("are no longer shared by whoever comes after they have begun", async () => {
    const { startedReads, shared } = startSharedRead();
    void shared();
    void shared();
    startedReads[0]?.answer("1");
    await turn();
    const late = shared();
    startedReads[1]?.answer("2");
    await turn();
    expect(startedReads).toHaveLength(3);
    startedReads[2]?.answer("3");
    expect(await late).toBe("3");
  });

  it("keep nothing once they have ended", async () => {
    const { startedReads, shared } = startSharedRead();
    const first = shared();
    startedReads[0]?.answer("1");
    await first;
    await turn();
    void shared();
    expect(startedReads).toHaveLength(2);
  });

  it("do not wait longer than a turn for one that hangs", async () => {
    const { startedReads, shared } = startSharedRead();
    void shared();
    const second = shared();
    expect(startedReads).toHaveLength(1);
    await expect.poll(() => startedReads.length).toBe(2);
    startedReads[1]?.answer("not hung");
    expect(await second).toBe("not hung");
  });

  it("fail for those who share the one that failed, and for nobody else", async () => {
    const { startedReads, shared } = startSharedRead();
    const first = shared();
    const second = shared();
    const failed = expect(first).rejects.toThrow("gone");
    startedReads[0]?.fail(new Error("gone"));
    await failed;
    await turn();
    startedReads[1]?.answer("there");
    expect(await second).toBe("there");
  });

  it("are apart for each key", () => {
    const { startedReads, shared } = startSharedRead();
    void shared("one");
    void shared("another");
    expect(startedReads).toHaveLength(2);
  });
});

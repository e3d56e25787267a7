import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createSharedRead } from "./shared-read";

/** Makes a read that the test answers itself. */
function makeManualRead() {
  const startedReads: { answer: (value: string) => void; fail: (error: Error) => void }[] = [];
  const read = () =>
    new Promise<string>((answer, fail) => {
      startedReads.push({ answer, fail });
    });
  return { startedReads, read };
}

const makeSharedRead = () => {
  const { startedReads, read } = makeManualRead();
  const readShared = createSharedRead<string>(5);
  return { startedReads, readShared: (key = "one") => readShared(key, read) };
};

describe("reads that are shared", () => {
  it("begin at once for the first caller, and after all of those who came meanwhile", async () => {
    const { startedReads, readShared } = makeSharedRead();
    const firstRead = readShared();
    const [secondRead, thirdRead] = [readShared(), readShared()];
    expect(startedReads).toHaveLength(1);
    startedReads[0]?.answer("before");
    expect(await firstRead).toBe("before");
    await turn();
    expect(startedReads).toHaveLength(2);
    startedReads[1]?.answer("after");
    expect(await Promise.all([secondRead, thirdRead])).toEqual(["after", "after"]);
  });

  it("are no longer shared by whoever comes after they have begun", async () => {
    const { startedReads, readShared } = makeSharedRead();
    void readShared();
    void readShared();
    startedReads[0]?.answer("1");
    await turn();
    const laterRead = readShared();
    startedReads[1]?.answer("2");
    await turn();
    expect(startedReads).toHaveLength(3);
    startedReads[2]?.answer("3");
    expect(await laterRead).toBe("3");
  });

  it("keep nothing once they have ended", async () => {
    const { startedReads, readShared } = makeSharedRead();
    const firstRead = readShared();
    startedReads[0]?.answer("1");
    await firstRead;
    await turn();
    void readShared();
    expect(startedReads).toHaveLength(2);
  });

  it("do not wait longer than a turn for one that hangs", async () => {
    const { startedReads, readShared } = makeSharedRead();
    void readShared();
    const secondRead = readShared();
    expect(startedReads).toHaveLength(1);
    await expect.poll(() => startedReads.length).toBe(2);
    startedReads[1]?.answer("not hung");
    expect(await secondRead).toBe("not hung");
  });

  it("fail for those who share the one that failed, and for nobody else", async () => {
    const { startedReads, readShared } = makeSharedRead();
    const firstRead = readShared();
    const secondRead = readShared();
    const firstRejection = expect(firstRead).rejects.toThrow("gone");
    startedReads[0]?.fail(new Error("gone"));
    await firstRejection;
    await turn();
    startedReads[1]?.answer("there");
    expect(await secondRead).toBe("there");
  });

  it("are apart for each key", () => {
    const { startedReads, readShared } = makeSharedRead();
    void readShared("one");
    void readShared("another");
    expect(startedReads).toHaveLength(2);
  });
});

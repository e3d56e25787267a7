import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createResultWriter, openResults, readResults, recordCheck, reporterEnvironment } from "./results.mjs";
import { summarise } from "./summary.mjs";
import { recordBreakOff } from "./vitest.mjs";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "stegvis-results-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const failure = { file: "lib/a.test.ts", title: "adds", error: "expected 3 to be 4" };

describe("the folder of results", () => {
  it("keeps what the long commands found and forgets the run before", () => {
    for (const file of ["proof/faults.json", "bench.json", "mutate/money.json", "failures.jsonl", "logs/a.log"]) {
      mkdirSync(path.dirname(path.join(root, "test-results", file)), { recursive: true });
      writeFileSync(path.join(root, "test-results", file), "x");
    }
    const folder = openResults(root);
    const remainingFiles = [
      "proof/faults.json",
      "bench.json",
      "mutate/money.json",
      "failures.jsonl",
      "logs/a.log",
    ].filter((file) => existsSync(path.join(folder, file)));
    expect(remainingFiles).toEqual(["proof/faults.json", "bench.json", "mutate/money.json"]);
  });

  it("gives what was noted before a writer was killed in the middle of a line", () => {
    const folder = openResults(root);
    const resultWriter = createResultWriter(reporterEnvironment(folder, "unit"));
    resultWriter.writeFailure(failure);
    resultWriter.writeFileResult({ file: "lib/a.test.ts", seconds: 1.5, passed: 2, failed: 1 });
    appendFileSync(path.join(folder, "failures.jsonl"), '{"part":"unit","fi');
    expect(readResults(folder)).toEqual({
      failures: [{ part: "unit", ...failure }],
      files: [{ part: "unit", file: "lib/a.test.ts", seconds: 1.5, passed: 2, failed: 1 }],
      ends: [],
    });
  });

  it("keeps the log of a failed file under its name", () => {
    const folder = openResults(root);
    createResultWriter(reporterEnvironment(folder, "unit")).appendLog("lib/a.test.ts", "why");
    expect(readFileSync(path.join(folder, "logs/lib-a.test.ts.log"), "utf8")).toBe("why");
  });
});

describe("a part of npm test", () => {
  it("has failed as a whole when its runner was killed, beside the tests that had failed by then", () => {
    const folder = openResults(root);
    createResultWriter(reporterEnvironment(folder, "unit")).writeFailure(failure);
    recordBreakOff(folder, "unit", performance.now(), "signal SIGKILL");
    expect(readResults(folder).failures).toEqual([
      { part: "unit", ...failure },
      { part: "unit", file: "(the part itself)", title: "unit", error: "it broke off: signal SIGKILL" },
    ]);
  });

  it("has failed when its runner failed and no test did", () => {
    const folder = openResults(root);
    createResultWriter(reporterEnvironment(folder, "unit")).writeEnd();
    recordBreakOff(folder, "unit", performance.now(), "exit code 1");
    expect(readResults(folder).failures).toMatchObject([{ error: "it failed, and no test of it did: exit code 1" }]);
  });

  it("has not failed when its runner came to a good end", () => {
    const folder = openResults(root);
    createResultWriter(reporterEnvironment(folder, "unit")).writeEnd();
    recordBreakOff(folder, "unit", performance.now(), null);
    expect(readResults(folder).failures).toEqual([]);
  });
});

describe("the end of the output", () => {
  it("names each failed test with the first line of its error, and ends with the counts", () => {
    const folder = openResults(root);
    const resultWriter = createResultWriter(reporterEnvironment(folder, "unit"));
    resultWriter.writeFailure(failure);
    resultWriter.writeFileResult({ file: "lib/a.test.ts", seconds: 1.5, passed: 2, failed: 1 });
    recordCheck(folder, "verify", "gate: types", performance.now(), null);
    const { lines, failed } = summarise(readResults(folder), [{ name: "unit", seconds: 12.4 }]);
    expect(failed).toBe(1);
    expect(lines.slice(-4)).toEqual(["  ✗ lib/a.test.ts › adds", "      expected 3 to be 4", "", "3 passed, 1 failed"]);
    expect(lines).toContain("      12 s  unit");
  });

  it("lists the twenty slowest files, each with its time in all parts that ran it", () => {
    const files = Array.from({ length: 30 }, (_, index) => ({
      part: index % 2 ? "unit" : "unit far away",
      file: `lib/${Math.floor(index / 2)}.test.ts`,
      seconds: index,
      passed: 1,
      failed: 0,
    }));
    const { lines } = summarise({ failures: [], files }, []);
    const slowestLines = lines.slice(lines.indexOf("Slowest files:") + 1, lines.indexOf("Parts:"));
    expect(slowestLines).toHaveLength(15);
    expect(slowestLines[0]).toBe("    57.0 s  lib/14.test.ts");
  });

  it("counts a failure that no file counted", () => {
    expect(summarise({ failures: [{ part: "unit", ...failure }], files: [] }, []).lines.at(-1)).toBe(
      "0 passed, 1 failed",
    );
  });
});

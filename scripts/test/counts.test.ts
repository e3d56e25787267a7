import path from "node:path";
import { expect, it } from "vitest";
import { add } from "./counts.mjs";
import { countJourneys } from "./journeys.mjs";
import { countReport } from "./vitest.mjs";

const file = (name: string, status: string, ...tests: [string, string][]) => ({
  name: path.resolve(name),
  status,
  assertionResults: tests.map(([fullName, of]) => ({ fullName, status: of })),
});

it("names each test that failed or was left out, and a file that does not load", () => {
  const testResults = [
    file("lib/a.test.ts", "failed", ["adds", "passed"], ["takes away", "failed"], ["divides", "skipped"]),
    file("lib/b.test.ts", "failed"),
    file("lib/c.test.ts", "passed", ["counts", "passed"]),
  ];
  expect(countReport({ numPassedTests: 2, numTotalTests: 4, testResults })).toEqual({
    passed: 2,
    failed: 2,
    failures: ["lib/a.test.ts › takes away", "lib/a.test.ts › divides", "lib/b.test.ts"],
  });
});

it("names journeys by their file and what they stand in", () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const inner = { title: "in sv", specs: [spec("signs in", "unexpected"), spec("signs out", "expected")] };
  const stats = { expected: 2, unexpected: 1, flaky: 1, skipped: 0 };
  const suites = [{ title: "way.spec.ts", specs: [spec("waits", "flaky"), spec("goes", "expected")], suites: [inner] }];
  expect(countJourneys({ stats, suites })).toEqual({
    passed: 2,
    failed: 2,
    failures: ["way.spec.ts › waits", "way.spec.ts › in sv › signs in"],
  });
});

it("adds parts up, whether or not they name what failed", () => {
  expect(add({ passed: 1, failed: 0 }, { passed: 2, failed: 1, failures: ["x"] })).toEqual({
    passed: 3,
    failed: 1,
    failures: ["x"],
  });
});

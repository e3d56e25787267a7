import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describe, type Mutant, resultOf } from "./result.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "stegvis-mutate-"));
  writeFileSync(path.join(root, "half.ts"), "export const half = (n: number) =>\n  n > 0 ? n / 2 : 0;\n");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const changed = (status: Mutant["status"], mutatorName: string, replacement: string): Mutant => ({
  ...{ id: "1", fileName: path.join(root, "half.ts"), status, mutatorName, replacement },
  location: { start: { line: 2, column: 3 }, end: { line: 2, column: 8 } },
});
const listed = { file: "half.ts", line: "n > 0 ? n / 2 : 0;", mutator: "EqualityOperator", replacement: "n >= 0" };

it("counts what a test noticed, also by never ending, and names what none did", () => {
  const mutants = [
    changed("Killed", "EqualityOperator", "n <= 0"),
    changed("Timeout", "ArithmeticOperator", "n * 2"),
    changed("Survived", "ConditionalExpression", "true"),
    changed("NoCoverage", "ConditionalExpression", "false"),
    changed("CompileError", "StringLiteral", '""'),
  ];
  const { score, killed, survived } = resultOf(root, mutants, []);
  expect([score, killed]).toEqual([50, 2]);
  expect(survived.map(describe)).toEqual([
    "half.ts:2:3 ConditionalExpression: n > 0 ? n / 2 : 0;  →  true",
    "half.ts:2:3 ConditionalExpression, no test comes here: n > 0 ? n / 2 : 0;  →  false",
  ]);
});

it("leaves out what is listed with a reason, and says which of the list can be noticed after all", () => {
  const list = [
    { ...listed, reason: "half of nothing is nothing" },
    { ...listed, replacement: "n > 1", reason: "not so" },
    { ...listed, file: "of another area.ts", reason: "not asked about" },
  ];
  const mutants = [changed("Survived", "EqualityOperator", "n >= 0"), changed("Killed", "EqualityOperator", "n > 1")];
  const { score, survived, equivalent, unused } = resultOf(root, mutants, list);
  expect({ score, survived, equivalent }).toEqual({ score: 100, survived: [], equivalent: 1 });
  expect(unused).toEqual(["half.ts: n > 0 ? n / 2 : 0;"]);
});

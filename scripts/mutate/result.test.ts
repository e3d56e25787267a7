import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Mutant, resultOf, survivorText } from "./result.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "stegvis-mutate-"));
  writeFileSync(path.join(root, "half.ts"), "export const half = (n: number) =>\n  n > 0 ? n / 2 : 0;\n");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const makeMutant = (status: Mutant["status"], mutatorName: string, replacement: string): Mutant => ({
  ...{ id: "1", fileName: path.join(root, "half.ts"), status, mutatorName, replacement },
  location: { start: { line: 2, column: 3 }, end: { line: 2, column: 8 } },
});
const listedEquivalent = {
  file: "half.ts",
  line: "n > 0 ? n / 2 : 0;",
  mutator: "EqualityOperator",
  replacement: "n >= 0",
};

it("counts what a test noticed, also by never ending, and names what none did", () => {
  const mutants = [
    makeMutant("Killed", "EqualityOperator", "n <= 0"),
    makeMutant("Timeout", "ArithmeticOperator", "n * 2"),
    makeMutant("Survived", "ConditionalExpression", "true"),
    makeMutant("NoCoverage", "ConditionalExpression", "false"),
    makeMutant("CompileError", "StringLiteral", '""'),
  ];
  const { score, killed, survived } = resultOf(root, mutants, []);
  expect([score, killed]).toEqual([50, 2]);
  expect(survived.map(survivorText)).toEqual([
    "half.ts:2:3 ConditionalExpression: n > 0 ? n / 2 : 0;  →  true",
    "half.ts:2:3 ConditionalExpression, no test comes here: n > 0 ? n / 2 : 0;  →  false",
  ]);
});

it("leaves out what is listed with a reason, and says which of the list can be noticed after all", () => {
  const equivalents = [
    { ...listedEquivalent, reason: "half of nothing is nothing" },
    { ...listedEquivalent, replacement: "n > 1", reason: "not so" },
    { ...listedEquivalent, file: "of another area.ts", reason: "not asked about" },
  ];
  const mutants = [
    makeMutant("Survived", "EqualityOperator", "n >= 0"),
    makeMutant("Killed", "EqualityOperator", "n > 1"),
  ];
  const { score, survived, equivalent, unused } = resultOf(root, mutants, equivalents);
  expect({ score, survived, equivalent }).toEqual({ score: 100, survived: [], equivalent: 1 });
  expect(unused).toEqual(["half.ts: n > 0 ? n / 2 : 0;"]);
});

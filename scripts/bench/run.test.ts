import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { figureLine } from "./figure";
import { goalNames, goalOf } from "./goals";
import { allMeasureNames } from "./measure-names";
import { countGoals, goalsWithoutFigure, storeResult } from "./results";
import { runMeasure, stopRunningMeasures } from "./run";

const root = path.join(import.meta.dirname, "../..");

async function runPlantedMeasure(name: string, { deadlineMs = 600_000, onFigure = () => {} } = {}) {
  const printedLines: string[] = [];
  const measureResult = await runMeasure(["--import", "tsx", "scripts/bench/planted-measures.ts", name], {
    ...{ cwd: root, deadlineMs, output: "ignore" },
    onFigure: (figure) => {
      printedLines.push(figureLine(figure));
      onFigure();
    },
  });
  return {
    printed: printedLines,
    measureResult,
    reason: measureResult.reason,
    goalCounts: countGoals("pdf", measureResult),
  };
}

const pdfLine = "✓ PDF of 25 rows / pdfkit page of 25 rows, same fonts: 0.40 (0.30–0.45, goal at most 0.5)";

it("a measure that breaks off counts as missed with its reason, and the next ones run", async () => {
  const brokenResults = {
    throws: await runPlantedMeasure("throws"),
    rejects: await runPlantedMeasure("rejectsElsewhere"),
    killed: await runPlantedMeasure("isKilled"),
  };
  expect(brokenResults).toMatchObject({
    throws: { reason: "planted: the page closed while its body was read", goalCounts: { met: 1, missed: 1 } },
    rejects: { reason: "planted: nobody waits for this", goalCounts: { met: 0, missed: 2 } },
    killed: { reason: "it ended by SIGKILL", goalCounts: { met: 0, missed: 2 } },
  });
  const { printed: printedLines, reason, goalCounts } = await runPlantedMeasure("finishes");
  expect(printedLines).toEqual([
    pdfLine,
    expect.stringMatching(/^✗ PDF of 300 rows .*: 3.50 \(3.10–4.00, goal at most 3\)$/),
  ]);
  expect([reason, goalCounts]).toEqual([null, { met: 1, missed: 1 }]);
});

it("a measure that takes too long is ended, and says so", async () => {
  expect((await runPlantedMeasure("hangs", { deadlineMs: 60 })).reason).toBe("it took longer than 0.001 minutes");
});

it("a measure that is stopped ends what it has started, and keeps the figures it gave", async () => {
  const { printed: printedLines, reason } = await runPlantedMeasure("hangs", { onFigure: stopRunningMeasures });
  expect([reason, printedLines]).toEqual(["it was stopped by SIGTERM", [pdfLine, expect.stringContaining("300 rows")]]);
});

it("keeps what each measure gave and why it broke off, beside what other measures gave", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "stegvis-bench-results-"));
  storeResult(folder, "typing", "commit", { figures: [], reason: "it broke", seconds: 3 });
  storeResult(folder, "pdf", "commit", (await runPlantedMeasure("throws")).measureResult);
  const storedResults = JSON.parse(readFileSync(path.join(folder, "test-results/bench.json"), "utf8"));
  expect(storedResults.typing).toEqual({
    ...{ sources: "commit", seconds: 3, brokeOff: "it broke", figures: [], without: ["typing", "longestTask"] },
  });
  expect(storedResults.pdf).toMatchObject({
    figures: [{ goal: "pdf", value: 0.4, least: 0.3, most: 0.45, is: "at most", limit: 0.5, met: true }],
    brokeOff: "planted: the page closed while its body was read",
    without: ["longPdf"],
  });
});

it("every measure has a goal, and one that broke off after its last figure is missed all the same", () => {
  // What a pooler costs is printed, and nothing is promised of it: it is measured only where one is installed.
  const measuresWithGoal = allMeasureNames.filter((name) => name !== "pooled");
  expect(new Set(goalNames.map((name) => goalOf(name).measure))).toEqual(new Set(measuresWithGoal));
  const webhookFigure = { goal: "webhooks", of: "", detail: "", value: 1, least: 1, most: 1 } as const;
  expect(goalsWithoutFigure("webhooks", { figures: [webhookFigure] })).toEqual([]);
  expect(countGoals("webhooks", { figures: [webhookFigure], reason: "it broke" })).toEqual({ met: 1, missed: 1 });
});

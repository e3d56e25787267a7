import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { figureLine } from "./figure";
import { goalNames, goalOf } from "./goals";
import { measureNames } from "./measure-names";
import { countGoals, goalsWithoutFigure, storeResult } from "./results";
import { runMeasure, stopRunningMeasures } from "./run";

const root = path.join(import.meta.dirname, "../..");

async function runPlanted(name: string, { deadlineMs = 600_000, onFigure = () => {} } = {}) {
  const printed: string[] = [];
  const ended = await runMeasure(["--import", "tsx", "scripts/bench/planted-measures.ts", name], {
    ...{ cwd: root, deadlineMs, output: "ignore" },
    onFigure: (figure) => {
      printed.push(figureLine(figure));
      onFigure();
    },
  });
  return { printed, ended, reason: ended.reason, counted: countGoals("pdf", ended) };
}

const pdfLine = "✓ PDF of 25 rows / pdfkit page of 25 rows, same fonts: 0.40 (0.30–0.45, goal at most 0.5)";

it("a measure that breaks off counts as missed with its reason, and the next ones run", async () => {
  const broken = {
    throws: await runPlanted("throws"),
    rejects: await runPlanted("rejectsElsewhere"),
    killed: await runPlanted("isKilled"),
  };
  expect(broken).toMatchObject({
    throws: { reason: "planted: the page closed while its body was read", counted: { met: 1, missed: 1 } },
    rejects: { reason: "planted: nobody waits for this", counted: { met: 0, missed: 2 } },
    killed: { reason: "it ended by SIGKILL", counted: { met: 0, missed: 2 } },
  });
  const { printed, reason, counted } = await runPlanted("finishes");
  expect(printed).toEqual([
    pdfLine,
    expect.stringMatching(/^✗ PDF of 300 rows .*: 3.50 \(3.10–4.00, goal at most 3\)$/),
  ]);
  expect([reason, counted]).toEqual([null, { met: 1, missed: 1 }]);
});

it("a measure that takes too long is ended, and says so", async () => {
  expect((await runPlanted("hangs", { deadlineMs: 60 })).reason).toBe("it took longer than 0.001 minutes");
});

it("a measure that is stopped ends what it has started, and keeps the figures it gave", async () => {
  const { printed, reason } = await runPlanted("hangs", { onFigure: stopRunningMeasures });
  expect([reason, printed]).toEqual(["it was stopped by SIGTERM", [pdfLine, expect.stringContaining("300 rows")]]);
});

it("keeps what each measure gave and why it broke off, beside what other measures gave", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "stegvis-bench-results-"));
  storeResult(folder, "typing", "commit", { figures: [], reason: "it broke", seconds: 3 });
  storeResult(folder, "pdf", "commit", (await runPlanted("throws")).ended);
  const kept = JSON.parse(readFileSync(path.join(folder, "test-results/bench.json"), "utf8"));
  expect(kept.typing).toEqual({
    ...{ sources: "commit", seconds: 3, brokeOff: "it broke", figures: [], without: ["typing", "longestTask"] },
  });
  expect(kept.pdf).toMatchObject({
    figures: [{ goal: "pdf", value: 0.4, least: 0.3, most: 0.45, is: "at most", limit: 0.5, met: true }],
    brokeOff: "planted: the page closed while its body was read",
    without: ["longPdf"],
  });
});

it("every measure has a goal, and one that broke off after its last figure is missed all the same", () => {
  expect(new Set(goalNames.map((name) => goalOf(name).measure))).toEqual(new Set(measureNames));
  const given = { goal: "webhooks", of: "", detail: "", value: 1, least: 1, most: 1 } as const;
  expect(goalsWithoutFigure("webhooks", { figures: [given] })).toEqual([]);
  expect(countGoals("webhooks", { figures: [given], reason: "it broke" })).toEqual({ met: 1, missed: 1 });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { describeFailure, lastAnswersAttachment } from "./failure-report.mjs";

const answers = { name: lastAnswersAttachment, body: Buffer.from("200 GET /api/session\n503 POST /api/operations") };

it("says what the page of a failed journey showed, and the portal's last answers", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "stegvis-failure-"));
  const contextPath = path.join(folder, "error-context.md");
  writeFileSync(
    contextPath,
    'Error details\n\n```\nnot visible\n```\n\n# Page snapshot\n\n```yaml\n- button "Create"\n```\n\n```ts\nconst x = 1;\n```\n',
  );
  expect(describeFailure([{ name: "error-context", path: contextPath }, answers])).toBe(
    'The page showed:\n    - button "Create"\nThe portal\'s last answers:\n    200 GET /api/session\n    503 POST /api/operations',
  );
  rmSync(folder, { recursive: true });
});

it("says nothing of a journey that left nothing", () => {
  expect(describeFailure([])).toBe("");
  expect(describeFailure([{ name: "error-context", path: "/nowhere/error-context.md" }])).toBe("");
});

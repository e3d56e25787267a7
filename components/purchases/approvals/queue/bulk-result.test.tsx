import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Operation, OperationStage } from "@/lib/api/contract/operations/operation";
import approvals from "@/lib/i18n/messages/en/approvals.json";
import problems from "@/lib/i18n/messages/en/problems.json";
import { BulkResult } from "./bulk-result";

/** Returns the status text for operations at these stages. */
function renderResultText(...stages: OperationStage[]): string {
  const operations = stages.map((stage, id) => ({ id: String(id), stage, about: null, problem: null }) as never);
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ approvals, problems }} timeZone="UTC">
      <BulkResult operations={operations as Operation[]} onClose={() => undefined} />
    </NextIntlClientProvider>,
  );
  return /role="status">([^<]*)/.exec(html)?.[1] ?? "";
}

it("counts each of many once, those taken back where there are any", () => {
  expect(renderResultText("done", "waiting", "refused")).toBe("1 approved, 1 on their way, 1 left out.");
  expect(renderResultText("done", "withdrawn", "withdrawn", "unknown")).toBe(
    "1 approved, 0 on their way, 1 left out, 2 taken back.",
  );
});

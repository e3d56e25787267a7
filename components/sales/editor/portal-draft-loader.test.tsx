import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { operationsQuery } from "@/lib/api/browser/operations/operations";
import { resourceKeyOf } from "@/lib/api/browser/resource-queries";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { renderCompletelyInCompany } from "../testing/render-in-company";
import { UnplacedOrderPage } from "./kinds/direct-order";

vi.mock("next/navigation", () => ({ useRouter: () => ({}), usePathname: () => "", useSearchParams: () => new Map() }));

const orderCreationOperation = {
  ...{ id: "o", kind: "order-create", subject: "d", createdAt: "2026-11-23T08:00:00Z", candidates: [], following: [] },
  about: { customerName: "Brf Solsidan", number: null, minor: "1250000", currencyCode: "SEK" },
  ...{
    next: null,
    scheduled: false,
    untold: false,
    problem: null,
    resolution: null,
    made: null,
    posted: null,
    withdrawable: false,
    carryOutAt: null,
  },
};

/** Renders the page of an order whose text is deleted, with these operations about the order. */
function renderPage(...operations: object[]): Promise<string> {
  const queryClient = new QueryClient();
  queryClient.setQueryData([...resourceKeyOf("c", "draft-edits"), "order", "d"], null);
  queryClient.setQueryData(operationsQuery("c", { subject: "d" }).queryKey, operations as Operation[]);
  return renderCompletelyInCompany(<UnplacedOrderPage draftId="d" today="2026-11-23" />, queryClient);
}

it("lets a person say what came of an order nobody knows the end of", async () => {
  const html = await renderPage({ ...orderCreationOperation, stage: "unknown" });
  expect(html).not.toContain("no longer kept here");
  expect(html).toMatch(/Brf Solsidan/);
  expect(html).toContain("It was not made");
});

it("says that the books refused it, not that it was placed or deleted", async () => {
  const html = await renderPage({
    ...orderCreationOperation,
    stage: "refused",
    problem: { code: "remote_refused", status: 422, text: "Stop" },
  });
  expect(html).not.toContain("no longer kept here");
  expect(html).toContain('role="alert"');
});

it("says that it is gone where nothing was ordered of it, or what was ordered was taken back", async () => {
  expect(await renderPage()).toContain("no longer kept here");
  expect(await renderPage({ ...orderCreationOperation, stage: "withdrawn" })).toContain("no longer kept here");
});

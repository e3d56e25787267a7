import { describe, expect, it } from "vitest";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { findNeighbourDraft, findNextOpenDraft, pageNumbersOfRange } from "./queue-place";

const makeDraft = (id: string) => ({ id }) as SupplierInvoiceDraft;
const queueItems = ["a", "b", "c", "d"].map((id, index) => ({ index, draft: makeDraft(id), readAt: 1 }));
const makeIsHandled =
  (...handledIds: string[]) =>
  (draft: SupplierInvoiceDraft) =>
    handledIds.includes(draft.id);

describe("the queue", () => {
  it("goes to the next that is open", () => {
    expect(findNextOpenDraft(queueItems, "a", 1, makeIsHandled())?.id).toBe("b");
    expect(findNextOpenDraft(queueItems, "a", 1, makeIsHandled("b"))?.id).toBe("c");
  });

  it("begins again at the top when the end is reached", () => {
    expect(findNextOpenDraft(queueItems, "d", 1, makeIsHandled("d", "b"))?.id).toBe("a");
  });

  it("says when nothing is left", () => {
    expect(findNextOpenDraft(queueItems, "c", 1, makeIsHandled("a", "b", "d"))).toBeNull();
  });

  it("begins with the first where none is open", () => {
    expect(findNextOpenDraft(queueItems, null, 1, makeIsHandled("a"))?.id).toBe("b");
  });

  it("moves to a neighbour whatever became of it", () => {
    expect(findNeighbourDraft(queueItems, "b", -1)?.id).toBe("a");
    expect(findNeighbourDraft(queueItems, "d", 1)).toBeNull();
    expect(findNeighbourDraft(queueItems, null, 1)?.id).toBe("a");
  });

  it("reads the pages that are on screen", () => {
    expect(pageNumbersOfRange(0, 20)).toEqual([1]);
    expect(pageNumbersOfRange(45, 60)).toEqual([1, 2]);
    expect(pageNumbersOfRange(4980, 4999)).toEqual([100]);
  });
});

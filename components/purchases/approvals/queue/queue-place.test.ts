import { describe, expect, it } from "vitest";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { neighbourDraft, nextOpenDraft, pagesOfRange } from "./queue-place";

const makeDraft = (id: string) => ({ id }) as SupplierInvoiceDraft;
const queueItems = ["a", "b", "c", "d"].map((id, index) => ({ index, draft: makeDraft(id), readAt: 1 }));
const makeIsHandled =
  (...handledIds: string[]) =>
  (draft: SupplierInvoiceDraft) =>
    handledIds.includes(draft.id);

describe("the queue", () => {
  it("goes to the next that is open", () => {
    expect(nextOpenDraft(queueItems, "a", 1, makeIsHandled())?.id).toBe("b");
    expect(nextOpenDraft(queueItems, "a", 1, makeIsHandled("b"))?.id).toBe("c");
  });

  it("begins again at the top when the end is reached", () => {
    expect(nextOpenDraft(queueItems, "d", 1, makeIsHandled("d", "b"))?.id).toBe("a");
  });

  it("says when nothing is left", () => {
    expect(nextOpenDraft(queueItems, "c", 1, makeIsHandled("a", "b", "d"))).toBeNull();
  });

  it("begins with the first where none is open", () => {
    expect(nextOpenDraft(queueItems, null, 1, makeIsHandled("a"))?.id).toBe("b");
  });

  it("moves to a neighbour whatever became of it", () => {
    expect(neighbourDraft(queueItems, "b", -1)?.id).toBe("a");
    expect(neighbourDraft(queueItems, "d", 1)).toBeNull();
    expect(neighbourDraft(queueItems, null, 1)?.id).toBe("a");
  });

  it("reads the pages that are on screen", () => {
    expect(pagesOfRange(0, 20)).toEqual([1]);
    expect(pagesOfRange(45, 60)).toEqual([1, 2]);
    expect(pagesOfRange(4980, 4999)).toEqual([100]);
  });
});

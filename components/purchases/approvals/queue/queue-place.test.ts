import { describe, expect, it } from "vitest";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { neighbourDraft, nextOpenDraft, pagesOfRange } from "./queue-place";

const draft = (id: string) => ({ id }) as SupplierInvoiceDraft;
const queue = ["a", "b", "c", "d"].map((id, index) => ({ index, draft: draft(id), readAt: 1 }));
const isHandledIn =
  (...ids: string[]) =>
  (one: SupplierInvoiceDraft) =>
    ids.includes(one.id);

describe("the queue", () => {
  it("goes to the next that is open", () => {
    expect(nextOpenDraft(queue, "a", 1, isHandledIn())?.id).toBe("b");
    expect(nextOpenDraft(queue, "a", 1, isHandledIn("b"))?.id).toBe("c");
  });

  it("begins again at the top when the end is reached", () => {
    expect(nextOpenDraft(queue, "d", 1, isHandledIn("d", "b"))?.id).toBe("a");
  });

  it("says when nothing is left", () => {
    expect(nextOpenDraft(queue, "c", 1, isHandledIn("a", "b", "d"))).toBeNull();
  });

  it("begins with the first where none is open", () => {
    expect(nextOpenDraft(queue, null, 1, isHandledIn("a"))?.id).toBe("b");
  });

  it("moves to a neighbour whatever became of it", () => {
    expect(neighbourDraft(queue, "b", -1)?.id).toBe("a");
    expect(neighbourDraft(queue, "d", 1)).toBeNull();
    expect(neighbourDraft(queue, null, 1)?.id).toBe("a");
  });

  it("reads the pages that are on screen", () => {
    expect(pagesOfRange(0, 20)).toEqual([1]);
    expect(pagesOfRange(45, 60)).toEqual([1, 2]);
    expect(pagesOfRange(4980, 4999)).toEqual([100]);
  });
});

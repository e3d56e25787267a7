import { describe, expect, it } from "vitest";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { neighbourOf, nextOf, pagesOf } from "./queue-place";

const draft = (id: string) => ({ id }) as SupplierInvoiceDraft;
const queue = ["a", "b", "c", "d"].map((id, index) => ({ index, draft: draft(id), readAt: 1 }));
const over =
  (...ids: string[]) =>
  (one: SupplierInvoiceDraft) =>
    ids.includes(one.id);

describe("the queue", () => {
  it("goes to the next that is open", () => {
    expect(nextOf(queue, "a", 1, over())?.id).toBe("b");
    expect(nextOf(queue, "a", 1, over("b"))?.id).toBe("c");
  });

  it("begins again at the top when the end is reached", () => {
    expect(nextOf(queue, "d", 1, over("d", "b"))?.id).toBe("a");
  });

  it("says when nothing is left", () => {
    expect(nextOf(queue, "c", 1, over("a", "b", "d"))).toBeNull();
  });

  it("begins with the first where none is open", () => {
    expect(nextOf(queue, null, 1, over("a"))?.id).toBe("b");
  });

  it("moves to a neighbour whatever became of it", () => {
    expect(neighbourOf(queue, "b", -1)?.id).toBe("a");
    expect(neighbourOf(queue, "d", 1)).toBeNull();
    expect(neighbourOf(queue, null, 1)?.id).toBe("a");
  });

  it("reads the pages that are on screen", () => {
    expect(pagesOf(0, 20)).toEqual([1]);
    expect(pagesOf(45, 60)).toEqual([1, 2]);
    expect(pagesOf(4980, 4999)).toEqual([100]);
  });
});

import { describe, expect, it } from "vitest";
import type { ListQuery } from "@/lib/api/contract/list-query";
import { documentsPerPage, readDocumentsInWindow, replayWindowAt } from "./replay-window";

// 23 November 2026 in Stockholm, an hour ahead of UTC in winter and two in summer; 90 days before is 25 August.
const replayWindow = replayWindowAt("Europe/Stockholm", new Date("2026-11-22T23:30:00Z"));
const makeDocumentsCreatedAt = (...instants: string[]) => instants.map((createdAt) => ({ createdAt }));

/**
 * Builds documents that are filtered, sorted and paged as by the service. Without a sort they are in the order of
 * creation.
 */
const makePagedService = (documents: readonly { createdAt: string }[]) => {
  const receivedQueries: ListQuery[] = [];
  const readPage = async (query: ListQuery) => {
    receivedQueries.push(query);
    const fromInstant = /^CreatedUtc ge (\S+)$/.exec(query.filter ?? "")?.[1] ?? "";
    const [sortKey] = query.sort ?? [];
    const matchingDocuments = documents
      .filter(({ createdAt }) => Date.parse(createdAt) >= Date.parse(fromInstant))
      .toSorted((left, right) => left.createdAt.localeCompare(right.createdAt));
    if (sortKey?.member === "CreatedUtc" && sortKey.descending) matchingDocuments.reverse();
    const { page = 1, pageSize = 50 } = query;
    return { items: matchingDocuments.slice((page - 1) * pageSize, page * pageSize), total: matchingDocuments.length };
  };
  return { readPage, askedQueries: receivedQueries };
};

describe("the last 90 days", () => {
  it("are the company's own, the first of them from its midnight", async () => {
    expect([replayWindow.from, replayWindow.to]).toEqual(["2026-08-25", "2026-11-23"]);
    const { readPage, askedQueries } = makePagedService(
      makeDocumentsCreatedAt(
        "2026-08-24T21:59:59Z",
        "2026-08-24T22:00:00Z",
        "2026-08-25T00:00:00Z",
        "2026-11-22T23:30:00Z",
      ),
    );
    const { items, isCut } = await readDocumentsInWindow(replayWindow, readPage);
    expect(items).toEqual(
      makeDocumentsCreatedAt("2026-11-22T23:30:00Z", "2026-08-25T00:00:00Z", "2026-08-24T22:00:00Z"),
    );
    expect([isCut, askedQueries.length]).toEqual([false, 1]);
  });

  it.each([
    [documentsPerPage - 1, 1, false],
    [documentsPerPage, 1, false],
    [documentsPerPage + 1, 2, false],
    [5 * documentsPerPage, 5, false],
    [5 * documentsPerPage + 1, 5, true],
  ])("of %i documents %i pages are read, and cut: %s", async (count, expectedPages, isExpectedCut) => {
    const { readPage, askedQueries } = makePagedService(
      Array.from({ length: count }, () => ({ createdAt: "2026-10-01T08:00:00Z" })),
    );
    const { items, isCut } = await readDocumentsInWindow(replayWindow, readPage);
    expect([items.length, askedQueries.length, isCut]).toEqual([
      Math.min(count, 5 * documentsPerPage),
      expectedPages,
      isExpectedCut,
    ]);
  });

  it("where there are more than are read, are the newest", async () => {
    const oldDocuments = Array.from({ length: 5 * documentsPerPage }, () => ({ createdAt: "2026-10-01T08:00:00Z" }));
    const { items, isCut } = await readDocumentsInWindow(
      replayWindow,
      makePagedService([...oldDocuments, ...makeDocumentsCreatedAt("2026-11-20T08:00:00Z")]).readPage,
    );
    expect([items[0], items.length, isCut]).toEqual([
      { createdAt: "2026-11-20T08:00:00Z" },
      5 * documentsPerPage,
      true,
    ]);
  });
});

import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { ongoingQuotesAmongQuery } from "./quotes";

const idOf = (number: number) => `3f2504e0-4f89-41d3-9a0c-${String(number).padStart(12, "0")}`;
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
let requests: URLSearchParams[] = [];

afterEach(() => vi.unstubAllGlobals());

/** Stubs books with this number of ongoing quotes. */
function stubBooks(ongoingCount: number) {
  requests = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const { searchParams } = new URL(url, "https://portal.example");
    requests.push(searchParams);
    const requestedIds = [...(searchParams.get("$filter") ?? "").matchAll(/Id eq ([0-9a-f-]{36})/g)].map(
      ([, id]) => id,
    );
    const matching = numbers(0, ongoingCount).filter(
      (number) => requestedIds.length === 0 || requestedIds.includes(idOf(number)),
    );
    const [page, size] = [Number(searchParams.get("$page")), Number(searchParams.get("$pagesize"))];
    const Meta = {
      ...{ CurrentPage: page, PageSize: size, TotalNumberOfPages: Math.ceil(matching.length / size) },
      ...{ TotalNumberOfResults: matching.length, ServerTimeUtc: "2026-11-22T10:00:00Z" },
    };
    const shown = matching.slice((page - 1) * size, page * size);
    return Response.json({ Meta, Data: shown.map((number) => ({ Id: idOf(number), DueDate: "2026-11-30" })) });
  });
}

const fetchOngoing = (ids: readonly string[]) => new QueryClient().fetchQuery(ongoingQuotesAmongQuery("c", ids, {}));

it.each([
  ["some that one question names", 90_000, numbers(0, 40), 1],
  ["five hundred among a page of ongoing ones", 900, numbers(400, 900), 1],
  ["five hundred among three pages", 2_500, numbers(2_000, 2_500), 3],
  ["some among far more pages than it takes to name them", 90_000, numbers(500, 600), 1 + 3],
] as const)("%s: all of them, in no more questions than needed", async (_, ongoing, wanted, questions) => {
  stubBooks(ongoing);
  const ids = [...wanted.map(idOf), ...(wanted.length > 40 ? [idOf(9_999_999)] : [])];
  const found = await fetchOngoing(ids);
  expect(found.map(({ id }) => id).sort()).toEqual(wanted.map(idOf));
  expect(found[0]).toEqual({ id: expect.any(String), validUntilOn: "2026-11-30" });
  expect(requests).toHaveLength(questions);
  for (const one of requests) {
    expect(one.get("$select")).toBe("Id,DueDate");
    expect(one.toString().length).toBeLessThan(4_000);
  }
});

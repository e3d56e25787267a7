import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { ongoingQuotesAmongQuery } from "./quotes";

const idOf = (number: number) => `3f2504e0-4f89-41d3-9a0c-${String(number).padStart(12, "0")}`;
const numberRange = (start: number, end: number) => Array.from({ length: end - start }, (_, index) => start + index);
let requestedParameters: URLSearchParams[] = [];

afterEach(() => vi.unstubAllGlobals());

/** Stubs books with this number of ongoing quotes. */
function stubBooks(ongoingCount: number) {
  requestedParameters = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const { searchParams } = new URL(url, "https://portal.example");
    requestedParameters.push(searchParams);
    const requestedIds = [...(searchParams.get("$filter") ?? "").matchAll(/Id eq ([0-9a-f-]{36})/g)].map(
      ([, id]) => id,
    );
    const matchingNumbers = numberRange(0, ongoingCount).filter(
      (number) => requestedIds.length === 0 || requestedIds.includes(idOf(number)),
    );
    const [page, pageSize] = [Number(searchParams.get("$page")), Number(searchParams.get("$pagesize"))];
    const Meta = {
      ...{ CurrentPage: page, PageSize: pageSize, TotalNumberOfPages: Math.ceil(matchingNumbers.length / pageSize) },
      ...{ TotalNumberOfResults: matchingNumbers.length, ServerTimeUtc: "2026-11-22T10:00:00Z" },
    };
    const pageNumbers = matchingNumbers.slice((page - 1) * pageSize, page * pageSize);
    return Response.json({ Meta, Data: pageNumbers.map((number) => ({ Id: idOf(number), DueDate: "2026-11-30" })) });
  });
}

const fetchOngoingQuotes = (ids: readonly string[]) =>
  new QueryClient().fetchQuery(ongoingQuotesAmongQuery("c", ids, {}));

it.each([
  ["some that one question names", 90_000, numberRange(0, 40), 1],
  ["five hundred among a page of ongoing ones", 900, numberRange(400, 900), 1],
  ["five hundred among three pages", 2_500, numberRange(2_000, 2_500), 3],
  ["some among far more pages than it takes to name them", 90_000, numberRange(500, 600), 1 + 3],
] as const)(
  "%s: all of them, in no more questions than needed",
  async (_, ongoingCount, wantedNumbers, expectedRequests) => {
    stubBooks(ongoingCount);
    const ids = [...wantedNumbers.map(idOf), ...(wantedNumbers.length > 40 ? [idOf(9_999_999)] : [])];
    const foundQuotes = await fetchOngoingQuotes(ids);
    expect(foundQuotes.map(({ id }) => id).sort()).toEqual(wantedNumbers.map(idOf));
    expect(foundQuotes[0]).toEqual({ id: expect.any(String), validUntilOn: "2026-11-30" });
    expect(requestedParameters).toHaveLength(expectedRequests);
    for (const parameters of requestedParameters) {
      expect(parameters.get("$select")).toBe("Id,DueDate");
      expect(parameters.toString().length).toBeLessThan(4_000);
    }
  },
);

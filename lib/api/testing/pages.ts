import "server-only";
import { QueryClient, type QueryFunction, type QueryKey } from "@tanstack/react-query";
import { vi } from "vitest";
import { problemResponse } from "../../problem-response";
import { forward } from "../server/forward";
import type { SignedIn } from "./world";

type Query<Data, Key extends QueryKey> = { queryKey: Key; queryFn?: QueryFunction<Data, Key> };

/**
 * The calls of a person's pages, answered by our own forwarding as the running portal answers them.
 *
 * @returns reads a query as a page does, past any cache
 */
export function openPages(who: SignedIn) {
  const outside = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (!url.startsWith("/")) return outside(url, init);
    const { method = "GET", body } = init;
    const [path = "", search = ""] = url.split("?");
    const [, , , , service, ...rest] = path.split("/");
    if (service !== "books") throw new Error(`not a path of the books: ${url}`);
    const content = typeof body === "string" ? JSON.parse(body) : undefined;
    const request = who.request(method, `/x?${search}`, content);
    return forward(request, who.access, "books", rest.join("/")).catch(problemResponse);
  });
  return <Data, Key extends QueryKey>({ queryKey, queryFn }: Query<Data, Key>): Promise<Data> =>
    new QueryClient().fetchQuery({ queryKey, queryFn, retry: false });
}

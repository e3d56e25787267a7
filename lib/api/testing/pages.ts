import "server-only";
import { QueryClient, type QueryFunction, type QueryKey } from "@tanstack/react-query";
import { vi } from "vitest";
import { forward } from "../../forwarding/forward";
import { problemResponse } from "../../platform/problem-response";
import type { SignedIn } from "./world";

/** Answers a path of the portal's own routes that is not forwarded. */
type Own = (path: string, request: { method: string; search: URLSearchParams; body: unknown }) => Promise<unknown>;

type Query<Data, Key extends QueryKey> = { queryKey: Key; queryFn?: QueryFunction<Data, Key> };

/**
 * Stubs `fetch` for a person's pages: the portal's own forwarding answers their calls as in the running portal.
 *
 * @returns a function that reads a query as a page does, without any cache
 */
export function openPages(who: SignedIn, own: Own = nothingElse) {
  const outside = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (!url.startsWith("/")) return outside(url, init);
    const { method = "GET", body } = init;
    const [path = "", search = ""] = url.split("?");
    const [, , , , service, ...rest] = path.split("/");
    const content = typeof body === "string" ? JSON.parse(body) : undefined;
    if (service !== "books") {
      const asked = { method, search: new URLSearchParams(search), body: content };
      return own([service, ...rest].join("/"), asked).then((answer) => Response.json(answer), problemResponse);
    }
    const seen = new Headers(init.headers).get("if-match");
    const request = who.request(method, `/x?${search}`, content, seen === null ? undefined : { "if-match": seen });
    return forward(request, who.access, "books", rest.join("/")).catch(problemResponse);
  });
  return <Data, Key extends QueryKey>({ queryKey, queryFn }: Query<Data, Key>): Promise<Data> =>
    new QueryClient().fetchQuery({ queryKey, queryFn, retry: false });
}

const nothingElse: Own = (path) => Promise.reject(new Error(`no such path: ${path}`));

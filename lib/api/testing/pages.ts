import "server-only";
import { QueryClient, type QueryFunction, type QueryKey } from "@tanstack/react-query";
import { vi } from "vitest";
import { forward } from "../../forwarding/forward";
import { problemResponse } from "../../platform/problem-response";
import type { SignedIn } from "./world";

/** Answers a path of the portal's own routes that is not forwarded. */
type OwnRoutes = (
  path: string,
  request: { method: string; search: URLSearchParams; body: unknown },
) => Promise<unknown>;

type Query<Data, Key extends QueryKey> = { queryKey: Key; queryFn?: QueryFunction<Data, Key> };

/**
 * Stubs `fetch` for a person's pages: the portal's own forwarding answers their calls as in the running portal.
 *
 * @returns a function that reads a query as a page does, without any cache
 */
export function stubPages(person: SignedIn, ownRoutes: OwnRoutes = noOtherRoutes) {
  const realFetch = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (!url.startsWith("/")) return realFetch(url, init);
    const { method = "GET", body } = init;
    const [path = "", search = ""] = url.split("?");
    const [, , , , service, ...rest] = path.split("/");
    const content = typeof body === "string" ? JSON.parse(body) : undefined;
    if (service !== "books") {
      const call = { method, search: new URLSearchParams(search), body: content };
      return ownRoutes([service, ...rest].join("/"), call).then((answer) => Response.json(answer), problemResponse);
    }
    const changeStamp = new Headers(init.headers).get("if-match");
    const request = person.request(
      method,
      `/x?${search}`,
      content,
      changeStamp === null ? undefined : { "if-match": changeStamp },
    );
    return forward(request, person.access, "books", rest.join("/")).catch(problemResponse);
  });
  return <Data, Key extends QueryKey>({ queryKey, queryFn }: Query<Data, Key>): Promise<Data> =>
    new QueryClient().fetchQuery({ queryKey, queryFn, retry: false });
}

const noOtherRoutes: OwnRoutes = (path) => Promise.reject(new Error(`no such path: ${path}`));

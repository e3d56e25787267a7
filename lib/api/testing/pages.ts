import "server-only";
import { QueryClient, type QueryFunction, type QueryKey } from "@tanstack/react-query";
import { vi } from "vitest";
import { forward } from "../../forwarding/forward";
import { toProblemResponse } from "../../platform/problem-response";
import type { SignedIn } from "./world";

/** Answers a path of the portal's own routes that is not forwarded. */
type AnswerOwnRoute = (
  path: string,
  request: { method: string; search: URLSearchParams; body: unknown },
) => Promise<unknown>;

type PageQuery<Data, Key extends QueryKey> = { queryKey: Key; queryFn?: QueryFunction<Data, Key> };

/**
 * Stubs `fetch` for a person's pages: the portal's own forwarding answers their calls as in the running portal.
 *
 * @returns a function that reads a query as a page does, without any cache
 */
export function stubPages(person: SignedIn, answerOwnRoute: AnswerOwnRoute = refuseOwnRoute) {
  const realFetch = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (!url.startsWith("/")) return realFetch(url, init);
    const { method = "GET", body } = init;
    const [path = "", queryText = ""] = url.split("?");
    const [, , , , service, ...pathSegments] = path.split("/");
    const parsedBody = typeof body === "string" ? JSON.parse(body) : undefined;
    if (service !== "books") {
      const ownRequest = { method, search: new URLSearchParams(queryText), body: parsedBody };
      return answerOwnRoute([service, ...pathSegments].join("/"), ownRequest).then(
        (answer) => Response.json(answer),
        toProblemResponse,
      );
    }
    const changeStamp = new Headers(init.headers).get("if-match");
    const request = person.request(
      method,
      `/x?${queryText}`,
      parsedBody,
      changeStamp === null ? undefined : { "if-match": changeStamp },
    );
    return forward(request, person.access, "books", pathSegments.join("/")).catch(toProblemResponse);
  });
  return <Data, Key extends QueryKey>({ queryKey, queryFn }: PageQuery<Data, Key>): Promise<Data> =>
    new QueryClient().fetchQuery({ queryKey, queryFn, retry: false });
}

const refuseOwnRoute: AnswerOwnRoute = (path) => Promise.reject(new Error(`no such path: ${path}`));

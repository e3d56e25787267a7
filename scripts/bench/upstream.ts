import http from "node:http";
import { findFreePort } from "../pg/settings.mjs";
import { runAtEnd } from "./own-process";

export type Upstream = { origin: string; listPath: string };

/** A list of about 12 kB, the size of a typical page of the books. */
const articleList = JSON.stringify({
  Meta: { CurrentPage: 1, PageSize: 50, TotalNumberOfPages: 1, TotalNumberOfResults: 50 },
  Data: Array.from({ length: 50 }, (_, index) => ({
    Id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    Name: `Article number ${index} with a name of common length`,
    Number: String(1000 + index),
    NetPrice: 125.5 + index,
    IsActive: true,
    ChangedUtc: "2026-11-21T12:00:00.0000000Z",
  })),
});

/**
 * Starts the upstream service of the measurement, which forwards every request to the sandbox.
 *
 * @param options `articlesAtOnce`: the list of articles is a constant text, which costs nothing to answer
 */
export async function startUpstream(sandboxUrl: string, options: { articlesAtOnce: boolean }): Promise<Upstream> {
  const port = await findFreePort();
  const listPath = "/v2/articles";
  const server = http.createServer((request, response) => {
    if (options.articlesAtOnce && request.method === "GET" && request.url?.startsWith(listPath)) {
      response.writeHead(200, { "content-type": "application/json" }).end(articleList);
    } else {
      forwardRequest(sandboxUrl, request, response);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  runAtEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${port}`, listPath };
}

function forwardRequest(sandboxUrl: string, request: http.IncomingMessage, response: http.ServerResponse): void {
  const { host: _host, ...headers } = request.headers;
  const forwardedRequest = http.request(
    `${sandboxUrl}${request.url}`,
    { method: request.method, headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  forwardedRequest.once("error", () => response.writeHead(502).end());
  request.pipe(forwardedRequest);
}

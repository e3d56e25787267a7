import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import type { Bridge, ForwardingHandler, WholeAnswer } from "../lib/platform/process-bridge";
import type { Handler } from "./listener";

/** Answers forwarded calls before Next.js's router, whose own work costs several times as much; Next.js handles the rest. */
export function withForwarding(findForwarding: Bridge["findForwarding"], handle: Handler): Handler {
  return async (request, response) => {
    const { method = "", url = "" } = request;
    const answer = findForwarding(method, url);
    if (!answer) return handle(request, response);
    await writeAnswer(await answer(toForwardRequest(request, response)), response);
  };
}

/** Converts a Node.js request to the form that handlers in front of Next.js read. */
export function toForwardRequest(request: IncomingMessage, response: ServerResponse): Parameters<ForwardingHandler>[0] {
  const { method = "", url = "" } = request;
  const body = hasBody(request) ? toStream(request, response) : null;
  return { method, url, headers: toHeaders(request.headers), body };
}

/** Reads the headers from Node.js's parsed object: copying them all costs more than the rest of a request. */
function toHeaders(receivedHeaders: IncomingHttpHeaders): Pick<Headers, "get"> {
  return {
    get(name) {
      const value = receivedHeaders[name.toLowerCase()];
      return Array.isArray(value) ? value.join(", ") : (value ?? null);
    },
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * The body as a stream that is read only on demand. After a refusal or an answer the rest is discarded and the connection
 * stays open: a refusal must still reach a caller who is sending.
 */
function toStream(request: IncomingMessage, response: ServerResponse): ReadableStream<Uint8Array<ArrayBuffer>> {
  let isWanted = true;
  function discardBody(): void {
    isWanted = false;
    request.resume();
  }
  response.once("finish", discardBody);
  return new ReadableStream(
    {
      start(controller) {
        request.pause();
        request.on("data", (chunk: Buffer<ArrayBuffer>) => {
          if (!isWanted) return;
          controller.enqueue(chunk);
          request.pause();
        });
        request.once("end", () => isWanted && controller.close());
        request.once("error", (error) => controller.error(error));
      },
      pull: () => void request.resume(),
      cancel: discardBody,
    },
    { highWaterMark: 0 },
  );
}

export async function writeAnswer(answer: WholeAnswer | Response, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status;
  if (!(answer instanceof Response)) {
    const { headers, bytes } = answer;
    for (const name in headers) response.setHeader(name, headers[name] ?? "");
    response.end(bytes.length > 0 ? bytes : undefined);
    return;
  }
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  if (!answer.body) response.end();
  else if (answer.headers.has("content-length")) response.end(Buffer.from(await answer.arrayBuffer()));
  else await pipeline(Readable.fromWeb(answer.body as NodeStream), response).catch(() => response.destroy());
}

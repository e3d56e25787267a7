import type { IncomingMessage, ServerResponse } from "node:http";

const probePath = /^\/(healthz|readyz)(?:\?|$)/;

/**
 * Answers `GET /healthz` and `GET /readyz`, which ask for no host, session or cookie: whoever asks is a machine that
 * watches this one. What is missing is told on the metrics port only.
 *
 * @param isReady whether every part is there that the portal needs; the answer must be cheap, since anybody may ask
 * @returns false for every other request, which is not answered
 */
export async function answerProbe(
  request: IncomingMessage,
  response: ServerResponse,
  isReady: () => Promise<boolean>,
): Promise<boolean> {
  const probe = probeOf(request);
  if (!probe) return false;
  sendProbe(response, probe === "healthz" || (await isReady().catch(() => false)));
  return true;
}

/** Answers a probe while the portal ends: its process still lives, and no proxy shall send it anything new. */
export function answerProbeWhileStopping(request: IncomingMessage, response: ServerResponse): boolean {
  const probe = probeOf(request);
  if (!probe) return false;
  response.shouldKeepAlive = false;
  sendProbe(response, probe === "healthz");
  return true;
}

type Probe = "healthz" | "readyz";

function probeOf({ url = "" }: IncomingMessage): Probe | null {
  return (probePath.exec(url)?.[1] as Probe | undefined) ?? null;
}

function sendProbe(response: ServerResponse, isGood: boolean): void {
  const { method } = response.req;
  if (method !== "GET" && method !== "HEAD") sendText(response, 405, "method not allowed", { allow: "GET, HEAD" });
  else sendText(response, isGood ? 200 : 503, isGood ? "ok" : "not ready");
}

function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  const body = `${text}\n`;
  response.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    ...headers,
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

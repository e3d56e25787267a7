import { Agent, request } from "undici";
import { trustedAuthorities } from "../../http/authorities";
import { mayCall, outsideLookup } from "../../http/outside";
import { refused } from "../../http/problem";

const patienceMs = 10_000;

let agent: Agent | undefined;

/** Ends the connections that were kept for further files. */
export async function closeFileAgent(): Promise<void> {
  await agent?.destroy();
  agent = undefined;
}

/**
 * Fetches what a public address holds, once. Redirects are not followed.
 *
 * @param most  bytes that may come; more is cut off and returned too long by one
 * @throws ApiError 4100 when it is not answered with 200 in time, 2000 for what is no public address
 */
export async function fetchFile(address: string, most: number): Promise<Buffer> {
  if (!URL.canParse(address)) throw refused(2000, "Url must be a valid URL.", "Url");
  const url = new URL(address);
  if (!["https:", "http:"].includes(url.protocol) || !mayCall(url)) {
    throw refused(2000, "Url must be a public address.", "Url");
  }
  agent ??= new Agent({ connect: { ...trustedAuthorities(), timeout: patienceMs, lookup: outsideLookup } });
  try {
    const { statusCode, body } = await request(url, { dispatcher: agent, signal: AbortSignal.timeout(patienceMs) });
    if (statusCode !== 200) throw new Error(`it answered ${statusCode}`);
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > most) break;
    }
    return Buffer.concat(chunks).subarray(0, most + 1);
  } catch (error) {
    const why = error instanceof Error ? error.message : "it could not be reached";
    throw refused(4100, `The file could not be fetched from Url: ${why}.`, "Url");
  }
}

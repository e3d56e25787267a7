import { Agent, request } from "undici";
import { getTrustedAuthorities } from "../../http/authorities";
import { lookupAllowedAddress, mayCallUrl } from "../../http/outgoing-addresses";
import { ruleRefusalError } from "../../http/problem";

const fetchTimeoutMs = 10_000;

let agent: Agent | undefined;

/** Closes the connections that were kept open for further files. */
export async function closeFileAgent(): Promise<void> {
  await agent?.destroy();
  agent = undefined;
}

/**
 * Fetches a file from a public address with one request. Redirects are not followed.
 *
 * @param maxBytes  the size limit; a larger file is cut off and returned with one byte more than the limit
 * @throws ApiError 4100 when the address does not answer with 200 in time, 2000 for an address that is not public
 */
export async function fetchFile(address: string, maxBytes: number): Promise<Buffer> {
  if (!URL.canParse(address)) throw ruleRefusalError(2000, "Url must be a valid URL.", "Url");
  const url = new URL(address);
  if (!["https:", "http:"].includes(url.protocol) || !mayCallUrl(url)) {
    throw ruleRefusalError(2000, "Url must be a public address.", "Url");
  }
  agent ??= new Agent({
    connect: { ...getTrustedAuthorities(), timeout: fetchTimeoutMs, lookup: lookupAllowedAddress },
  });
  try {
    const { statusCode, body } = await request(url, { dispatcher: agent, signal: AbortSignal.timeout(fetchTimeoutMs) });
    if (statusCode !== 200) throw new Error(`it answered ${statusCode}`);
    const chunks: Buffer[] = [];
    let receivedBytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      receivedBytes += chunk.length;
      if (receivedBytes > maxBytes) break;
    }
    return Buffer.concat(chunks).subarray(0, maxBytes + 1);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "it could not be reached";
    throw ruleRefusalError(4100, `The file could not be fetched from Url: ${reason}.`, "Url");
  }
}

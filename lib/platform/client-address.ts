import "server-only";
import { BlockList, isIP } from "node:net";

/**
 * Parses the proxies whose `X-Forwarded-For` is trusted: addresses and CIDR blocks, separated by commas or spaces.
 *
 * @throws Error naming the first entry that is neither
 */
export function parseTrustedProxies(text: string): BlockList {
  const trusted = new BlockList();
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    const [address = "", bits, ...rest] = entry.split("/");
    const family = isIP(address);
    const widest = family === 4 ? 32 : 128;
    const length = bits === undefined ? widest : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
    if (!family || rest.length > 0 || !(length <= widest)) throw new Error(`${entry} is no address and no block`);
    trusted.addSubnet(address, length, family === 4 ? "ipv4" : "ipv6");
  }
  return trusted;
}

/**
 * The address a request came from, as far as it can be trusted: the address of the socket, and behind trusted proxies the
 * last address in `X-Forwarded-For` that is not one of them. Each proxy appends the address it was called from, so
 * everything to the left of that address is the caller's own claim and is never read.
 *
 * @param forwardedFor the header as received; several header lines are joined by commas
 * @see RFC 9700 section 4.13
 */
export function clientAddress(socketAddress: string, forwardedFor: string | undefined, trusted: BlockList): string {
  let client = normalisedAddress(socketAddress);
  for (const forwardedAddress of (forwardedFor ?? "").split(",").map(normalisedAddress).reverse()) {
    if (!isIP(forwardedAddress) || !isTrusted(client, trusted)) break;
    client = forwardedAddress;
  }
  return client;
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 4 ? "ipv4" : "ipv6");
}

/** One spelling per address: without a port, and without the IPv6 form of an IPv4 address. */
function normalisedAddress(text: string): string {
  const match = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim());
  const address = (match?.[1] ?? match?.[2] ?? text.trim()).toLowerCase();
  return address.replace(/^::ffff:(?=[\d.]+$)/, "");
}

/**
 * The unit that a limit per caller counts: an IPv4 address, or the /64 of an IPv6 address, because its holder can use any
 * address in it.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  // The URL parser writes every address in one form: groups of hexadecimal digits with at most one "::".
  const [head = "", tail] = new URL(`http://[${address.split("%")[0]}]`).hostname.slice(1, -1).split("::");
  const front = head.split(":").filter(Boolean);
  const back = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array<string>(8 - front.length - back.length).fill("0");
  return `${[...front, ...zeros, ...back].slice(0, 4).join(":")}::/64`;
}

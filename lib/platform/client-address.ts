import "server-only";
import { BlockList, isIP } from "node:net";

/**
 * Parses the proxies whose `X-Forwarded-For` is trusted: addresses and CIDR blocks, separated by commas or spaces.
 *
 * @throws Error naming the first entry that is neither
 */
export function parseTrustedProxies(text: string): BlockList {
  const trustedProxies = new BlockList();
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    const [address = "", prefixText, ...extraParts] = entry.split("/");
    const family = isIP(address);
    const maxPrefixLength = family === 4 ? 32 : 128;
    const prefixLength =
      prefixText === undefined ? maxPrefixLength : /^\d{1,3}$/.test(prefixText) ? Number(prefixText) : Number.NaN;
    if (!family || extraParts.length > 0 || !(prefixLength <= maxPrefixLength))
      throw new Error(`${entry} is no address and no block`);
    trustedProxies.addSubnet(address, prefixLength, family === 4 ? "ipv4" : "ipv6");
  }
  return trustedProxies;
}

/**
 * Returns the address a request came from, as far as it can be trusted: the address of the socket, and behind trusted
 * proxies the last address in `X-Forwarded-For` that is not one of them. Each proxy appends the address it was called
 * from, so everything to the left of that address is the caller's own claim and is never read.
 *
 * @param forwardedFor the header as received; several header lines are joined by commas
 * @see RFC 9700 section 4.13
 */
export function clientAddressOf(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: BlockList,
): string {
  let callerAddress = normaliseAddress(socketAddress);
  for (const forwardedAddress of (forwardedFor ?? "").split(",").map(normaliseAddress).reverse()) {
    if (!isIP(forwardedAddress) || !isTrusted(callerAddress, trustedProxies)) break;
    callerAddress = forwardedAddress;
  }
  return callerAddress;
}

function isTrusted(address: string, trustedProxies: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && trustedProxies.check(address, family === 4 ? "ipv4" : "ipv6");
}

/** Returns one spelling per address: without a port, and without the IPv6 form of an IPv4 address. */
function normaliseAddress(text: string): string {
  const match = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim());
  const address = (match?.[1] ?? match?.[2] ?? text.trim()).toLowerCase();
  return address.replace(/^::ffff:(?=[\d.]+$)/, "");
}

/**
 * Returns the unit that a limit per caller counts: an IPv4 address, or the /64 of an IPv6 address, because its holder
 * can use any address in it.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  // The URL parser writes every address in one form: groups of hexadecimal digits with at most one "::".
  const [textBeforeZeros = "", textAfterZeros] = new URL(`http://[${address.split("%")[0]}]`).hostname
    .slice(1, -1)
    .split("::");
  const leadingGroups = textBeforeZeros.split(":").filter(Boolean);
  const trailingGroups = textAfterZeros?.split(":").filter(Boolean) ?? [];
  const zeroGroups = Array<string>(8 - leadingGroups.length - trailingGroups.length).fill("0");
  return `${[...leadingGroups, ...zeroGroups, ...trailingGroups].slice(0, 4).join(":")}::/64`;
}

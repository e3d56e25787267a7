import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { BlockList, isIP } from "node:net";
import { getSettings } from "../settings";

const specialNetworks = new BlockList();
for (const [network, prefixLength] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  specialNetworks.addSubnet(network, prefixLength, "ipv4");
}
for (const [network, prefixLength] of [
  ["::", 127],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  specialNetworks.addSubnet(network, prefixLength, "ipv6");
}

/** Whether an IP address belongs to a loopback, private or other special network, and not to the internet. */
export const isInSpecialNetwork = (address: string): boolean =>
  specialNetworks.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * Whether the sandbox may call an address that a caller names. On a developer's machine it may call every address, because
 * receivers there are on localhost. A sandbox that is reachable from other machines calls addresses on the internet only,
 * and never those of its own network.
 */
export function mayCallUrl(url: URL): boolean {
  if (getSettings().isLoopback) return true;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 ? !/(^|\.)localhost\.?$/i.test(host) : !isInSpecialNetwork(host);
}

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Resolves a host name to addresses that `mayCallUrl` would allow. The addresses are checked when the name is resolved
 * for a call, because a name may resolve to other addresses each time.
 */
export function lookupAllowedAddress(host: string, options: LookupOptions, callback: LookupCallback): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const allowedAddresses = getSettings().isLoopback
      ? addresses
      : addresses.filter(({ address }) => !isInSpecialNetwork(address));
    const [firstAddress] = allowedAddresses;
    if (firstAddress === undefined) return callback(new Error(`${host} is not on the internet`), []);
    return options.all ? callback(null, allowedAddresses) : callback(null, firstAddress.address, firstAddress.family);
  });
}

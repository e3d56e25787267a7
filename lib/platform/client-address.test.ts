import { describe, expect, it } from "vitest";
import { clientAddressOf, networkOf, parseTrustedProxies } from "./client-address";

const noProxies = parseTrustedProxies("");
const proxies = parseTrustedProxies("10.0.0.0/8, 192.0.2.7 2001:db8:1::/48");

describe("the address of a caller", () => {
  it.each([
    ["the socket's, whatever a caller says, when no proxy is trusted", "10.0.0.1", "1.2.3.4", noProxies, "10.0.0.1"],
    ["the socket's, when it is none of the proxies", "203.0.113.9", "1.2.3.4", proxies, "203.0.113.9"],
    ["the one the proxy was called from", "10.0.0.1", "1.2.3.4", proxies, "1.2.3.4"],
    ["never what that caller claimed", "10.0.0.1", "6.6.6.6, 10.9.9.9, 1.2.3.4", proxies, "1.2.3.4"],
    ["found through several proxies", "10.0.0.1", "6.6.6.6, 1.2.3.4, 192.0.2.7, 10.0.0.2", proxies, "1.2.3.4"],
    ["the furthest proxy, when the way begins inside", "10.0.0.1", "10.0.0.3, 10.0.0.2", proxies, "10.0.0.3"],
    ["the proxy, when it says nothing", "10.0.0.1", undefined, proxies, "10.0.0.1"],
    ["the proxy, when what it says is no address", "10.0.0.1", "1.2.3.4, unknown", proxies, "10.0.0.1"],
    ["read with ports", "10.0.0.1", "1.2.3.4:5678", proxies, "1.2.3.4"],
    ["read as IPv6 with a port", "2001:db8:1::5", "[2001:DB8:2::9]:443", proxies, "2001:db8:2::9"],
    ["read through a socket that wraps IPv4", "::ffff:10.0.0.1", "::ffff:1.2.3.4", proxies, "1.2.3.4"],
  ])("is %s", (_title, socketAddress, forwardedFor, trustedProxies, expected) => {
    expect(clientAddressOf(socketAddress, forwardedFor, trustedProxies)).toBe(expected);
  });
});

describe("the setting", () => {
  it.each(["proxy.example", "10.0.0.0/33", "10.0.0.1/", "10.0.0.1/8/8", "10.0.0.1/-1", "::1/129"])(
    "refuses %s",
    (text) => {
      expect(() => parseTrustedProxies(`10.0.0.1,${text}`)).toThrow(text);
    },
  );
});

describe("what a limit counts", () => {
  it.each([
    ["1.2.3.4", "1.2.3.4"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ])("takes %s as %s", (address, expected) => {
    expect(networkOf(address)).toBe(expected);
  });
});

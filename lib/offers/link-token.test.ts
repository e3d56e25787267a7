import { expect, it } from "vitest";
import { hashOfToken, isTokenShaped, isTokenSigned, linkIdOf, tokenOfLink } from "./link-token";

const dataKey = Buffer.alloc(32, 7);
const tenant = { partnerId: "p", companyId: "c" };
const linkTarget = { quoteId: "q", version: "abc:2026-11-20", revokedCount: 0 };
const linkId = linkIdOf(dataKey, tenant, linkTarget);
const token = tokenOfLink(dataKey, tenant, linkId);

it("names the same link for the same text, as a uuid", () => {
  expect(linkId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(linkIdOf(dataKey, tenant, { ...linkTarget })).toBe(linkId);
});

it.each([
  ["another text", { ...linkTarget, version: "abd:2026-11-20" }],
  ["another quote", { ...linkTarget, quoteId: "r" }],
  ["one that was taken back", { ...linkTarget, revokedCount: 1 }],
])("names another link for %s", (_, otherTarget) => {
  expect(linkIdOf(dataKey, tenant, otherTarget)).not.toBe(linkId);
});

it("signs a token that only this company's key makes", () => {
  expect(isTokenShaped(token)).toBe(true);
  expect(isTokenSigned(dataKey, tenant, linkId, token)).toBe(true);
  expect(isTokenSigned(Buffer.alloc(32, 8), tenant, linkId, token)).toBe(false);
  expect(isTokenSigned(dataKey, { ...tenant, companyId: "d" }, linkId, token)).toBe(false);
  expect(isTokenSigned(dataKey, tenant, linkIdOf(dataKey, tenant, { ...linkTarget, revokedCount: 1 }), token)).toBe(
    false,
  );
});

it("refuses a token of which one bit is another", () => {
  for (let index = 0; index < 32; index++) {
    const bytes = Buffer.from(token, "base64url");
    bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index);
    expect(isTokenSigned(dataKey, tenant, linkId, bytes.toString("base64url"))).toBe(false);
  }
});

it.each(["", token.slice(1), `${token}A`, `${token.slice(1)}/`, `${token.slice(1)}=`])(
  "takes %j for no token",
  (text) => {
    expect(isTokenShaped(text)).toBe(false);
  },
);

it("stores a hash that does not hold the token", () => {
  expect(hashOfToken(token)).toMatch(/^[0-9a-f]{64}$/);
  expect(hashOfToken(token)).not.toBe(hashOfToken(`${token} `));
});

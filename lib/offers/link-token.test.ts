import { expect, it } from "vitest";
import { hashOfToken, isSigned, isTokenShaped, linkIdOf, tokenOf } from "./link-token";

const key = Buffer.alloc(32, 7);
const tenant = { partnerId: "p", companyId: "c" };
const linkTarget = { quoteId: "q", version: "abc:2026-11-20", revoked: 0 };
const id = linkIdOf(key, tenant, linkTarget);
const token = tokenOf(key, tenant, id);

it("names the same link for the same text, as a uuid", () => {
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(linkIdOf(key, tenant, { ...linkTarget })).toBe(id);
});

it.each([
  ["another text", { ...linkTarget, version: "abd:2026-11-20" }],
  ["another quote", { ...linkTarget, quoteId: "r" }],
  ["one that was taken back", { ...linkTarget, revoked: 1 }],
])("names another link for %s", (_, other) => {
  expect(linkIdOf(key, tenant, other)).not.toBe(id);
});

it("signs a token that only this company's key makes", () => {
  expect(isTokenShaped(token)).toBe(true);
  expect(isSigned(key, tenant, id, token)).toBe(true);
  expect(isSigned(Buffer.alloc(32, 8), tenant, id, token)).toBe(false);
  expect(isSigned(key, { ...tenant, companyId: "d" }, id, token)).toBe(false);
  expect(isSigned(key, tenant, linkIdOf(key, tenant, { ...linkTarget, revoked: 1 }), token)).toBe(false);
});

it("refuses a token of which one bit is another", () => {
  for (let index = 0; index < 32; index++) {
    const bytes = Buffer.from(token, "base64url");
    bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index);
    expect(isSigned(key, tenant, id, bytes.toString("base64url"))).toBe(false);
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

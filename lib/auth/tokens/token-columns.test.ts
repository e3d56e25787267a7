import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashOfToken, tokenColumnsOf } from "./store";

const tenant = { partnerId: "p", companyId: "c" };
const dataKey = { id: "k", key: randomBytes(32) };
const tokens = { accessToken: "a", refreshToken: "r", scopes: null, expiresInSeconds: 3600 };

describe("a refresh token that an answer gives", () => {
  it("ends two years from now when it is a new one, and its person is not warned yet", () => {
    const columns = tokenColumnsOf(tenant, dataKey, tokens, hashOfToken("the one before"));
    expect(columns).toMatchObject({ refreshIssuedAt: expect.any(Date), warnedDays: null });
  });

  it("ends two years after its first issue when it is the one that was sent", () => {
    const columns = tokenColumnsOf(tenant, dataKey, tokens, hashOfToken("r"));
    expect(columns).toHaveProperty("refreshTokenSealed");
    expect(columns).not.toHaveProperty("refreshIssuedAt");
    expect(columns).not.toHaveProperty("warnedDays");
  });

  it("stays as it is when the answer gives none", () => {
    const columns = tokenColumnsOf(tenant, dataKey, { ...tokens, refreshToken: null }, hashOfToken("r"));
    expect(columns).not.toHaveProperty("refreshTokenSealed");
    expect(columns).not.toHaveProperty("refreshIssuedAt");
  });
});

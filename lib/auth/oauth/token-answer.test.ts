import { expect, it } from "vitest";
import { OAuthRefusal, parseTokenAnswer, UnclearAnswer } from "./token-answer";
import { basicAuthorizationOf } from "./token-calls";

const makeAnswer = (status: number, body: unknown) => ({
  status,
  contentType: "application/json",
  body: typeof body === "string" ? body : JSON.stringify(body),
});
const completeTokens = {
  access_token: "a",
  refresh_token: "r",
  token_type: "Bearer",
  expires_in: 3600,
  scope: "ea:api  ea:sales",
};

it("reads a whole answer, whatever the case of its token type", () => {
  expect(parseTokenAnswer(makeAnswer(200, completeTokens))).toEqual({
    accessToken: "a",
    refreshToken: "r",
    scopes: ["ea:api", "ea:sales"],
    expiresInSeconds: 3600,
  });
  expect(parseTokenAnswer(makeAnswer(200, { ...completeTokens, token_type: "BEARER" })).accessToken).toBe("a");
});

it("says which parts an answer left out, so that the old ones are kept", () => {
  const { refresh_token: _r, scope: _s, ...tokensWithoutParts } = completeTokens;
  expect(parseTokenAnswer(makeAnswer(200, tokensWithoutParts))).toMatchObject({ refreshToken: null, scopes: null });
});

it("takes a member that is null as one that was left out: a refusal would cost the rotated token", () => {
  const tokensWithNulls = { ...completeTokens, refresh_token: null, scope: null };
  expect(parseTokenAnswer(makeAnswer(200, tokensWithNulls))).toMatchObject({
    accessToken: "a",
    refreshToken: null,
    scopes: null,
  });
});

it("reckons with no expiry that is not a date any more", () => {
  const { expiresInSeconds } = parseTokenAnswer(makeAnswer(200, { ...completeTokens, expires_in: 1e300 }));
  expect(new Date(Date.UTC(2026, 0, 1) + expiresInSeconds * 1000).getUTCFullYear()).toBe(2027);
});

it.each([
  ["half a document", 200, '{"access_token":"a","refr'],
  ["a page", 200, "<html>"],
  ["nothing", 200, ""],
  ["NaN", 200, '{"access_token":"a","token_type":"Bearer","expires_in":NaN}'],
  ["no expiry", 200, { ...completeTokens, expires_in: undefined }],
  ["an empty token", 200, { ...completeTokens, access_token: "" }],
  ["another token type", 200, { ...completeTokens, token_type: "mac" }],
  ["5xx", 503, { error: "invalid_grant" }],
  ["too many requests", 429, { error: "invalid_grant" }],
  ["a 4xx without a word", 400, {}],
  ["a redirect", 302, ""],
])("decides nothing on %s", (_title, status, body) => {
  expect(() => parseTokenAnswer(makeAnswer(status, body))).toThrow(UnclearAnswer);
});

it("takes a refusal in the words of the RFC", () => {
  const parseRefusal = (body: object) => () => parseTokenAnswer(makeAnswer(400, body));
  expect(parseRefusal({ error: "invalid_grant" })).toThrow(OAuthRefusal);
  const deadTokenRefusal = { error: "invalid_request", error_description: "The refresh_token is not valid." };
  expect(parseRefusal(deadTokenRefusal)).toThrow(
    expect.objectContaining({ error: "invalid_request", namesRefreshToken: true }),
  );
});

it("encodes credentials as a form before joining them (RFC 6749 section 2.3.1)", () => {
  const header = basicAuthorizationOf({ id: "a client", secret: "s:e%c+ret" });
  expect(Buffer.from(header.slice(6), "base64").toString()).toBe("a+client:s%3Ae%25c%2Bret");
});

import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningSandbox } from "../../scripts/testing/programs";
import { hashSecret } from "./secrets";
import {
  callEndpoint,
  clientId,
  createVerifier,
  exchangeCode,
  getCode,
  getTokens,
  isAcceptedByBooks,
  makeBasicAuthorization,
  redirectUri,
  redirectUriWithQuery,
  refreshTokens,
  startIdentity,
} from "./testing/application";

let sandbox: RunningSandbox;
let url: string;
beforeAll(async () => {
  sandbox = await startIdentity();
  url = sandbox.url;
});
afterAll(() => sandbox.stop());

const makeChallengeParameters = (verifier: string) => ({
  code_challenge: hashSecret(verifier),
  code_challenge_method: "S256",
});

describe("the answer", () => {
  it("carries the tokens, their life, their scopes, and may be stored nowhere", async () => {
    const { status, headers, body } = await exchangeCode(url, await getCode(url));
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-type")).toContain("application/json");
    expect(Object.keys(body).sort()).toEqual(["access_token", "expires_in", "refresh_token", "scope", "token_type"]);
    expect(body).toMatchObject({ token_type: "bearer", expires_in: 3600, scope: "ea:api offline_access ea:sales" });
    expect(body.refresh_token).toMatch(/^[\w-]{43}$/);
  });

  it("has an access token with the claims of the service, signed with a published key", async () => {
    const { access_token = "" } = await getTokens(url);
    const keys = createRemoteJWKSet(new URL(`${url}/identity/.well-known/openid-configuration/jwks`));
    const { payload, protectedHeader } = await jwtVerify(access_token, keys, {
      issuer: `${url}/identity`,
      audience: `${url}/identity/resources`,
      algorithms: ["RS256"],
    });
    expect(protectedHeader).toMatchObject({ alg: "RS256", typ: "at+jwt" });
    expect(payload).toMatchObject({
      client_id: clientId,
      scope: ["ea:api", "offline_access", "ea:sales"],
      sub: "a1b7c0de-0002-4a5b-9c3d-5e6f70810002",
      customer_id: "6f1d2c3a-4b5e-4c7d-8e9f-0a1b2c3d4e01",
      email: "erik@norrsken.example",
      idp: "vonidsrv",
      amr: ["pwd"],
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
    expect(payload.auth_time).toBeLessThanOrEqual(payload.iat ?? 0);
  });

  it("has no refresh token without offline_access", async () => {
    const body = await getTokens(url, { scope: "ea:api ea:sales" });
    expect(body).not.toHaveProperty("refresh_token");
    expect(body.scope).toBe("ea:api ea:sales");
  });

  it("has no refresh token for an application that may not refresh, and refuses its refresh", async () => {
    await sandbox.callControl("PUT", "/clients/once", {
      secret: "x",
      redirectUris: [redirectUri],
      grantTypes: ["authorization_code"],
    });
    const headers = { authorization: makeBasicAuthorization("once", "x") };
    const code = await getCode(url, { client_id: "once" });
    const form = { grant_type: "authorization_code", code, redirect_uri: redirectUri };
    expect((await callEndpoint(url, "token", form, headers)).body).not.toHaveProperty("refresh_token");
    const refusedReply = await callEndpoint(url, "token", { grant_type: "refresh_token", refresh_token: "x" }, headers);
    expect([refusedReply.status, refusedReply.body.error]).toEqual([400, "unauthorized_client"]);
  });
});

describe("a token request that is wrong in itself", () => {
  it.each([
    ["invalid_request", "grant_type is missing", {}],
    ["invalid_request", "grant_type is empty", { grant_type: "" }],
    ["unsupported_grant_type", "it asks by password", { grant_type: "password", username: "a", password: "b" }],
    ["unsupported_grant_type", "it asks for the client itself", { grant_type: "client_credentials" }],
    ["invalid_request", "code is missing", { grant_type: "authorization_code", redirect_uri: redirectUri }],
    ["invalid_request", "redirect_uri is missing", { grant_type: "authorization_code", code: "x" }],
    [
      "invalid_grant",
      "the code is unknown",
      { grant_type: "authorization_code", code: "x", redirect_uri: redirectUri },
    ],
    ["invalid_request", "refresh_token is missing", { grant_type: "refresh_token" }],
    ["invalid_grant", "the refresh token is unknown", { grant_type: "refresh_token", refresh_token: "x" }],
  ])("answers 400 %s when %s", async (code, _when, form) => {
    const reply = await callEndpoint(url, "token", form as Record<string, string>);
    expect([reply.status, reply.body.error]).toEqual([400, code]);
    expect(reply.headers.get("cache-control")).toBe("no-store");
  });

  it("refuses a parameter that comes twice", async () => {
    const reply = await callEndpoint(url, "token", "grant_type=refresh_token&refresh_token=a&refresh_token=b");
    expect([reply.status, reply.body.error]).toEqual([400, "invalid_request"]);
  });

  it.each(["application/json", "multipart/form-data; boundary=x", "text/plain"])(
    "refuses a body of type %s",
    async (contentType) => {
      const reply = await callEndpoint(url, "token", "{}", {
        authorization: makeBasicAuthorization(),
        "content-type": contentType,
      });
      expect([reply.status, reply.body.error]).toEqual([400, "invalid_request"]);
    },
  );

  it("takes a form that names its character set", async () => {
    const code = await getCode(url);
    const body = new URLSearchParams({ grant_type: "authorization_code", code, redirect_uri: redirectUri }).toString();
    const contentType = "application/x-www-form-urlencoded; charset=UTF-8";
    expect(
      (await callEndpoint(url, "token", body, { authorization: makeBasicAuthorization(), "content-type": contentType }))
        .status,
    ).toBe(200);
  });

  it("answers no GET", async () => {
    const answer = await fetch(`${url}/identity/connect/token?grant_type=refresh_token`);
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it("refuses a body beyond 64 kB", async () => {
    const reply = await callEndpoint(url, "token", `grant_type=refresh_token&refresh_token=${"x".repeat(70_000)}`);
    expect([reply.status, reply.body.error]).toEqual([413, "invalid_request"]);
  });
});

describe("an authorization code", () => {
  it("used a second time is refused and ends everything the first use gave", async () => {
    const code = await getCode(url);
    const firstTokens = (await exchangeCode(url, code)).body;
    const laterTokens = (await refreshTokens(url, firstTokens.refresh_token)).body;
    expect(await isAcceptedByBooks(url, laterTokens.access_token)).toBe(true);
    const secondReply = await exchangeCode(url, code);
    expect([secondReply.status, secondReply.body.error]).toEqual([400, "invalid_grant"]);
    expect(await isAcceptedByBooks(url, firstTokens.access_token)).toBe(false);
    expect(await isAcceptedByBooks(url, laterTokens.access_token)).toBe(false);
    expect((await refreshTokens(url, laterTokens.refresh_token)).body.error).toBe("invalid_grant");
  });

  it("used twice at once gives tokens once, and they are ended", async () => {
    const code = await getCode(url);
    const replies = await Promise.all([exchangeCode(url, code), exchangeCode(url, code), exchangeCode(url, code)]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400]);
    const successfulReply = replies.find((reply) => reply.status === 200);
    expect(await isAcceptedByBooks(url, successfulReply?.body.access_token)).toBe(false);
  });

  it("is valid for five minutes", async () => {
    const [earlyCode, lateCode] = [await getCode(url), await getCode(url)];
    await sandbox.callControl("POST", "/clock/advance", { seconds: 290 });
    expect((await exchangeCode(url, earlyCode)).status).toBe(200);
    await sandbox.callControl("POST", "/clock/advance", { seconds: 15 });
    expect((await exchangeCode(url, lateCode)).body.error).toBe("invalid_grant");
  });

  it("is bound to its application, whose right stays untouched by another's try", async () => {
    const code = await getCode(url);
    const form = { grant_type: "authorization_code", code, redirect_uri: redirectUri };
    const stolenReply = await callEndpoint(url, "token", form, {
      authorization: makeBasicAuthorization("other", "other-secret"),
    });
    expect([stolenReply.status, stolenReply.body.error]).toEqual([400, "invalid_grant"]);
    expect((await exchangeCode(url, code)).status).toBe(200);
  });

  it("is bound to its redirect address, and a wrong one spends it", async () => {
    const code = await getCode(url);
    expect((await exchangeCode(url, code, { redirect_uri: redirectUriWithQuery })).body.error).toBe("invalid_grant");
    expect((await exchangeCode(url, code)).body.error).toBe("invalid_grant");
  });

  it("not yet spent ends with a password change", async () => {
    const code = await getCode(url);
    await sandbox.callControl("PUT", "/users/erik@norrsken.example/password", { password: "another" });
    expect((await exchangeCode(url, code)).body.error).toBe("invalid_grant");
    await sandbox.callControl("PUT", "/users/erik@norrsken.example/password", { password: "sandbox" });
  });

  it("of a person who lost the company in between is refused", async () => {
    const code = await getCode(url);
    await sandbox.callControl("PUT", "/users/erik@norrsken.example/companies", { companies: [] });
    expect((await exchangeCode(url, code)).body.error).toBe("invalid_grant");
    await sandbox.callControl("PUT", "/users/erik@norrsken.example/companies", { companies: ["Norrsken Bygg AB"] });
  });
});

describe("PKCE", () => {
  it("takes the verifier of an S256 challenge", async () => {
    const verifier = createVerifier();
    expect(
      (await exchangeCode(url, await getCode(url, makeChallengeParameters(verifier)), { code_verifier: verifier }))
        .status,
    ).toBe(200);
  });

  it.each([
    ["named", { code_challenge_method: "plain" }],
    ["not named", {}],
  ])("takes the verifier itself when the method is plain, %s", async (_name, method) => {
    const verifier = createVerifier();
    const code = await getCode(url, { code_challenge: verifier, ...method });
    expect((await exchangeCode(url, code, { code_verifier: verifier })).status).toBe(200);
  });

  it.each([
    ["no verifier", {}],
    ["another verifier", { code_verifier: createVerifier() }],
    ["the challenge itself", { code_verifier: hashSecret("v".repeat(43)) }],
    ["a verifier that is too short", { code_verifier: "v".repeat(42) }],
  ])("refuses %s and spends the code", async (_name, verifierFields) => {
    const verifier = "v".repeat(43);
    const code = await getCode(url, makeChallengeParameters(verifier));
    expect((await exchangeCode(url, code, verifierFields as Record<string, string>)).body.error).toBe("invalid_grant");
    expect((await exchangeCode(url, code, { code_verifier: verifier })).body.error).toBe("invalid_grant");
  });

  it("refuses a verifier for a code that was asked for without a challenge", async () => {
    const reply = await exchangeCode(url, await getCode(url), { code_verifier: createVerifier() });
    expect([reply.status, reply.body.error]).toEqual([400, "invalid_grant"]);
  });
});

describe("an access token", () => {
  it("opens the books for an hour", async () => {
    const { access_token } = await getTokens(url);
    await sandbox.callControl("POST", "/clock/advance", { seconds: 3590 });
    expect(await isAcceptedByBooks(url, access_token)).toBe(true);
    await sandbox.callControl("POST", "/clock/advance", { seconds: 15 });
    expect(await isAcceptedByBooks(url, access_token)).toBe(false);
  });

  it("opens nothing when a letter of it is changed, when it is unsigned, or when it is missing", async () => {
    const { access_token = "" } = await getTokens(url);
    const [header = "", claims = "", signature = ""] = access_token.split(".");
    const forgedClaims = Buffer.from(claims, "base64url").toString().replace("4e01", "4e04");
    const unsignedHeader = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url");
    expect(
      await isAcceptedByBooks(url, `${header}.${Buffer.from(forgedClaims).toString("base64url")}.${signature}`),
    ).toBe(false);
    expect(await isAcceptedByBooks(url, `${unsignedHeader}.${claims}.`)).toBe(false);
    expect(await isAcceptedByBooks(url, "")).toBe(false);
    expect(await isAcceptedByBooks(url, access_token)).toBe(true);
  });

  it("is worth nothing where the person is no member any more", async () => {
    const { access_token } = await getTokens(url);
    await sandbox.callControl("PUT", "/users/erik@norrsken.example/companies", { companies: ["Fjordtre AS"] });
    expect(await isAcceptedByBooks(url, access_token)).toBe(false);
    await sandbox.callControl("PUT", "/users/erik@norrsken.example/companies", { companies: ["Norrsken Bygg AB"] });
  });
});

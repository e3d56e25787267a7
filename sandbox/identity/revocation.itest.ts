import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningSandbox } from "../../scripts/testing/programs";
import {
  callEndpoint,
  clientId,
  clientSecret,
  getTokens,
  isAcceptedByBooks,
  makeBasicAuthorization,
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

const revoke = (form: Record<string, string>, headers?: Record<string, string>) =>
  callEndpoint(url, "revocation", form, headers);

describe.each([
  ["no hint", {}],
  ["the right hint", { refresh: "refresh_token", access: "access_token" }],
  ["the wrong hint", { refresh: "access_token", access: "refresh_token" }],
  ["an unknown hint", { refresh: "saml2", access: "saml2" }],
])("revocation with %s", (_name, hints: { refresh?: string; access?: string }) => {
  const makeHintField = (hintValue: string | undefined): Record<string, string> =>
    hintValue ? { token_type_hint: hintValue } : {};

  it("of a refresh token ends it and the access tokens of its authorization", async () => {
    const firstTokens = await getTokens(url);
    const secondTokens = (await refreshTokens(url, firstTokens.refresh_token)).body;
    const reply = await revoke({ token: secondTokens.refresh_token ?? "", ...makeHintField(hints.refresh) });
    expect([reply.status, reply.body]).toEqual([200, {}]);
    expect((await refreshTokens(url, secondTokens.refresh_token)).body.error).toBe("invalid_grant");
    expect(await isAcceptedByBooks(url, firstTokens.access_token)).toBe(false);
    expect(await isAcceptedByBooks(url, secondTokens.access_token)).toBe(false);
  });

  it("of an access token ends that token alone", async () => {
    const firstTokens = await getTokens(url);
    const secondTokens = (await refreshTokens(url, firstTokens.refresh_token)).body;
    const reply = await revoke({ token: secondTokens.access_token ?? "", ...makeHintField(hints.access) });
    expect([reply.status, reply.body]).toEqual([200, {}]);
    expect(await isAcceptedByBooks(url, secondTokens.access_token)).toBe(false);
    expect(await isAcceptedByBooks(url, firstTokens.access_token)).toBe(true);
    expect((await refreshTokens(url, secondTokens.refresh_token)).status).toBe(200);
  });
});

describe("revocation", () => {
  it("answers 200 with nothing in it for a token that is unknown, or revoked before", async () => {
    const { refresh_token = "" } = await getTokens(url);
    for (const token of ["unknown", "a.b.c", refresh_token, refresh_token]) {
      const reply = await revoke({ token });
      expect([reply.status, reply.body]).toEqual([200, {}]);
    }
  });

  it("answers another application the same and ends nothing", async () => {
    const tokens = await getTokens(url);
    const headers = { authorization: makeBasicAuthorization("other", "other-secret") };
    for (const token of [tokens.refresh_token ?? "", tokens.access_token ?? ""]) {
      expect((await revoke({ token }, headers)).status).toBe(200);
    }
    expect(await isAcceptedByBooks(url, tokens.access_token)).toBe(true);
    expect((await refreshTokens(url, tokens.refresh_token)).status).toBe(200);
  });

  it("leaves other authorizations of the same person alone", async () => {
    const [firstTokens, otherTokens] = [await getTokens(url), await getTokens(url)];
    await revoke({ token: firstTokens.refresh_token ?? "" });
    expect(await isAcceptedByBooks(url, otherTokens.access_token)).toBe(true);
    expect((await refreshTokens(url, otherTokens.refresh_token)).status).toBe(200);
  });

  it("takes id and secret in the form", async () => {
    const tokens = await getTokens(url);
    const form = { token: tokens.access_token ?? "", client_id: clientId, client_secret: clientSecret };
    expect((await revoke(form, {})).status).toBe(200);
    expect(await isAcceptedByBooks(url, tokens.access_token)).toBe(false);
  });

  it("refuses whoever is no application, and ends nothing", async () => {
    const tokens = await getTokens(url);
    const headers = { authorization: makeBasicAuthorization(clientId, "wrong") };
    const reply = await revoke({ token: tokens.refresh_token ?? "" }, headers);
    expect([reply.status, reply.body.error]).toEqual([401, "invalid_client"]);
    expect(reply.headers.get("www-authenticate")).toMatch(/^Basic/);
    expect((await refreshTokens(url, tokens.refresh_token)).status).toBe(200);
  });

  it("refuses a call without a token, a body that is no form, and another method", async () => {
    expect((await revoke({})).body.error).toBe("invalid_request");
    const jsonReply = await callEndpoint(url, "revocation", "{}", {
      authorization: makeBasicAuthorization(),
      "content-type": "application/json",
    });
    expect([jsonReply.status, jsonReply.body.error]).toEqual([400, "invalid_request"]);
    expect((await fetch(`${url}/identity/connect/revocation`)).status).toBe(405);
  });
});

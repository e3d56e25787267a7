import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../testing/env";
import { checkAccessToken } from "./access-token";
import { authorizationServer } from "./authorization-server";

let server: Server;
let issuer: string;
let privateKey: CryptoKey;
let foreignKey: CryptoKey;
/** The broken documents that the server answers instead of its real ones. */
let brokenDocuments: { metadata?: string; keys?: string } = {};

beforeAll(async () => {
  const keyPair = await generateKeyPair("RS256", { extractable: true });
  privateKey = keyPair.privateKey;
  foreignKey = (await generateKeyPair("RS256")).privateKey;
  const keys = { keys: [{ ...(await exportJWK(keyPair.publicKey)), kid: "k1", alg: "RS256" }] };
  server = createServer((request, response) => {
    const isKeysRequest = request.url?.endsWith("/jwks") ?? false;
    const body = isKeysRequest ? keys : { issuer, jwks_uri: `${issuer}/jwks` };
    response.end((isKeysRequest ? brokenDocuments.keys : brokenDocuments.metadata) ?? JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, testEnv({ IDENTITY_URL: issuer }));
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const claims = { sub: "person", customer_id: "company", client_id: "client", email: "a@b.example" };

function signToken(
  payload: JWTPayload,
  { by: signingKey = privateKey, from: tokenIssuer = issuer, kid = "k1", ends: expiresIn = "1h", alg = "RS256" } = {},
) {
  return new SignJWT(payload)
    .setProtectedHeader({ alg, kid })
    .setIssuer(tokenIssuer)
    .setExpirationTime(expiresIn)
    .sign(signingKey);
}

it("reads who and for which company from a checked token", async () => {
  expect(await checkAccessToken(await signToken(claims), "client")).toEqual({
    issuer,
    subject: "person",
    remoteCompanyId: "company",
    email: "a@b.example",
  });
});

it.each([
  ["signed by somebody else", () => signToken(claims, { by: foreignKey })],
  ["under an unknown key", () => signToken(claims, { kid: "k9" })],
  ["from another issuer", () => signToken(claims, { from: "https://evil.example" })],
  ["run out", () => signToken(claims, { ends: "-1h" })],
  ["made for another client", () => signToken({ ...claims, client_id: "other" })],
  ["without a person", () => signToken({ ...claims, sub: undefined })],
  ["without a company", () => signToken({ ...claims, customer_id: undefined })],
  ["with its claims exchanged", async () => swapClaims(await signToken(claims))],
])("refuses a token %s", async (_title, makeToken) => {
  await expect(makeToken().then((token) => checkAccessToken(token, "client"))).rejects.toMatchObject({
    code: "connection_refused",
    detail: "token_invalid",
  });
});

it("refuses a token that says it needs no signature", async () => {
  const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const token = `${encodePart({ alg: "none" })}.${encodePart({ ...claims, iss: issuer, exp: 4_000_000_000 })}.`;
  await expect(checkAccessToken(token, "client")).rejects.toMatchObject({ code: "connection_refused" });
});

it("leaves an opaque token to the service", async () => {
  expect(await checkAccessToken("opaque-token", "client")).toBeNull();
  expect(await checkAccessToken("a.b.c", "client")).toBeNull();
});

function swapClaims(token: string): string {
  const [header, , signature] = token.split(".");
  const foreignClaims = Buffer.from(JSON.stringify({ ...claims, sub: "other", iss: issuer, exp: 4_000_000_000 }));
  return `${header}.${foreignClaims.toString("base64url")}.${signature}`;
}

describe("a server whose documents cannot be read", () => {
  afterEach(() => {
    brokenDocuments = {};
  });

  it.each([
    ["half a description", { metadata: '{"issuer":' }],
    ["a description without its name", { metadata: "{}" }],
    ["a page in place of its keys", { keys: "<html></html>" }],
    ["keys without kinds", { keys: '{"keys":[{}]}' }],
  ])("lets nobody in on an unchecked token: %s", async (_title, documents) => {
    brokenDocuments = documents;
    await expect(authorizationServer({ mustReadAgain: true })).rejects.toMatchObject({ code: "remote_unexpected" });
    await expect(checkAccessToken(await signToken(claims), "client")).rejects.toMatchObject({
      code: "remote_unexpected",
    });
  });
});

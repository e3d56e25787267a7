import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../testing/env";
import { checkAccessToken } from "./access-token";
import { authorizationServer } from "./authorization-server";

let server: Server;
let issuer: string;
let key: CryptoKey;
let foreignKey: CryptoKey;
/** The broken documents that the server answers instead of its real ones. */
let broken: { metadata?: string; keys?: string } = {};

beforeAll(async () => {
  const pair = await generateKeyPair("RS256", { extractable: true });
  key = pair.privateKey;
  foreignKey = (await generateKeyPair("RS256")).privateKey;
  const keys = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: "k1", alg: "RS256" }] };
  server = createServer((request, response) => {
    const isKeys = request.url?.endsWith("/jwks") ?? false;
    const body = isKeys ? keys : { issuer, jwks_uri: `${issuer}/jwks` };
    response.end((isKeys ? broken.keys : broken.metadata) ?? JSON.stringify(body));
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

function sign(payload: JWTPayload, { by = key, from = issuer, kid = "k1", ends = "1h", alg = "RS256" } = {}) {
  return new SignJWT(payload).setProtectedHeader({ alg, kid }).setIssuer(from).setExpirationTime(ends).sign(by);
}

it("reads who and for which company from a checked token", async () => {
  expect(await checkAccessToken(await sign(claims), "client")).toEqual({
    issuer,
    subject: "person",
    remoteCompanyId: "company",
    email: "a@b.example",
  });
});

it.each([
  ["signed by somebody else", () => sign(claims, { by: foreignKey })],
  ["under an unknown key", () => sign(claims, { kid: "k9" })],
  ["from another issuer", () => sign(claims, { from: "https://evil.example" })],
  ["run out", () => sign(claims, { ends: "-1h" })],
  ["made for another client", () => sign({ ...claims, client_id: "other" })],
  ["without a person", () => sign({ ...claims, sub: undefined })],
  ["without a company", () => sign({ ...claims, customer_id: undefined })],
  ["with its claims exchanged", async () => swapClaims(await sign(claims))],
])("refuses a token %s", async (_title, make) => {
  await expect(make().then((token) => checkAccessToken(token, "client"))).rejects.toMatchObject({
    code: "connection_refused",
    detail: "token_invalid",
  });
});

it("refuses a token that says it needs no signature", async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const token = `${part({ alg: "none" })}.${part({ ...claims, iss: issuer, exp: 4_000_000_000 })}.`;
  await expect(checkAccessToken(token, "client")).rejects.toMatchObject({ code: "connection_refused" });
});

it("leaves an opaque token to the service", async () => {
  expect(await checkAccessToken("opaque-token", "client")).toBeNull();
  expect(await checkAccessToken("a.b.c", "client")).toBeNull();
});

function swapClaims(token: string): string {
  const [head, , signature] = token.split(".");
  const other = Buffer.from(JSON.stringify({ ...claims, sub: "other", iss: issuer, exp: 4_000_000_000 }));
  return `${head}.${other.toString("base64url")}.${signature}`;
}

describe("a server whose documents cannot be read", () => {
  afterEach(() => {
    broken = {};
  });

  it.each([
    ["half a description", { metadata: '{"issuer":' }],
    ["a description without its name", { metadata: "{}" }],
    ["a page in place of its keys", { keys: "<html></html>" }],
    ["keys without kinds", { keys: '{"keys":[{}]}' }],
  ])("lets nobody in on an unchecked token: %s", async (_title, documents) => {
    broken = documents;
    await expect(authorizationServer({ mustReadAgain: true })).rejects.toMatchObject({ code: "remote_unexpected" });
    await expect(checkAccessToken(await sign(claims), "client")).rejects.toMatchObject({ code: "remote_unexpected" });
  });
});

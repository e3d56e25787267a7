import { readFileSync } from "node:fs";
import Ajv from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningSandbox } from "../../scripts/testing/programs";
import type { Document } from "../http/pages/open-api";
import { callEndpoint, exchangeCode, getCode, makeAuthorizePath, startIdentity } from "./testing/application";

const apiDocument = JSON.parse(readFileSync(new URL("../openapi/identity.json", import.meta.url), "utf8")) as Document;
const operations = Object.entries(apiDocument.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);
const ajv = addFormats(new Ajv({ strict: false }));
ajv.addSchema(apiDocument, "identity");
const matchesSchema = (schema: string, value: unknown) =>
  ajv.validate({ $ref: `identity#/components/schemas/${schema}` }, value);

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startIdentity();
});
afterAll(() => sandbox.stop());

const getJson = async (path: string): Promise<Record<string, unknown>> =>
  (await fetch(new URL(path, sandbox.url))).json();

describe("discovery", () => {
  it("names endpoints that answer", async () => {
    const metadata = await getJson("/identity/.well-known/openid-configuration");
    expect(matchesSchema("Metadata", metadata), ajv.errorsText()).toBe(true);
    expect(metadata.issuer).toBe(`${sandbox.url}/identity`);
    expect((await fetch(String(metadata.authorization_endpoint))).status).toBe(400);
    expect((await fetch(String(metadata.token_endpoint), { method: "POST" })).status).toBe(400);
    expect((await fetch(String(metadata.revocation_endpoint), { method: "POST" })).status).toBe(400);
    expect(matchesSchema("KeySet", await getJson(String(metadata.jwks_uri))), ajv.errorsText()).toBe(true);
  });

  it("promises only what is kept: every scope, method and grant it names is served", async () => {
    const metadata = await getJson("/identity/.well-known/openid-configuration");
    const scope = (metadata.scopes_supported as string[]).join(" ");
    const { body } = await exchangeCode(sandbox.url, await getCode(sandbox.url, { scope }));
    expect(body.scope).toBe(scope);
    expect(metadata).not.toHaveProperty("userinfo_endpoint");
    expect(metadata.scopes_supported).not.toContain("openid");
  });

  it("publishes the public half of the key alone", async () => {
    const { keys } = (await getJson("/identity/.well-known/openid-configuration/jwks")) as { keys: object[] };
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
  });
});

describe("openapi/identity.json", () => {
  it("is served as it stands", async () => {
    expect(await getJson("/openapi/identity.json")).toEqual(apiDocument);
  });

  it.each(operations)(
    "documents only statuses it gives and gives only those: $method $path",
    async ({ method, path, operation }) => {
      const body = method === "POST" ? { body: new URLSearchParams({ x: "1" }) } : {};
      const answer = await fetch(`${sandbox.url}/identity${path}`, { method, redirect: "manual", ...body });
      expect(Object.keys(operation.responses)).toContain(String(answer.status));
    },
  );

  it("documents every path that is served", async () => {
    const { identityApp } = await import("./app");
    const servedRoutes = identityApp.routes
      .filter((route) => route.method !== "ALL" && !route.path.endsWith("*"))
      .map((route) => `${route.method} ${route.path}`);
    const documentedRoutes = operations.map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(servedRoutes)].sort()).toEqual(documentedRoutes.sort());
  });

  it("describes the token answer and its errors", async () => {
    const tokenReply = await exchangeCode(sandbox.url, await getCode(sandbox.url));
    expect(matchesSchema("TokenResponse", tokenReply.body), ajv.errorsText()).toBe(true);
    const wrongForms: Record<string, string>[] = [
      {},
      { grant_type: "x" },
      { grant_type: "refresh_token", refresh_token: "x" },
    ];
    for (const form of wrongForms) {
      expect(matchesSchema("Error", (await callEndpoint(sandbox.url, "token", form)).body), ajv.errorsText()).toBe(
        true,
      );
    }
  });

  it("lists the parameters of an authorization request", () => {
    const authorizeOperation = apiDocument.paths["/connect/authorize"]?.get;
    const parameterNames = (authorizeOperation?.parameters ?? []).map((parameter) =>
      "name" in parameter ? parameter.name : "",
    );
    expect(parameterNames).toEqual([
      "client_id",
      "redirect_uri",
      "scope",
      "response_type",
      "state",
      "prompt",
      "acr_values",
      "code_challenge",
      "code_challenge_method",
    ]);
    for (const sentName of new URL(makeAuthorizePath(), "http://x").searchParams.keys())
      expect(parameterNames).toContain(sentName);
  });
});

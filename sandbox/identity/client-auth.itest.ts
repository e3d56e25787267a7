import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningSandbox } from "../../scripts/testing/programs";
import {
  callEndpoint,
  clientId,
  clientSecret,
  getCode,
  makeBasicAuthorization,
  redirectUri,
  startIdentity,
} from "./testing/application";

let sandbox: RunningSandbox;
let url: string;
beforeAll(async () => {
  sandbox = await startIdentity();
  url = sandbox.url;
});
afterAll(() => sandbox.stop());

describe("client authentication", () => {
  const makeForm = async () => ({
    grant_type: "authorization_code",
    code: await getCode(url),
    redirect_uri: redirectUri,
  });
  const makeRawBasicHeader = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString("base64")}` });

  it.each([
    ["Basic, form-encoded first", { authorization: makeBasicAuthorization() }],
    ["Basic, as they are", makeRawBasicHeader(`${clientId}:${clientSecret}`)],
    ["basic written small", { authorization: makeBasicAuthorization().replace("Basic", "basic") }],
  ])("takes %s", async (_name, headers) => {
    expect((await callEndpoint(url, "token", await makeForm(), headers)).status).toBe(200);
  });

  it("takes id and secret in the form", async () => {
    const formFields = { ...(await makeForm()), client_id: clientId, client_secret: clientSecret };
    expect((await callEndpoint(url, "token", formFields, {})).status).toBe(200);
  });

  it("takes a client_id beside the header when it is the same", async () => {
    expect((await callEndpoint(url, "token", { ...(await makeForm()), client_id: clientId })).status).toBe(200);
  });

  it.each([
    ["nothing", {}, {}],
    ["a wrong secret", { authorization: makeBasicAuthorization(clientId, "wrong") }, {}],
    ["an unknown client", { authorization: makeBasicAuthorization("nobody") }, {}],
    ["a wrong secret in the form", {}, { client_id: clientId, client_secret: "wrong" }],
    ["an id without a secret", {}, { client_id: clientId }],
    ["a secret without an id", {}, { client_secret: clientSecret }],
    ["a Bearer header", { authorization: "Bearer abc" }, {}],
    ["Basic without a colon", makeRawBasicHeader(clientId), {}],
    ["Basic that is not base64", { authorization: "Basic ***" }, {}],
    ["an empty secret", makeRawBasicHeader(`${clientId}:`), {}],
  ])("refuses %s with 401 and names the method", async (_name, headers, fields) => {
    const formFields: Record<string, string> = { grant_type: "refresh_token", refresh_token: "x", ...fields };
    const reply = await callEndpoint(url, "token", formFields, headers as Record<string, string>);
    expect([reply.status, reply.body.error]).toEqual([401, "invalid_client"]);
    expect(reply.headers.get("www-authenticate")).toMatch(/^Basic realm="/);
    expect(reply.headers.get("cache-control")).toBe("no-store");
  });

  it("refuses two methods at once", async () => {
    const reply = await callEndpoint(
      url,
      "token",
      { ...(await makeForm()), client_id: clientId, client_secret: clientSecret },
      { authorization: makeBasicAuthorization() },
    );
    expect([reply.status, reply.body.error]).toEqual([400, "invalid_request"]);
  });

  it("refuses a client_id that is not the one in the header", async () => {
    const reply = await callEndpoint(url, "token", { ...(await makeForm()), client_id: "other" });
    expect([reply.status, reply.body.error]).toEqual([400, "invalid_request"]);
  });

  it("does not read credentials from the address", async () => {
    const answer = await fetch(
      `${url}/identity/connect/token?client_id=${clientId}&client_secret=${encodeURIComponent(clientSecret)}`,
      {
        method: "POST",
        body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: "x" }),
      },
    );
    expect(answer.status).toBe(401);
  });
});

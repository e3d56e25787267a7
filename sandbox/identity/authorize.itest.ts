import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningSandbox } from "../../scripts/testing/programs";
import {
  allowIfAsked,
  answerOf,
  clientId,
  makeAuthorizePath,
  redirectUri,
  redirectUriWithQuery,
  signIn,
  startIdentity,
} from "./testing/application";
import { headingOf, listOfferedCompanies, TestBrowser } from "./testing/browser";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startIdentity();
});
afterAll(() => sandbox.stop());

/** The answer to one GET of a new browser. */
const getInNewBrowser = (path: string) => new TestBrowser(sandbox.url).get(path);

const errorOf = async (parameters: Record<string, string | undefined>) =>
  answerOf(await getInNewBrowser(makeAuthorizePath(parameters))).get("error");

/** Completes an authorization request as erik, who has one company. */
async function completeAuthorization(path: string, browser = new TestBrowser(sandbox.url)) {
  return allowIfAsked(browser, await signIn(browser, await browser.openPage(path), "erik@norrsken.example"));
}

describe("a request whose client or address is not right", () => {
  it.each([
    ["no client", { client_id: undefined }],
    ["an unknown client", { client_id: "nobody" }],
    ["no address", { redirect_uri: undefined }],
    ["a foreign address", { redirect_uri: "http://evil.example/callback" }],
    ["a longer path", { redirect_uri: `${redirectUri}/more` }],
    ["another case", { redirect_uri: "http://localhost:9/Callback" }],
    ["an added query", { redirect_uri: `${redirectUri}?x=1` }],
    ["an encoded letter", { redirect_uri: "http://localhost:9/%63allback" }],
    ["another port", { redirect_uri: "http://localhost:10/callback" }],
  ])("shows a page and redirects nowhere: %s", async (_name, parameters) => {
    const response = await getInNewBrowser(makeAuthorizePath(parameters));
    expect(response.status).toBe(400);
    expect(response.location).toBeNull();
    expect(response.headers.get("content-type")).toContain("text/html");
  });

  it.each(["client_id=stegvis-test", `redirect_uri=${encodeURIComponent(redirectUri)}`])(
    "shows a page when %s is sent twice",
    async (extraParameter) => {
      const response = await getInNewBrowser(`${makeAuthorizePath()}&${extraParameter}`);
      expect([response.status, response.location]).toEqual([400, null]);
    },
  );
});

describe("the redirect address", () => {
  it("ignores what stands after #, and answers without a fragment", async () => {
    const response = await completeAuthorization(makeAuthorizePath({ redirect_uri: `${redirectUri}#part` }));
    expect(response.location).toMatch(/^http:\/\/localhost:9\/callback\?code=/);
    expect(response.location).not.toContain("#");
  });

  it("keeps the query it was registered with", async () => {
    const response = await completeAuthorization(makeAuthorizePath({ redirect_uri: redirectUriWithQuery }));
    expect(response.location).toMatch(/^http:\/\/localhost:9\/callback\?from=books&code=/);
  });

  it("gets a 302 with code, state and the issuer", async () => {
    const response = await completeAuthorization(makeAuthorizePath());
    expect(response.status).toBe(302);
    const answer = answerOf(response);
    expect(answer.get("code")).toMatch(/^[\w-]{43}$/);
    expect(answer.get("state")).toBe("state-1");
    expect(answer.get("iss")).toBe(`${sandbox.url}/identity`);
    expect(answer.has("error")).toBe(false);
  });
});

describe("a request that is wrong in itself", () => {
  it.each([
    ["invalid_request", "response_type is missing", { response_type: undefined }],
    ["unsupported_response_type", "token is asked for", { response_type: "token" }],
    ["unsupported_response_type", "code and id_token are asked for", { response_type: "code id_token" }],
    ["invalid_request", "scope is missing", { scope: undefined }],
    ["invalid_request", "scope is empty", { scope: "" }],
    ["invalid_scope", "a scope is unknown", { scope: "ea:api ea:everything" }],
    ["invalid_scope", "openid is asked for", { scope: "openid ea:api" }],
    ["invalid_scope", "a scope is written in capitals", { scope: "EA:API" }],
    ["invalid_request", "prompt is unknown", { prompt: "none" }],
    ["invalid_request", "one of two prompts is unknown", { prompt: "login consent" }],
    ["invalid_request", "acr_values names two services", { acr_values: "service:a service:b" }],
    ["invalid_request", "acr_values names no service after the colon", { acr_values: "service:" }],
    ["invalid_request", "the challenge is too short", { code_challenge: "x".repeat(42) }],
    ["invalid_request", "the challenge is too long", { code_challenge: "x".repeat(129) }],
    ["invalid_request", "the challenge has a foreign letter", { code_challenge: `${"x".repeat(42)}!` }],
    [
      "invalid_request",
      "an S256 challenge is not 43 letters",
      { code_challenge: "x".repeat(44), code_challenge_method: "S256" },
    ],
    ["invalid_request", "the method is unknown", { code_challenge: "x".repeat(43), code_challenge_method: "S512" }],
    [
      "invalid_request",
      "the method is written small",
      { code_challenge: "x".repeat(43), code_challenge_method: "s256" },
    ],
    ["invalid_request", "there is a method and no challenge", { code_challenge_method: "S256" }],
  ])("returns %s when %s", async (code, _when, parameters) => {
    const answer = answerOf(await getInNewBrowser(makeAuthorizePath(parameters)));
    expect(answer.get("error")).toBe(code);
    expect(answer.get("error_description")).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/);
    expect(answer.get("state")).toBe("state-1");
    expect(answer.get("iss")).toBe(`${sandbox.url}/identity`);
    expect(answer.has("code")).toBe(false);
  });

  it.each(["scope=ea:api", "state=2", "response_type=code", "prompt=login", "unknown=1&unknown=2"])(
    "returns invalid_request when %s comes twice",
    async (extraParameter) => {
      const answer = answerOf(await getInNewBrowser(`${makeAuthorizePath({ prompt: "login" })}&${extraParameter}`));
      expect(answer.get("error")).toBe("invalid_request");
    },
  );

  it("ignores parameters it does not know", async () => {
    const response = await new TestBrowser(sandbox.url).openPage(
      makeAuthorizePath({ nonce: "n", ui_locales: "sv", foo: "bar" }),
    );
    expect(headingOf(response)).toBe("Sign in");
  });
});

describe("separators", () => {
  const pathWithRawQuery = (rawQuery: string) =>
    `/identity/connect/authorize?client_id=${clientId}&redirect_uri=${encodeURIComponent(redirectUri)}&response_type=code&state=s&${rawQuery}`;

  it.each(["scope=ea:api+offline_access", "scope=ea:api%20offline_access", "scope=ea%3Aapi+offline_access%20ea:sales"])(
    "separates scopes by a plus sign and by %%20: %s",
    async (scope) => {
      expect(headingOf(await new TestBrowser(sandbox.url).openPage(pathWithRawQuery(scope)))).toBe("Sign in");
    },
  );

  it("does not separate scopes by %2B", async () => {
    expect(answerOf(await getInNewBrowser(pathWithRawQuery("scope=ea:api%2Boffline_access"))).get("error")).toBe(
      "invalid_scope",
    );
  });

  it("does not separate prompts by %2B", async () => {
    expect(
      answerOf(await getInNewBrowser(pathWithRawQuery("scope=ea:api&prompt=login%2Bselect_account"))).get("error"),
    ).toBe("invalid_request");
  });

  it.each(["login+select_account", "login%20select_account"])("understands prompt=%s as both", async (prompt) => {
    const browser = new TestBrowser(sandbox.url);
    await completeAuthorization(pathWithRawQuery("scope=ea:api"), browser);
    const page = await browser.openPage(pathWithRawQuery(`scope=ea:api&prompt=${prompt}`));
    expect(headingOf(page)).toBe("Sign in");
    expect(headingOf(await signIn(browser, page, "erik@norrsken.example"))).toBe("Choose a company");
  });

  it("does not separate acr_values by %2B: the service is then one that nobody has", async () => {
    const browser = new TestBrowser(sandbox.url);
    const serviceId = "44643eb1-3f76-4c1c-a672-402ae8085934";
    const page = await browser.openPage(
      pathWithRawQuery(`scope=ea:api&acr_values=service:${serviceId}%2Bforceselectcompany:true`),
    );
    expect(headingOf(await signIn(browser, page, "erik@norrsken.example"))).toBe("No company to choose");
  });

  it.each(["+", "%20"])("separates acr_values by %s", async (separator) => {
    const browser = new TestBrowser(sandbox.url);
    const serviceId = "44643EB1-3F76-4C1C-A672-402AE8085934";
    const path = pathWithRawQuery(
      `scope=ea:api&prompt=login&acr_values=service:${serviceId}${separator}forceselectcompany:true`,
    );
    const page = await signIn(browser, await browser.openPage(path), "erik@norrsken.example");
    expect(listOfferedCompanies(page)).toEqual(["Norrsken Bygg AB"]);
  });
});

describe("state", () => {
  it.each([
    ["letters", "abc", "abc"],
    ["a space as a plus sign", "a+b", "a%20b"],
    ["a plus sign", "a%2Bb", "a%2Bb"],
    ["signs of a query", "a%26b%3Dc%23d%3Fe", "a%26b%3Dc%23d%3Fe"],
    ["letters of other languages", "%C3%A5%E2%82%AC", "%C3%A5%E2%82%AC"],
    ["bytes that are no text", "%FF%00%80", "%FF%00%80"],
    ["quotes and angles", "%3Cscript%3E%22%27", "%3Cscript%3E%22%27"],
    ["a percent sign alone", "100%", "100%25"],
    ["line ends", "a%0D%0ALocation:%20x", "a%0D%0ALocation%3A%20x"],
  ])("comes back byte for byte: %s", async (_name, sentState, returnedState) => {
    const path = `${makeAuthorizePath({ state: undefined })}&state=${sentState}`;
    expect((await completeAuthorization(path)).location).toContain(`&state=${returnedState}&`);
    expect((await getInNewBrowser(`${path}&prompt=none`)).location).toContain(`&state=${returnedState}&`);
  });

  it("is absent from the answer when it was not sent", async () => {
    expect(answerOf(await completeAuthorization(makeAuthorizePath({ state: undefined }))).has("state")).toBe(false);
    expect(await errorOf({ state: undefined, prompt: "none" })).toBe("invalid_request");
  });
});

describe("the request by POST", () => {
  it("takes the same parameters in a form", async () => {
    const browser = new TestBrowser(sandbox.url);
    const form = makeAuthorizePath().split("?")[1] ?? "";
    const page = await browser.followRedirects(await browser.post("/identity/connect/authorize", form));
    expect(headingOf(page)).toBe("Sign in");
    expect(
      answerOf(await allowIfAsked(browser, await signIn(browser, page, "erik@norrsken.example"))).get("state"),
    ).toBe("state-1");
  });

  it("refuses any other body with a page", async () => {
    const response = await new TestBrowser(sandbox.url).post("/identity/connect/authorize", "{}", {
      "content-type": "application/json",
    });
    expect(response.status).toBe(400);
  });
});

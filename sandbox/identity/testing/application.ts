import { randomBytes } from "node:crypto";
import { type RunningSandbox, type Sandbox, startSandbox } from "../../../scripts/testing/programs";
import { seedPassword } from "../../seed/people";
import { callInProcess, startSandboxInProcess } from "../../testing/sandbox-in-process";
import { type BrowserResponse, TestBrowser } from "./browser";

export const clientId = "stegvis-test";
/** The client's secret; it has characters that form-encoding changes. */
export const clientSecret = "s3cret+with %&:signs";
export const redirectUri = "http://localhost:9/callback";
export const redirectUriWithQuery = "http://localhost:9/callback?from=books";

/** Starts a sandbox in this process, with the test application and another application registered. */
export function startIdentity(env: Record<string, string> = {}): Promise<RunningSandbox> {
  return startSandboxInProcess(withTestApplications(env));
}

/** Starts a sandbox with the test applications as a separate program, for tests of its start and stop. */
export function startIdentityProgram(env: Record<string, string> = {}): Promise<Sandbox> {
  return startSandbox(withTestApplications(env));
}

function withTestApplications(env: Record<string, string>) {
  const clients = [
    { clientId, secret: clientSecret, redirectUris: [redirectUri, redirectUriWithQuery], name: "Testbench" },
    { clientId: "other", secret: "other-secret", redirectUris: [redirectUri] },
  ];
  return { seed: "empty", env: { SANDBOX_CLIENTS: JSON.stringify(clients), ...env } };
}

/** Makes the address of an authorization request; `undefined` as a value leaves a parameter out. */
export function makeAuthorizePath(parameters: Record<string, string | undefined> = {}): string {
  const allParameters = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "ea:api offline_access ea:sales",
    state: "state-1",
    ...parameters,
  };
  const sentParameters = Object.entries(allParameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `/identity/connect/authorize?${new URLSearchParams(sentParameters)}`;
}

/** Returns the parameters of the redirect to the application's address. */
export function answerOf(response: BrowserResponse): URLSearchParams {
  if (!response.location?.startsWith("http://localhost:9/")) {
    throw new Error(
      `no answer to the application: ${response.status} ${response.location} ${response.body.slice(0, 1500)}`,
    );
  }
  return new URL(response.location).searchParams;
}

/** Signs in on the given page. */
export function signIn(
  browser: TestBrowser,
  page: BrowserResponse,
  email: string,
  password = seedPassword,
): Promise<BrowserResponse> {
  return browser.submitForm(page, "/identity/sign-in", { email, password });
}

/** Submits the consent where the given page asks for consent; otherwise returns the page unchanged. */
export function allowIfAsked(browser: TestBrowser, page: BrowserResponse): Promise<BrowserResponse> {
  if (!page.body.includes('action="/identity/consent"')) return Promise.resolve(page);
  return browser.submitForm(page, "/identity/consent", { answer: "allow" });
}

/** Gets an authorization code for a person with one company, in a new browser. */
export async function getCode(
  url: string,
  parameters: Record<string, string | undefined> = {},
  email = "erik@norrsken.example",
): Promise<string> {
  const browser = new TestBrowser(url);
  const signedInPage = await signIn(browser, await browser.openPage(makeAuthorizePath(parameters)), email);
  return answerOf(await allowIfAsked(browser, signedInPage)).get("code") ?? "";
}

export type TokenReply = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown> & { access_token?: string; refresh_token?: string; error?: string };
};

/**
 * Calls the token or revocation endpoint; by default with the test application's Basic header, encoded as the RFC requires.
 */
export async function callEndpoint(
  url: string,
  endpoint: "token" | "revocation",
  form: Record<string, string> | string,
  headers: Record<string, string> = { authorization: makeBasicAuthorization() },
): Promise<TokenReply> {
  const answer = await callInProcess(`${url}/identity/connect/${endpoint}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: typeof form === "string" ? form : new URLSearchParams(form).toString(),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === "" ? {} : JSON.parse(text) };
}

export function makeBasicAuthorization(id = clientId, password = clientSecret): string {
  const encodeForForm = (text: string) => new URLSearchParams({ v: text }).toString().slice(2);
  return `Basic ${Buffer.from(`${encodeForForm(id)}:${encodeForForm(password)}`).toString("base64")}`;
}

export function exchangeCode(url: string, code: string, extraFields: Record<string, string> = {}): Promise<TokenReply> {
  return callEndpoint(url, "token", {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    ...extraFields,
  });
}

export function refreshTokens(
  url: string,
  refreshToken = "",
  extraFields: Record<string, string> = {},
): Promise<TokenReply> {
  return callEndpoint(url, "token", { grant_type: "refresh_token", refresh_token: refreshToken, ...extraFields });
}

/** Gets the first tokens for erik at Norrsken. */
export async function getTokens(url: string, parameters: Record<string, string> = {}): Promise<TokenReply["body"]> {
  return (await exchangeCode(url, await getCode(url, parameters))).body;
}

/** Whether the books API accepts a call with this access token. */
export async function isAcceptedByBooks(url: string, accessToken = ""): Promise<boolean> {
  const answer = await fetch(`${url}/v2/users`, { headers: { authorization: `Bearer ${accessToken}` } });
  await answer.arrayBuffer();
  return answer.status !== 401;
}

export function createVerifier(): string {
  return randomBytes(32).toString("base64url");
}

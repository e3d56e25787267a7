import { expect } from "vitest";
import { type RunningSandbox, type Sandbox, startSandbox } from "../../../scripts/testing/programs";
import { type Operation, operations } from "../../openapi/document";
import { answerProblems } from "../../openapi/validators";
import { ask, startSandboxInside } from "../../testing/inside";

export const fullScopes = ["ea:api", "ea:sales", "ea:accounting", "ea:purchase"];

/** Members of an answer by name. */
export type Wire = { [member: string]: unknown };

/** What an answer may hold: the members of a record, of a list or of a problem. */
export type Answered = Wire & {
  Id: string;
  Data: (Wire & { Id: string })[];
  Meta: {
    CurrentPage: number;
    PageSize: number;
    TotalNumberOfPages: number;
    TotalNumberOfResults: number;
    ServerTimeUtc: string;
  };
  ErrorCode: number;
  DeveloperErrorMessage: string;
  Errors: { Field: string; Message: string }[];
};
export type Reply = { status: number; body: Answered; text: string; headers: Headers };

export type Books<Kind extends RunningSandbox = RunningSandbox> = {
  sandbox: Kind;
  token: (user: string, company: string, scopes?: readonly string[], more?: object) => Promise<string>;
  /** A caller that holds one token; every answer is one that its document names: books.json, unless told otherwise. */
  as: (token: string, service?: Service) => Caller;
};

/** An interface by where it stands, and what its document has. */
export type Service = { readonly base: string; readonly operations: readonly Operation[] };

const theBooks: Service = { base: "/v2", operations };

export type Caller = {
  get: (path: string) => Promise<Reply>;
  send: (method: string, path: string, body?: unknown) => Promise<Reply>;
};

/** Where the clock stands when a test begins: noon in Stockholm, the same day in UTC, far from the ends of month and year. */
export const today = "2026-11-18";
const noon = `${today}T11:00:00Z`;

/** A sandbox in this process with its seed as of `today`, and callers for it. */
export async function startBooks(seed = "demo", env: Record<string, string> = {}): Promise<Books> {
  return booksOf(await startSandboxInside({ seed, at: noon, env }));
}

/** The same as a program of its own, for tests of what survives its end and of what passes through its socket. */
export async function startBooksProgram(seed = "demo", env: Record<string, string> = {}): Promise<Books<Sandbox>> {
  return booksOf(await startSandbox({ seed, at: noon, env }));
}

async function booksOf<Kind extends RunningSandbox>(sandbox: Kind): Promise<Books<Kind>> {
  // The copy's clock has run since its data were made: no test depends on for how long.
  await sandbox.control("PUT", "/clock", { now: `${today}T11:01:00Z` });
  await sandbox.control("PUT", "/limits", { perMinute: 1_000_000 });
  const token: Books<Kind>["token"] = async (user, company, scopes = fullScopes, more = {}) => {
    const answer = await sandbox.control<{ access_token: string }>("POST", "/tokens", {
      user,
      company,
      scopes,
      ...more,
    });
    return answer.access_token;
  };
  const as: Books<Kind>["as"] = (accessToken, service = theBooks) => ({
    get: (path) => call(sandbox.url, service, "GET", path, accessToken),
    send: (method, path, body) => call(sandbox.url, service, method, path, accessToken, body),
  });
  return { sandbox, token, as };
}

/** Fresh data, on the day tests begin. */
export async function begin(sandbox: RunningSandbox, seed: string): Promise<void> {
  await sandbox.control("PUT", "/clock", { now: noon });
  await sandbox.control("POST", "/reset", { seed });
}

async function call(
  url: string,
  service: Service,
  method: string,
  path: string,
  token: string,
  body?: unknown,
): Promise<Reply> {
  const response = await ask(url + service.base + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const reply = await replyOf(response);
  holdToDocument(service, method, path, reply);
  return reply;
}

export async function replyOf(response: Response): Promise<Reply> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return { status: response.status, body: isJson ? JSON.parse(text) : {}, text, headers: response.headers };
}

/** Every answer is one the document names; that its members are those of its model the sandbox itself sees to in tests. */
function holdToDocument(service: Service, method: string, path: string, { status, body }: Reply): void {
  if (status >= 400) {
    expectProblem(body);
    return;
  }
  const operation = documentedFor(method, path, service.operations);
  expect(operation, `${method} ${path} is documented`).toBeDefined();
  expect(status).toBe(operation?.status);
}

export function expectProblem(body: unknown): void {
  expect(answerProblems("CommonExtendedBadRequest")(body)).toEqual([]);
}

/** The documented operation that a call, with or without its query, is one of. */
export function documentedFor(method: string, path: string, among = operations): Operation | undefined {
  const [route = ""] = path.split("?");
  const fits = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`, "i").test(route);
  // `/salespricelists/prices` is no list with the id `prices`: of two that fit, the one with fewer holes.
  const holes = ({ path }: Operation) => path.split("{").length;
  const fitting = among.filter((operation) => operation.method === method && fits(operation.path));
  // Nor is `{attachmentId}.pdf` an id: then the longer one.
  const closeness = (one: Operation, other: Operation) =>
    holes(one) - holes(other) || other.path.length - one.path.length;
  return fitting.sort(closeness)[0];
}

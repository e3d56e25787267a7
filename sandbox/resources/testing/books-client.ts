import { expect } from "vitest";
import { type RunningSandbox, type Sandbox, startSandbox } from "../../../scripts/testing/programs";
import { booksOperations, type Operation } from "../../openapi/document";
import { answerCheckOf } from "../../openapi/validators";
import { callInProcess, startSandboxInProcess } from "../../testing/sandbox-in-process";

export const fullScopes = ["ea:api", "ea:sales", "ea:accounting", "ea:purchase"];

/** The members of a JSON record by name. */
export type JsonRecord = { [member: string]: unknown };

/** The members that the body of an answer may have: those of a record, of a list or of an error. */
export type AnswerBody = JsonRecord & {
  Id: string;
  Data: (JsonRecord & { Id: string })[];
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
export type Reply = { status: number; body: AnswerBody; text: string; headers: Headers };

export type BooksClient<SandboxType extends RunningSandbox = RunningSandbox> = {
  sandbox: SandboxType;
  createToken: (user: string, company: string, scopes?: readonly string[], extraFields?: object) => Promise<string>;
  /** A caller with one token, which checks every answer against the description of its service; books.json by default. */
  callerWithToken: (accessToken: string, service?: Service) => Caller;
};

/** An API by its base path and the operations of its description. */
export type Service = { readonly basePath: string; readonly operations: readonly Operation[] };

const booksService: Service = { basePath: "/v2", operations: booksOperations };

export type Caller = {
  get: (path: string) => Promise<Reply>;
  send: (method: string, path: string, body?: unknown) => Promise<Reply>;
};

/** The day of the clock when a test begins. The time is noon in Stockholm, far from the ends of day, month and year. */
export const today = "2026-11-18";
const testStartTime = `${today}T11:00:00Z`;

/** Starts a sandbox in this process, with its seed as of `today`, and returns it with a function that creates callers. */
export async function startBooks(seed = "demo", env: Record<string, string> = {}): Promise<BooksClient> {
  return booksClientOf(await startSandboxInProcess({ seed, seededAt: testStartTime, env }));
}

/** Starts the sandbox as a separate process, for tests that need its end, its restart or its socket. */
export async function startBooksProgram(
  seed = "demo",
  env: Record<string, string> = {},
): Promise<BooksClient<Sandbox>> {
  return booksClientOf(await startSandbox({ seed, seededAt: testStartTime, env }));
}

async function booksClientOf<SandboxType extends RunningSandbox>(
  sandbox: SandboxType,
): Promise<BooksClient<SandboxType>> {
  // The clock runs after the data are copied. Setting the clock makes every test begin at the same time.
  await sandbox.callControl("PUT", "/clock", { now: `${today}T11:01:00Z` });
  await sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
  const createToken: BooksClient<SandboxType>["createToken"] = async (
    user,
    company,
    scopes = fullScopes,
    extraFields = {},
  ) => {
    const answer = await sandbox.callControl<{ access_token: string }>("POST", "/tokens", {
      user,
      company,
      scopes,
      ...extraFields,
    });
    return answer.access_token;
  };
  const callerWithToken: BooksClient<SandboxType>["callerWithToken"] = (accessToken, service = booksService) => ({
    get: (path) => sendCall(sandbox.url, service, "GET", path, accessToken),
    send: (method, path, body) => sendCall(sandbox.url, service, method, path, accessToken, body),
  });
  return { sandbox, createToken, callerWithToken };
}

/** Sets the clock to the day on which tests begin, and fills the sandbox with new data. */
export async function resetSandbox(sandbox: RunningSandbox, seed: string): Promise<void> {
  await sandbox.callControl("PUT", "/clock", { now: testStartTime });
  await sandbox.callControl("POST", "/reset", { seed });
}

async function sendCall(
  url: string,
  service: Service,
  method: string,
  path: string,
  token: string,
  body?: unknown,
): Promise<Reply> {
  const response = await callInProcess(url + service.basePath + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const reply = await toReply(response);
  expectDocumented(service, method, path, reply);
  return reply;
}

export async function toReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return { status: response.status, body: isJson ? JSON.parse(text) : {}, text, headers: response.headers };
}

/** Checks that the description has the answer's status; in tests the sandbox itself checks the members of answers. */
function expectDocumented(service: Service, method: string, path: string, { status, body }: Reply): void {
  if (status >= 400) {
    expectProblem(body);
    return;
  }
  const operation = findDocumentedOperation(method, path, service.operations);
  expect(operation, `${method} ${path} is documented`).toBeDefined();
  expect(status).toBe(operation?.status);
}

export function expectProblem(body: unknown): void {
  expect(answerCheckOf("CommonExtendedBadRequest")(body)).toEqual([]);
}

/** The documented operation to which a call belongs; the path may have a query. */
export function findDocumentedOperation(
  method: string,
  path: string,
  candidates = booksOperations,
): Operation | undefined {
  const [pathWithoutQuery = ""] = path.split("?");
  const isMatch = (template: string) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`, "i").test(pathWithoutQuery);
  // `/salespricelists/prices` is not a list with the id `prices`: the matching path with fewer parameters is right.
  const countParameters = ({ path }: Operation) => path.split("{").length;
  const matchingOperations = candidates.filter((operation) => operation.method === method && isMatch(operation.path));
  // `{attachmentId}.pdf` is not an id: among paths with equally many parameters the longest is right.
  const compareSpecificity = (left: Operation, right: Operation) =>
    countParameters(left) - countParameters(right) || right.path.length - left.path.length;
  return matchingOperations.sort(compareSpecificity)[0];
}

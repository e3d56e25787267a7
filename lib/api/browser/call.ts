import { Problem, type ProblemJson, problemTable } from "../../values/problem";
import { ContractError } from "../contract/contract-error";
import { headersToFollow } from "./request-headers";

/** The result of a mutation. A screen must handle both cases. */
export type Result<T> = { ok: true; value: T } | { ok: false; problem: Problem };

/** Returns the address of a path of the accounting API behind the portal's own forwarding route. */
export function buildBooksPath(companyId: string, path: string, urlParameters?: URLSearchParams): string {
  return buildServicePath("books", companyId, path, urlParameters);
}

/** Returns the address of a path of a service behind the portal's own forwarding route. */
export function buildServicePath(
  service: "books" | "payroll",
  companyId: string,
  path: string,
  urlParameters?: URLSearchParams,
): string {
  const query = urlParameters?.toString();
  return `/api/companies/${encodeURIComponent(companyId)}/${service}/${path}${query ? `?${query}` : ""}`;
}

/**
 * Reads JSON from the portal's own routes and parses it.
 *
 * @throws Problem the route's refusal; `remote_busy` when the portal cannot be reached; `remote_unexpected` when the answer
 *                 is outside the contract
 */
export async function readFromPortal<T>(url: string, parse: (wire: unknown) => T, signal?: AbortSignal): Promise<T> {
  return parseAnswer(await fetchFromPortal(url, { signal }), parse);
}

/**
 * Sends a JSON body to the portal's own routes. Never throws: an error is returned in the result.
 *
 * @param init `keepalive` lets the request continue after the page is closed; browsers allow that for at most 64 KB in
 *             flight. `expectedChangeStamp` is the change stamp of the record that is replaced: a record with another stamp
 *             causes a `conflict`, and otherwise the answer is the record as it is after the write
 */
export async function writeToPortal<T>(
  method: "POST" | "PUT" | "DELETE",
  url: string,
  body: unknown,
  parse: (wire: unknown) => T,
  { expectedChangeStamp, ...init }: Pick<RequestInit, "keepalive"> & { expectedChangeStamp?: string } = {},
): Promise<Result<T>> {
  try {
    const bodyInit = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(expectedChangeStamp === undefined ? {} : { "if-match": JSON.stringify(expectedChangeStamp) }),
    };
    return {
      ok: true,
      value: await parseAnswer(await fetchFromPortal(url, { method, headers, ...bodyInit, ...init }), parse),
    };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

function problemOf(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem("internal", { cause: error });
}

async function fetchFromPortal(
  url: string,
  init: RequestInit & { headers?: Record<string, string> },
): Promise<Response> {
  try {
    const headers = { ...headersToFollow(), ...init.headers };
    return await fetch(url, { ...init, headers, cache: "no-store", credentials: "same-origin", redirect: "error" });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new Problem("remote_busy", { detail: "offline", cause });
  }
}

async function parseAnswer<T>(response: Response, parse: (wire: unknown) => T): Promise<T> {
  const wire = await readJson(response);
  if (!response.ok) throw toProblem(response.status, wire);
  try {
    return parse(wire);
  } catch (cause) {
    if (cause instanceof ContractError) throw new Problem("remote_unexpected", { detail: cause.message, cause });
    throw cause;
  }
}

/** Returns the problem in an answer of the portal's own routes that is not a success. */
export async function problemOfResponse(response: Response): Promise<Problem> {
  return toProblem(response.status, await readJson(response));
}

async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === "" ? null : JSON.parse(text);
  } catch (cause) {
    throw new Problem("remote_unexpected", { cause });
  }
}

function toProblem(status: number, wire: unknown): Problem {
  if (isProblemJson(wire)) {
    const { code, detail, fields, remote, retryAfterSeconds, row, service } = wire;
    return new Problem(code, { detail, fields, remote, retryAfterSeconds, row, service });
  }
  return new Problem(status >= 500 ? "internal" : "remote_unexpected");
}

function isProblemJson(wire: unknown): wire is ProblemJson {
  return typeof wire === "object" && wire !== null && "code" in wire && String(wire.code) in problemTable;
}

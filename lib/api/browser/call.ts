import { Problem, type ProblemJson, problemTable } from "../../values/problem";
import { ContractError } from "../contract/contract-error";

/** What a mutation gives back: the screen must handle both. */
export type Result<T> = { ok: true; value: T } | { ok: false; problem: Problem };

/** The address of a path of the books behind our own forwarding. */
export function booksPath(companyId: string, path: string, search?: URLSearchParams): string {
  return servicePath("books", companyId, path, search);
}

/** The address of a path of a service behind our own forwarding. */
export function servicePath(
  service: "books" | "payroll",
  companyId: string,
  path: string,
  search?: URLSearchParams,
): string {
  const query = search?.toString();
  return `/api/companies/${encodeURIComponent(companyId)}/${service}/${path}${query ? `?${query}` : ""}`;
}

/**
 * Reads JSON from our own routes and parses it.
 *
 * @throws Problem what the route refused; `remote_busy` when the portal cannot be reached; `remote_unexpected` when
 *                 the answer is outside the contract
 */
export async function read<T>(url: string, parse: (wire: unknown) => T, signal?: AbortSignal): Promise<T> {
  return answerOf(await reach(url, { signal }), parse);
}

/**
 * Sends a JSON body to our own routes. Never throws: what went wrong is in the result.
 *
 * @param init `keepalive` lets it go on after the page is closed; browsers allow that for 64 KB under way. `seen` is the
 *             change stamp of the record that is replaced: another one there is a `conflict`, and the answer of one that
 *             fits is the record as it is then
 */
export async function write<T>(
  method: "POST" | "PUT" | "DELETE",
  url: string,
  body: unknown,
  parse: (wire: unknown) => T,
  { seen, ...init }: Pick<RequestInit, "keepalive"> & { seen?: string } = {},
): Promise<Result<T>> {
  try {
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(seen === undefined ? {} : { "if-match": JSON.stringify(seen) }),
    };
    return { ok: true, value: await answerOf(await reach(url, { method, headers, ...content, ...init }), parse) };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

function problemOf(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem("internal", { cause: error });
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, cache: "no-store", credentials: "same-origin", redirect: "error" });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new Problem("remote_busy", { detail: "offline", cause });
  }
}

async function answerOf<T>(response: Response, parse: (wire: unknown) => T): Promise<T> {
  const wire = await bodyOf(response);
  if (!response.ok) throw toProblem(response.status, wire);
  try {
    return parse(wire);
  } catch (cause) {
    if (cause instanceof ContractError) throw new Problem("remote_unexpected", { detail: cause.message, cause });
    throw cause;
  }
}

/** What an answer of our own routes that is no success says. */
export async function problemOfResponse(response: Response): Promise<Problem> {
  return toProblem(response.status, await bodyOf(response));
}

async function bodyOf(response: Response): Promise<unknown> {
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

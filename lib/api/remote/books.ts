import "server-only";
import type { CompanyAccess } from "../../auth/access";
import { Problem } from "../../values/problem";
import { ContractError } from "../contract/contract-error";
import { type Page, parsePage } from "../contract/list";
import { type ListQuery, toListParameters } from "../contract/list-query";
import type { ResourceContract } from "../contract/resource";
import { type AllowedCall, findAllowedCall } from "./allow-list";
import type { Method, Service } from "./allow-list/table";
import { type CompanyCall, callRow } from "./call";
import { queryOptionsOf, toQueryText } from "./query";

export type ServiceClient = {
  /** Returns one record; `id` may be empty for a resource that is a single record. */
  get<T>(contract: ResourceContract<T>, id: string, query?: Record<string, string>): Promise<T>;
  /** Returns one record, or null when there is none. */
  find<T>(contract: ResourceContract<T>, id: string): Promise<T | null>;
  /** Returns the PDF of a document. */
  pdf(path: string): Promise<Uint8Array>;
  page<T>(contract: ResourceContract<T>, query: ListQuery): Promise<Page<T>>;
  /** Executes an `operation` row on a connection of its own and answers the parsed JSON, null for an empty answer. */
  operate(method: Method, path: string, options?: OperateOptions): Promise<unknown>;
};

type OperateOptions = { query?: Record<string, string>; body?: unknown; timeoutMs?: number };

/**
 * Returns the accounting API of a company for the portal's own server code: with the same allow-list, token, quota and
 * errors as forwarding, and with parsed answers.
 *
 * Errors: Problem, `remote_unexpected` when an answer is outside the contract
 */
export function books(access: CompanyAccess): ServiceClient {
  return makeServiceClient(access, "books");
}

/** Returns the payroll API of a company, with the same rules as {@link books}. */
export function payroll(access: CompanyAccess): ServiceClient {
  return makeServiceClient(access, "payroll");
}

function makeServiceClient(access: CompanyAccess, service: Service): ServiceClient {
  const get = async <T>(contract: ResourceContract<T>, id: string, query?: Record<string, string>) =>
    parseOrProblem(
      contract.parse,
      await requestJson(access, service, "GET", `${contract.path}${id && `/${id}`}`, {}, new URLSearchParams(query)),
    );
  return {
    get,
    find: (contract, id) => get(contract, id).catch(nullWhenMissing),
    page: async (contract, query) =>
      parseOrProblem(
        (wire) => parsePage(contract, wire),
        await requestJson(access, service, "GET", contract.path, {}, toListParameters(query)),
      ),
    pdf: (path) => requestPdf(access, path),
    operate: (method, path, { query, body, timeoutMs } = {}) => {
      const bodyText = body === undefined ? undefined : JSON.stringify(body);
      return requestJson(
        access,
        service,
        method,
        path,
        { fresh: true, timeoutMs, body: bodyText },
        new URLSearchParams(query),
      );
    },
  };
}

async function requestPdf(access: CompanyAccess, path: string): Promise<Uint8Array> {
  const { row, path: canonicalPath } = allowedCallOf("books", "GET", path);
  return new Uint8Array((await callRow(access, row, { path: canonicalPath, accept: "application/pdf" })).bytes);
}

async function requestJson(
  access: CompanyAccess,
  service: Service,
  method: Method,
  path: string,
  callOptions: Omit<CompanyCall, "path"> = {},
  search = new URLSearchParams(),
): Promise<unknown> {
  const { row, path: canonicalPath } = allowedCallOf(service, method, path);
  const optionsText = toQueryText(queryOptionsOf(row, search));
  return (await callRow(access, row, { ...callOptions, path: `${canonicalPath}${optionsText}` })).value;
}

function allowedCallOf(service: Service, method: Method, path: string): AllowedCall {
  const allowedCall = findAllowedCall(service, method, path.split("/"));
  if (allowedCall === null || allowedCall === "method") throw new Error(`not on the allow-list: ${method} ${path}`);
  return allowedCall;
}

function parseOrProblem<T>(parse: (wire: unknown) => T, wire: unknown): T {
  try {
    return parse(wire);
  } catch (cause) {
    if (cause instanceof ContractError) throw new Problem("remote_unexpected", { detail: cause.message, cause });
    throw cause;
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Problem && error.code === "not_found") return null;
  throw error;
}

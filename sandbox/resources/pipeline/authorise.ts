import { todayIn } from "../../clock";
import { ApiError } from "../../http/problem";
import { type Caller, callerOf } from "../../identity/access-token";
import type { Operation } from "../../openapi/document";
import { pool } from "../../store/db";

/**
 * Who calls, and for which company: the one their token was issued for.
 * @throws ApiError 401 with 4005 when the token is missing, expired or revoked (behaviour 5)
 */
export async function authenticated(request: Request): Promise<Caller> {
  const caller = await callerOf(request.headers.get("authorization") ?? undefined);
  if (caller !== null) return caller;
  const message = "AuthorizationException: the access token is missing, has expired or was revoked.";
  throw new ApiError(401, 4005, message, [], { "www-authenticate": 'Bearer error="invalid_token"' });
}

/** Any one of the operation's sets of scopes, all of it. @throws ApiError 403 with 4006 */
export function requireScopes(operation: Operation, caller: Caller): void {
  const allowed = operation.scopes.some((scopes) => scopes.every((scope) => caller.scopes.has(scope)));
  if (allowed) return;
  const [first, ...more] = operation.scopes[0] ?? [];
  const others = operation.scopes.map(([, ...besides]) => besides.join(" "));
  const also = more.length > 0 ? ` and one of: ${others.join(", ")}` : "";
  throw new ApiError(403, 4006, `The access token needs the scope ${first}${also}.`);
}

type Company = {
  readonly timeZone: string;
  readonly status: number | null;
  readonly modules: readonly string[] | null;
};

/**
 * Whether the company takes calls, has the modules of the operation, and this person may write in it.
 * @returns today in the company's time zone
 * @throws ApiError 403 with 4004 for an inactive company, 4002 for a missing module, 4019 for a person who may
 *         only read
 */
export async function requireCompany(operation: Operation, caller: Caller): Promise<string> {
  const { rows } = await pool.query<Company>(
    `SELECT c."timeZone", s."CompanyStatus" AS status, s."ActivatedModules" AS modules
     FROM "Company" c LEFT JOIN "CompanySettings" s ON s."companyId" = c.id WHERE c.id = $1`,
    [caller.companyId],
  );
  const company = rows[0];
  if (company === undefined || company.status === 0) throw new ApiError(403, 4004, "The company is not active.");
  const missing = operation.modules.find((module) => !company.modules?.includes(module));
  if (missing !== undefined) {
    throw new ApiError(403, 4002, `ForbiddenRequestException: the company does not have the module: ${missing}`);
  }
  if (operation.method !== "GET") {
    if (caller.role === "read-only") throw new ApiError(403, 4019, "The user may only read in this company.");
    if (company.status === 2) throw new ApiError(403, 4002, "The company is read-only.");
  }
  return todayIn(company.timeZone);
}

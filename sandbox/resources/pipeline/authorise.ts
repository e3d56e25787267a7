import { todayIn } from "../../clock";
import { ApiError } from "../../http/problem";
import { type Caller, callerOf, hasLostCompany } from "../../identity/access-token";
import type { Operation } from "../../openapi/document";
import { pool } from "../../store/db";

/**
 * Who calls, and for which company: the one their token was issued for.
 * @throws ApiError 401 with 4005 when the token is missing, expired or revoked, with 4011 when it is sound and its person is no
 *         member of the company any more (docs/api/requests.md#error-codes)
 */
export async function authenticated(request: Request): Promise<Caller> {
  const authorization = request.headers.get("authorization") ?? undefined;
  const caller = await callerOf(authorization);
  if (caller !== null) return caller;
  const headers = { "www-authenticate": 'Bearer error="invalid_token"' };
  if (await hasLostCompany(authorization)) {
    throw new ApiError(401, 4011, "The user no longer has access to the company.", [], headers);
  }
  const message = "AuthorizationException: the access token is missing, has expired or was revoked.";
  throw new ApiError(401, 4005, message, [], headers);
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

/** What an approver may change: the supplier invoices that wait, what is attached to them, and the decisions on them. */
const approverWrites = new Set([
  "allocationperiods",
  "appstore",
  "approval",
  "attachmentlinks",
  "attachments",
  "supplierinvoicedrafts",
]);

/** An approver's rights end where purchases end; payroll has none of these paths. */
function mayChange({ role }: Caller, { path }: Operation): boolean {
  if (role === "approver") return approverWrites.has(path.split("/")[1] ?? "");
  return role !== "read-only";
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
 *         only read, or only read and approve
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
    if (!mayChange(caller, operation)) throw new ApiError(403, 4019, "The user may not change this in this company.");
    if (company.status === 2) throw new ApiError(403, 4002, "The company is read-only.");
  }
  return todayIn(company.timeZone);
}

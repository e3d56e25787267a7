import { todayIn } from "../../clock";
import { ApiError } from "../../http/problem";
import { type Caller, findCaller, hasLostCompany } from "../../identity/access-token";
import type { Operation } from "../../openapi/document";
import { pool } from "../../store/db";

/**
 * The caller of a request, and the company for which the caller's token was issued.
 * @throws ApiError 401 with 4005 when the token is missing, expired or revoked; 401 with 4011 when the token is valid but
 *         its person is no longer a member of the company (docs/api/requests.md#error-codes)
 */
export async function authenticateCaller(request: Request): Promise<Caller> {
  const authorization = request.headers.get("authorization") ?? undefined;
  const caller = await findCaller(authorization);
  if (caller !== null) return caller;
  const headers = { "www-authenticate": 'Bearer error="invalid_token"' };
  if (await hasLostCompany(authorization)) {
    throw new ApiError(401, 4011, "The user no longer has access to the company.", [], headers);
  }
  const message = "AuthorizationException: the access token is missing, has expired or was revoked.";
  throw new ApiError(401, 4005, message, [], headers);
}

/** The caller must have every scope of at least one of the operation's sets of scopes. @throws ApiError 403 with 4006 */
export function assertScopes(operation: Operation, caller: Caller): void {
  const isAllowed = operation.scopes.some((scopes) => scopes.every((scope) => caller.scopes.has(scope)));
  if (isAllowed) return;
  const [commonScope, ...otherScopes] = operation.scopes[0] ?? [];
  const alternatives = operation.scopes.map(([, ...scopesOfSet]) => scopesOfSet.join(" "));
  const alternativesText = otherScopes.length > 0 ? ` and one of: ${alternatives.join(", ")}` : "";
  throw new ApiError(403, 4006, `The access token needs the scope ${commonScope}${alternativesText}.`);
}

/** The paths that an approver may write: waiting supplier invoices, their attachments, and the decisions on them. */
const approverPathSegments = new Set([
  "allocationperiods",
  "appstore",
  "approval",
  "attachmentlinks",
  "attachments",
  "supplierinvoicedrafts",
]);

/** Whether the caller's role may write. An approver may write only to purchases, and to none of the payroll paths. */
function mayWrite({ role }: Caller, { path }: Operation): boolean {
  if (role === "approver") return approverPathSegments.has(path.split("/")[1] ?? "");
  return role !== "read-only";
}

type CallerCompany = {
  readonly timeZone: string;
  readonly status: number | null;
  readonly modules: readonly string[] | null;
};

/**
 * Checks that the company is active, that it has the modules of the operation, and that the caller may write in it.
 * @returns today in the company's time zone
 * @throws ApiError 403 with 4004 for an inactive company, 4002 for a missing module, 4019 for a person who may
 *         only read, or only read and approve
 */
export async function requireActiveCompany(operation: Operation, caller: Caller): Promise<string> {
  const { rows } = await pool.query<CallerCompany>(
    `SELECT c."timeZone", s."CompanyStatus" AS status, s."ActivatedModules" AS modules
     FROM "Company" c LEFT JOIN "CompanySettings" s ON s."companyId" = c.id WHERE c.id = $1`,
    [caller.companyId],
  );
  const company = rows[0];
  if (company === undefined || company.status === 0) throw new ApiError(403, 4004, "The company is not active.");
  const missingModule = operation.modules.find((module) => !company.modules?.includes(module));
  if (missingModule !== undefined) {
    throw new ApiError(403, 4002, `ForbiddenRequestException: the company does not have the module: ${missingModule}`);
  }
  if (operation.method !== "GET") {
    if (!mayWrite(caller, operation)) throw new ApiError(403, 4019, "The user may not change this in this company.");
    if (company.status === 2) throw new ApiError(403, 4002, "The company is read-only.");
  }
  return todayIn(company.timeZone);
}

import "server-only";
import * as z from "zod/mini";
import { env } from "@/lib/platform/env";
import { Problem } from "@/lib/values/problem";
import { isNoAccessCode } from "../ended-membership";
import type { StatedPermissions } from "../role-of-permissions";
import { call, jsonOf, NoAnswer, type RawAnswer } from "./http";

/** The company a token opens. `identifier` is the service's id of the company, when the service gives one. */
export type RemoteCompany = { identifier: string | null; name: string; countryCode: string; currencyCode: string };

/** The person a token belongs to, as the service lists its users. */
export type RemoteUser = {
  id: string;
  email: string | null;
  name: string;
  isCurrent: boolean;
  isActive: boolean;
  isConsultant: boolean;
  /** Whether the person may approve purchase invoices or VAT reports. */
  canApprove: boolean;
};

const companySchema = z.object({
  Name: z.nullish(z.string()),
  CompanyIdentifier: z.nullish(z.string()),
  CountryCode: z.nullish(z.string()),
  CurrencyCode: z.nullish(z.string()),
});

const usersSchema = z.object({
  Data: z.array(
    z.object({
      Id: z.string(),
      Email: z.nullish(z.string()),
      FirstName: z.nullish(z.string()),
      LastName: z.nullish(z.string()),
      IsActive: z.nullish(z.boolean()),
      IsConsultant: z.nullish(z.boolean()),
      IsCurrentUser: z.nullish(z.boolean()),
      HasPurchaseInvoicesApprovalPermission: z.nullish(z.boolean()),
      HasVATReportsApprovalPermission: z.nullish(z.boolean()),
    }),
  ),
});

const refusalSchema = z.object({ ErrorCode: z.number(), DeveloperErrorMessage: z.string() });

/**
 * Reads name, country and currency of the company a token opens.
 *
 * @throws Problem `remote_busy` or `remote_unexpected`
 */
export async function readCompany(accessToken: string): Promise<RemoteCompany> {
  const parsedCompany = companySchema.safeParse(await readBooks("/companysettings", accessToken));
  if (!parsedCompany.success)
    throw new Problem("remote_unexpected", { detail: "companysettings", cause: parsedCompany.error });
  const { Name, CompanyIdentifier, CountryCode, CurrencyCode } = parsedCompany.data;
  return {
    identifier: CompanyIdentifier || null,
    name: Name || "",
    countryCode: CountryCode || "SE",
    currencyCode: CurrencyCode || "SEK",
  };
}

/** The user whom the service marks as the current one, or null when its list does not say. */
export async function readCurrentUser(accessToken: string): Promise<RemoteUser | null> {
  const users = await readUsers(accessToken);
  return users?.find(({ isCurrent }) => isCurrent) ?? null;
}

/** The number of users on one page of the service's list. */
const usersPerPage = 1000;

/**
 * The first page of the people who have been given access to the company; null when the list cannot be understood.
 *
 * @throws Problem `remote_busy`, `remote_refused`, `remote_unexpected`
 */
async function readUsers(accessToken: string): Promise<RemoteUser[] | null> {
  const parsedUsers = usersSchema.safeParse(await readBooks(`/users?$pagesize=${usersPerPage}`, accessToken));
  if (!parsedUsers.success) return null;
  return parsedUsers.data.Data.map((user) => ({
    id: user.Id,
    email: user.Email || null,
    name: [user.FirstName, user.LastName].filter(Boolean).join(" "),
    isCurrent: user.IsCurrentUser === true,
    isActive: user.IsActive !== false,
    isConsultant: user.IsConsultant === true,
    canApprove: user.HasPurchaseInvoicesApprovalPermission === true || user.HasVATReportsApprovalPermission === true,
  }));
}

/**
 * The permissions of a person at the service, from its list of users and from whether it lets the person write. A list that
 * cannot be read, or does not contain the person, does not say whether the person is a consultant.
 */
export function permissionsOf(user: RemoteUser | null, canWrite: boolean | null): StatedPermissions {
  if (user?.isActive === false) return { canWrite: false, isConsultant: false, canApprove: false };
  return { canWrite, isConsultant: user?.isConsultant ?? null, canApprove: user?.canApprove ?? false };
}

const absentId = "00000000-0000-0000-0000-000000000000";

/** For each scope that permits writing, one resource to delete from. */
const resourcesOfWriteScopes = ["customers", "suppliers", "voucherdrafts"];
const scopeMissingCode = 4006;

/**
 * Whether the service lets the person write. No documented member says so, but the answer to the deletion of a record that
 * cannot exist does, without changing anything: a person who may write gets 404, a read-only user is refused before that
 * (4019). Where the scope for one resource is missing, the next resource is tried.
 *
 * @returns null when the answers leave it open (unavailable, busy, broken, no scope that writes) and it must be asked again
 */
export async function probeWritePermission(accessToken: string): Promise<boolean | null> {
  for (const resource of resourcesOfWriteScopes) {
    const url = `${env().BOOKS_URL}/${resource}/${absentId}`;
    const answer = await call(url, { method: "DELETE", headers: bearerHeaders(accessToken) }).catch(() => undefined);
    if (!answer || answer.status === 408 || answer.status === 429 || answer.status >= 500) return null;
    const refusal = refusalSchema.safeParse(jsonOf(answer));
    if (refusal.data?.ErrorCode !== scopeMissingCode) return answer.status === 404;
  }
  return null;
}

/** The service's judgement of a token. `unclear`: no answer arrived, or the answer says nothing about the token. */
export type TokenJudgement = "taken" | "refused" | "no_access" | "unclear";

/** Asks the service whether it accepts a token. `no_access`: its person no longer has access to the company. */
export async function judgeToken(accessToken: string): Promise<TokenJudgement> {
  const answer = await getFromBooks("/companysettings", accessToken).catch(() => undefined);
  if (!answer) return "unclear";
  if (isNoAccessCode(refusalSchema.safeParse(jsonOf(answer)).data?.ErrorCode)) return "no_access";
  if (answer.status === 401) return "refused";
  return answer.status === 200 || answer.status === 404 ? "taken" : "unclear";
}

async function readBooks(path: string, accessToken: string): Promise<unknown> {
  const answer = await getFromBooks(path, accessToken);
  if (answer.status === 200) return jsonOf(answer);
  if (answer.status === 429 || answer.status >= 500) throw new Problem("remote_busy", { detail: "books" });
  const refusal = refusalSchema.safeParse(jsonOf(answer));
  if (!refusal.success) throw new Problem("remote_unexpected", { detail: path });
  const remote = { code: refusal.data.ErrorCode, message: refusal.data.DeveloperErrorMessage };
  throw new Problem("remote_refused", { remote });
}

function getFromBooks(path: string, accessToken: string): Promise<RawAnswer> {
  return call(`${env().BOOKS_URL}${path}`, { headers: bearerHeaders(accessToken) }).catch((cause) => {
    throw cause instanceof NoAnswer ? new Problem("remote_busy", { detail: "books", cause }) : cause;
  });
}

function bearerHeaders(accessToken: string): Record<string, string> {
  return { authorization: `Bearer ${accessToken}` };
}

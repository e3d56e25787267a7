import "server-only";
import * as z from "zod/mini";
import { env } from "@/lib/env";
import { Problem } from "@/lib/problem";
import { call, jsonOf, NoAnswer, type RawAnswer } from "./http";

/** The company a token opens, in our names. `identifier` is the service's own word for it, when it gives one. */
export type RemoteCompany = { identifier: string | null; name: string; countryCode: string; currencyCode: string };

/** The person a token belongs to, as the service lists its users. */
export type RemoteUser = { id: string; email: string | null; name: string; isActive: boolean };

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
      IsCurrentUser: z.nullish(z.boolean()),
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
  const company = companySchema.safeParse(await read("/companysettings", accessToken));
  if (!company.success) throw new Problem("remote_unexpected", { detail: "companysettings", cause: company.error });
  const { Name, CompanyIdentifier, CountryCode, CurrencyCode } = company.data;
  return {
    identifier: CompanyIdentifier || null,
    name: Name || "",
    countryCode: CountryCode || "SE",
    currencyCode: CurrencyCode || "SEK",
  };
}

/** The user the service marks as the current one; null when its list does not say. */
export async function readCurrentUser(accessToken: string): Promise<RemoteUser | null> {
  const users = usersSchema.safeParse(await read("/users?$pagesize=1000", accessToken));
  const user = users.success ? users.data.Data.find(({ IsCurrentUser }) => IsCurrentUser) : undefined;
  if (!user) return null;
  const name = [user.FirstName, user.LastName].filter(Boolean).join(" ");
  return { id: user.Id, email: user.Email || null, name, isActive: user.IsActive !== false };
}

const nobody = "00000000-0000-0000-0000-000000000000";

/** One deletion for each permission that writes. */
const deletions = ["customers", "suppliers", "voucherdrafts"];
const scopeMissing = 4006;

/**
 * Whether the service lets the person write. No documented member says so, but a deletion of what cannot exist does, without
 * changing anything: whoever may write is told that it is not there, a read-only user (4019) is refused before that. Where the
 * permission for one is missing, another tells.
 *
 * @returns null when the answers leave it open (away, busy, broken, no permission that writes): it has to be asked again
 */
export async function mayWrite(accessToken: string): Promise<boolean | null> {
  for (const resource of deletions) {
    const url = `${env().BOOKS_URL}/${resource}/${nobody}`;
    const answer = await call(url, { method: "DELETE", headers: bearer(accessToken) }).catch(() => undefined);
    if (!answer || answer.status === 408 || answer.status === 429 || answer.status >= 500) return null;
    const refusal = refusalSchema.safeParse(jsonOf(answer));
    if (refusal.data?.ErrorCode !== scopeMissing) return answer.status === 404;
  }
  return null;
}

/** Whether the service still takes a token. Only its 401 says no: an answer that does not come says nothing. */
export async function takesToken(accessToken: string): Promise<boolean> {
  const answer = await get("/companysettings", accessToken).catch(() => undefined);
  return answer?.status !== 401;
}

async function read(path: string, accessToken: string): Promise<unknown> {
  const answer = await get(path, accessToken);
  if (answer.status === 200) return jsonOf(answer);
  if (answer.status === 429 || answer.status >= 500) throw new Problem("remote_busy", { detail: "books" });
  const refusal = refusalSchema.safeParse(jsonOf(answer));
  if (!refusal.success) throw new Problem("remote_unexpected", { detail: path });
  const remote = { code: refusal.data.ErrorCode, message: refusal.data.DeveloperErrorMessage };
  throw new Problem("remote_refused", { remote });
}

function get(path: string, accessToken: string): Promise<RawAnswer> {
  return call(`${env().BOOKS_URL}${path}`, { headers: bearer(accessToken) }).catch((cause) => {
    throw cause instanceof NoAnswer ? new Problem("remote_busy", { detail: "books", cause }) : cause;
  });
}

function bearer(accessToken: string): Record<string, string> {
  return { authorization: `Bearer ${accessToken}` };
}

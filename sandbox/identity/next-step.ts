import { pool } from "../store/db";
import { hasConsent } from "./consents";
import type { Interaction } from "./interaction";
import { listCompanies, type MemberCompany, type Person } from "./people";
import type { SignInSession } from "./session";

export type NextStep =
  | { readonly step: "sign-in" }
  | { readonly step: "company"; readonly person: Person; readonly companies: readonly MemberCompany[] }
  | { readonly step: "no-company"; readonly person: Person }
  | { readonly step: "consent"; readonly person: Person; readonly company: MemberCompany }
  | { readonly step: "finish"; readonly session: SignInSession; readonly company: MemberCompany };

/**
 * What an authorization request still needs. `prompt=login` needs a password typed within this request;
 * `select_account`, and `forceselectcompany:true` together with `login`, a company chosen within it. Otherwise the
 * only company, or the one this browser chose last, is taken. Consent is remembered per person, application and
 * company. Whoever signed in within this request goes on with it: a session of somebody else has to sign in.
 */
export async function nextStep(interaction: Interaction, session: SignInSession | null): Promise<NextStep> {
  const { request } = interaction;
  if (session === null) return { step: "sign-in" };
  const { person } = session;
  const { signedInUserId } = interaction;
  if (signedInUserId === null ? request.prompts.has("login") : signedInUserId !== person.id) return { step: "sign-in" };
  const companies = await listCompanies(pool, person.id, request.service);
  if (companies.length === 0) return { step: "no-company", person };
  const company = chosenCompany(interaction, session, companies);
  if (company === undefined) return { step: "company", person, companies };
  const consent = { userId: person.id, clientId: request.client.clientId, companyId: company.id };
  if (!(await hasConsent(pool, consent, request.scopes))) {
    return { step: "consent", person, company };
  }
  return { step: "finish", session, company };
}

function chosenCompany(
  interaction: Interaction,
  session: SignInSession,
  companies: readonly MemberCompany[],
): MemberCompany | undefined {
  const chosenNow = companies.find((company) => company.id === interaction.companyId);
  if (chosenNow !== undefined || interaction.request.mustChooseCompany) return chosenNow;
  return companies.length === 1 ? companies[0] : companies.find((company) => company.id === session.companyId);
}

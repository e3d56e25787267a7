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
 * The next step of an authorization request. `prompt=login` needs a password that is typed during this request.
 * `select_account`, and `forceselectcompany:true` together with `login`, need a company that is chosen during it. Otherwise
 * the only company is used, or the company that was last chosen in this browser. Consent is remembered for each person,
 * application and company. Where a person has signed in during this request, a session of another person does not count and
 * sign-in is needed again.
 */
export async function findNextStep(interaction: Interaction, session: SignInSession | null): Promise<NextStep> {
  const { request } = interaction;
  if (session === null) return { step: "sign-in" };
  const { person } = session;
  const { signedInUserId } = interaction;
  if (signedInUserId === null ? request.prompts.has("login") : signedInUserId !== person.id) return { step: "sign-in" };
  const companies = await listCompanies(pool, person.id, request.service);
  if (companies.length === 0) return { step: "no-company", person };
  const company = findChosenCompany(interaction, session, companies);
  if (company === undefined) return { step: "company", person, companies };
  const consentSubject = { userId: person.id, clientId: request.client.clientId, companyId: company.id };
  if (!(await hasConsent(pool, consentSubject, request.scopes))) {
    return { step: "consent", person, company };
  }
  return { step: "finish", session, company };
}

function findChosenCompany(
  interaction: Interaction,
  session: SignInSession,
  companies: readonly MemberCompany[],
): MemberCompany | undefined {
  const companyChosenNow = companies.find((company) => company.id === interaction.companyId);
  if (companyChosenNow !== undefined || interaction.request.mustChooseCompany) return companyChosenNow;
  return companies.length === 1 ? companies[0] : companies.find((company) => company.id === session.companyId);
}

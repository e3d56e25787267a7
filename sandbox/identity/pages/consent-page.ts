import type { Context } from "hono";
import { html } from "hono/html";
import type { Interaction } from "../interaction";
import type { MemberCompany, Person } from "../people";
import { renderFormFields, renderSignedInAsForm, renderSignInStep, textsOf } from "./frame";

/** The page for consent: it explains the requested scopes for one company. */
export function renderConsentPage(
  c: Context,
  interaction: Interaction,
  person: Person,
  company: MemberCompany,
): Promise<Response> {
  const texts = textsOf(c);
  const { client, scopes } = interaction.request;
  const rights = scopes.map((scope) => html`<li><span><b>${texts.scopes[scope]}</b><code>${scope}</code></span></li>`);
  return renderSignInStep(
    c,
    {
      title: texts.consent.title(client.name),
      step: "consent",
      interaction,
      hints: { signIn: person.email, company: company.name },
    },
    html`<h1 tabindex="-1" autofocus>${texts.consent.title(client.name)}</h1>
<p class="lead">${texts.consent.lead(client.name, company.name)}</p>
<ul class="rights">${rights}</ul>
<form method="post" action="/identity/consent">${renderFormFields(interaction)}<input type="hidden" name="person" value="${person.id}"><input type="hidden" name="company" value="${company.id}">
<div class="actions"><button class="btn main-act" type="submit" name="answer" value="allow">${texts.consent.allow}</button><button class="btn" type="submit" name="answer" value="deny">${texts.consent.deny}</button></div></form>
${renderSignedInAsForm(interaction, person.email, texts)}`,
  );
}

import type { Context } from "hono";
import { html } from "hono/html";
import type { Interaction } from "../interaction";
import type { MemberCompany, Person } from "../people";
import { renderFormFields, renderSignedInAsForm, renderSignInStep, textsOf } from "./frame";
import { languageOf } from "./texts";

/** The page for choosing a company, with one button for each company; a token is for one company only. */
export function renderCompanyPage(
  c: Context,
  interaction: Interaction,
  person: Person,
  companies: readonly MemberCompany[],
  isChoiceMissing = false,
): Promise<Response> {
  const texts = textsOf(c);
  const regionNames = new Intl.DisplayNames([languageOf(c.req.header("accept-language"))], { type: "region" });
  const companyButtons = companies.map(
    (company) =>
      html`<li><button type="submit" name="company" value="${company.id}"><span class="tile" aria-hidden="true">${initialsOf(company.name)}</span><span><b>${company.name}</b><span class="d">${regionNames.of(company.countryCode)}. ${texts.role[company.role]}</span></span><span class="go" aria-hidden="true">→</span></button></li>`,
  );
  return renderSignInStep(
    c,
    {
      title: texts.company.title,
      step: "company",
      interaction,
      error: isChoiceMissing,
      status: isChoiceMissing ? 400 : 200,
      hints: { signIn: person.email },
    },
    html`<h1 tabindex="-1" ${isChoiceMissing ? "" : "autofocus"}>${texts.company.title}</h1>
<p class="lead">${texts.company.lead(interaction.request.client.name)}</p>
${isChoiceMissing ? html`<div class="summary" role="alert" tabindex="-1" autofocus><h2>${texts.company.summary}</h2><p>${texts.company.missing}</p></div>` : ""}
<form method="post" action="/identity/company">${renderFormFields(interaction)}<ul class="choices">${companyButtons}</ul></form>
${renderSignedInAsForm(interaction, person.email, texts)}`,
  );
}

/** The page for a person who has no company that the application could get access to. */
export function renderNoCompanyPage(c: Context, interaction: Interaction, person: Person): Promise<Response> {
  const texts = textsOf(c);
  const reason = interaction.request.service === null ? texts.noCompany.none : texts.noCompany.service;
  return renderSignInStep(
    c,
    { title: texts.noCompany.title, step: "company", interaction, hints: { signIn: person.email } },
    html`<h1 tabindex="-1" autofocus>${texts.noCompany.title}</h1>
<p class="lead">${reason}</p>
<form method="post" action="/identity/deny">${renderFormFields(interaction)}<div class="actions"><button class="btn" type="submit">${texts.back}</button></div></form>
${renderSignedInAsForm(interaction, person.email, texts)}`,
  );
}

/** Returns the first letters of two words of a name, or the first and the middle letter of a single word. */
function initialsOf(name: string): string {
  const [firstWord = "", secondWord] = name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word) && !/^(AB|AS|B\.V\.)$/.test(word));
  return `${firstWord.charAt(0)}${secondWord?.charAt(0) ?? firstWord.charAt(Math.floor(firstWord.length / 2))}`.toUpperCase();
}

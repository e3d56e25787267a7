import type { Context } from "hono";
import { html } from "hono/html";
import { people, seedPassword } from "../../seed/people";
import { getSettings } from "../../settings";
import type { Interaction } from "../interaction";
import { renderFormFields, renderSignInStep, textsOf } from "./frame";

export type SignInProblem = { readonly field: "email" | "password"; readonly text: string };

/**
 * The page for e-mail and password. After a failed try, the list of problems has the focus and only the e-mail is filled in.
 */
export function renderSignInPage(
  c: Context,
  interaction: Interaction,
  failedTry?: { email: string; problems: readonly SignInProblem[]; waitSeconds?: number },
): Promise<Response> {
  const { signIn: texts } = textsOf(c);
  const problems = failedTry?.problems ?? [];
  const findProblemText = (field: SignInProblem["field"]) => problems.find((problem) => problem.field === field)?.text;
  const isEmailFocused = problems.length === 0;
  return renderSignInStep(
    c,
    {
      title: texts.title,
      step: "signIn",
      interaction,
      error: problems.length > 0,
      status: failedTry?.waitSeconds ? 429 : failedTry ? 400 : 200,
      headers: failedTry?.waitSeconds ? { "retry-after": String(failedTry.waitSeconds) } : {},
    },
    html`<h1>${texts.title}</h1>
<p class="lead">${texts.lead(interaction.request.client.name)}</p>
${problems.length === 0 ? "" : renderSummary(texts.summary, problems)}
<form method="post" action="/identity/sign-in" novalidate>
${renderFormFields(interaction)}
${renderField({ name: "email", type: "email", label: texts.email, autocomplete: "username", value: failedTry?.email ?? "", error: findProblemText("email"), isFocused: isEmailFocused })}
${renderField({ name: "password", type: "password", label: texts.password, autocomplete: "current-password", value: "", error: findProblemText("password"), isFocused: false })}
<div class="actions"><button class="btn main-act" type="submit">${texts.action}</button></div>
</form>
${getSettings().isLoopback ? renderDemoLogins(texts.demo) : ""}`,
  );
}

function renderSummary(title: string, problems: readonly SignInProblem[]) {
  const problemItems = problems.map((problem) => html`<li><a href="#${problem.field}">${problem.text}</a></li>`);
  return html`<div class="summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary-title"><h2 id="summary-title">${title}</h2><ul>${problemItems}</ul></div>`;
}

type FieldOptions = {
  name: string;
  type: string;
  label: string;
  autocomplete: string;
  value: string;
  error: string | undefined;
  isFocused: boolean;
};

function renderField({ name, type, label, autocomplete, value, error, isFocused }: FieldOptions) {
  const errorAttributes = error === undefined ? "" : html`aria-invalid="true" aria-describedby="${name}-error"`;
  return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false" required value="${value}" ${errorAttributes} ${isFocused ? "autofocus" : ""}>${error === undefined ? "" : html`<p class="bad" id="${name}-error">${error}</p>`}</div>`;
}

function renderDemoLogins(text: string) {
  const personItems = people.map((person) => html`<li>${person.email}</li>`);
  return html`<div class="demo"><p>${text} <b>${seedPassword}</b>:</p><ul>${personItems}</ul></div>`;
}

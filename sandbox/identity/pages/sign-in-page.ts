import type { Context } from "hono";
import { html } from "hono/html";
import { people, seedPassword } from "../../seed/people";
import { settings } from "../../settings";
import type { Interaction } from "../interaction";
import { formFields, signInStepPage, textsOf } from "./frame";

export type SignInProblem = { readonly field: "email" | "password"; readonly text: string };

/**
 * The page for e-mail and password. After a failed try, the list of problems has the focus and only the e-mail is filled in.
 */
export function signInPage(
  c: Context,
  interaction: Interaction,
  failedTry?: { email: string; problems: readonly SignInProblem[]; waitSeconds?: number },
): Promise<Response> {
  const { signIn: texts } = textsOf(c);
  const problems = failedTry?.problems ?? [];
  const problemText = (field: SignInProblem["field"]) => problems.find((problem) => problem.field === field)?.text;
  const isEmailFocused = problems.length === 0;
  return signInStepPage(
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
${problems.length === 0 ? "" : summary(texts.summary, problems)}
<form method="post" action="/identity/sign-in" novalidate>
${formFields(interaction)}
${field({ name: "email", type: "email", label: texts.email, complete: "username", value: failedTry?.email ?? "", error: problemText("email"), focus: isEmailFocused })}
${field({ name: "password", type: "password", label: texts.password, complete: "current-password", value: "", error: problemText("password"), focus: false })}
<div class="actions"><button class="btn main-act" type="submit">${texts.action}</button></div>
</form>
${settings().isLoopback ? demoLogins(texts.demo) : ""}`,
  );
}

function summary(title: string, problems: readonly SignInProblem[]) {
  const lines = problems.map((problem) => html`<li><a href="#${problem.field}">${problem.text}</a></li>`);
  return html`<div class="summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary-title"><h2 id="summary-title">${title}</h2><ul>${lines}</ul></div>`;
}

type FieldOptions = {
  name: string;
  type: string;
  label: string;
  complete: string;
  value: string;
  error: string | undefined;
  focus: boolean;
};

function field({ name, type, label, complete, value, error, focus }: FieldOptions) {
  const invalid = error === undefined ? "" : html`aria-invalid="true" aria-describedby="${name}-error"`;
  return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" autocomplete="${complete}" autocapitalize="none" spellcheck="false" required value="${value}" ${invalid} ${focus ? "autofocus" : ""}>${error === undefined ? "" : html`<p class="bad" id="${name}-error">${error}</p>`}</div>`;
}

function demoLogins(text: string) {
  const lines = people.map((person) => html`<li>${person.email}</li>`);
  return html`<div class="demo"><p>${text} <b>${seedPassword}</b>:</p><ul>${lines}</ul></div>`;
}

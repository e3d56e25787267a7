import type { Context } from "hono";
import { html } from "hono/html";
import { type Html, logo, type PageOptions, renderPage } from "../../http/pages/page";
import type { Interaction } from "../interaction";
import { languageOf, type Texts, textsFor } from "./texts";

export type SignInStep = "signIn" | "company" | "consent";

const signInSteps: readonly SignInStep[] = ["signIn", "company", "consent"];

export function textsOf(c: Context): Texts {
  return textsFor(languageOf(c.req.header("accept-language")));
}

/**
 * A page of the sign-in: the list of the three steps with the current one, and the question of that step.
 *
 * @param options.isError  whether the title begins with the word for error, so that a screen reader says it first
 */
export function renderSignInStep(
  c: Context,
  options: {
    title: string;
    step: SignInStep;
    error?: boolean;
    interaction?: Interaction;
    status?: PageOptions["status"];
    hints?: Partial<Record<SignInStep, string>>;
    headers?: Record<string, string>;
  },
  body: Html,
): Promise<Response> {
  const texts = textsOf(c);
  const currentIndex = signInSteps.indexOf(options.step);
  const stepItems = signInSteps.map((step, index) => {
    const stepState = index < currentIndex ? "done" : index === currentIndex ? "now" : "next";
    const hint = options.hints?.[step] ?? texts.stepHints[step];
    return html`<li class="${stepState}" ${index === currentIndex ? html`aria-current="step"` : ""}><b>${texts.steps[step]}</b><span>${hint}</span></li>`;
  });
  return renderPage(
    c,
    {
      title: `${options.error ? `${texts.errorTitle}: ` : ""}${options.title} · Stegvis sandbox`,
      lang: languageOf(c.req.header("accept-language")),
      status: options.status,
      formAction: options.interaction ? [formSourceOf(options.interaction.request.redirectUri)] : [],
      headers: options.headers,
    },
    html`<div class="way">
<header class="l"><div class="logo">${logo} Stegvis <i>sandbox</i></div><ol class="climb">${stepItems}</ol></header>
<main class="r"><div class="box">${body}</div></main>
</div>`,
  );
}

/** The hidden fields that every form of an interaction contains. */
export function renderFormFields(interaction: Interaction): Html {
  return html`<input type="hidden" name="interaction" value="${interaction.id}"><input type="hidden" name="csrf" value="${interaction.csrf}">`;
}

/** A form that shows the person who is signed in and lets another person sign in. */
export function renderSignedInAsForm(interaction: Interaction, email: string, texts: Texts): Html {
  return html`<form class="under" method="post" action="/identity/switch">${renderFormFields(interaction)}<span>${texts.signedInAs} ${email}.</span><button class="btn as-link" type="submit">${texts.notYou}</button></form>`;
}

/** The source that `form-action` must allow, so that the last form may redirect to the application. */
export function formSourceOf(redirectUri: string): string {
  const url = new URL(redirectUri);
  return url.protocol === "http:" || url.protocol === "https:" ? url.origin : url.protocol;
}

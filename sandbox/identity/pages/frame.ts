import type { Context } from "hono";
import { html } from "hono/html";
import { type Html, logo, type PageOptions, page } from "../../http/pages/page";
import type { Interaction } from "../interaction";
import { languageOf, type Texts, textsFor } from "./texts";

export type Step = "signIn" | "company" | "consent";

const steps: readonly Step[] = ["signIn", "company", "consent"];

export function textsOf(c: Context): Texts {
  return textsFor(languageOf(c.req.header("accept-language")));
}

/**
 * A page of the sign-in: the three steps with the one that is now, and one question.
 *
 * @param options.error  put before the title, so that a screen reader hears it first
 */
export function wayPage(
  c: Context,
  options: {
    title: string;
    step: Step;
    error?: boolean;
    interaction?: Interaction;
    status?: PageOptions["status"];
    hints?: Partial<Record<Step, string>>;
    headers?: Record<string, string>;
  },
  body: Html,
): Promise<Response> {
  const texts = textsOf(c);
  const now = steps.indexOf(options.step);
  const climb = steps.map((step, at) => {
    const place = at < now ? "done" : at === now ? "now" : "next";
    const hint = options.hints?.[step] ?? texts.stepHints[step];
    return html`<li class="${place}" ${at === now ? html`aria-current="step"` : ""}><b>${texts.steps[step]}</b><span>${hint}</span></li>`;
  });
  return page(
    c,
    {
      title: `${options.error ? `${texts.errorTitle}: ` : ""}${options.title} · Stegvis sandbox`,
      lang: languageOf(c.req.header("accept-language")),
      status: options.status,
      formAction: options.interaction ? [formTarget(options.interaction.request.redirectUri)] : [],
      headers: options.headers,
    },
    html`<div class="way">
<header class="l"><div class="logo">${logo} Stegvis <i>sandbox</i></div><ol class="climb">${climb}</ol></header>
<main class="r"><div class="box">${body}</div></main>
</div>`,
  );
}

/** Hidden fields every form of an interaction carries. */
export function formFields(interaction: Interaction): Html {
  return html`<input type="hidden" name="interaction" value="${interaction.id}"><input type="hidden" name="csrf" value="${interaction.csrf}">`;
}

/** Who is signed in, and the way to be somebody else. */
export function signedInAs(interaction: Interaction, email: string, texts: Texts): Html {
  return html`<form class="under" method="post" action="/identity/switch">${formFields(interaction)}<span>${texts.signedInAs} ${email}.</span><button class="btn as-link" type="submit">${texts.notYou}</button></form>`;
}

/** What `form-action` has to allow so that the last form may end at the application. */
export function formTarget(redirectUri: string): string {
  const url = new URL(redirectUri);
  return url.protocol === "http:" || url.protocol === "https:" ? url.origin : url.protocol;
}

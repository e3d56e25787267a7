import type { Context } from "hono";
import { html } from "hono/html";
import type { AuthorizeError } from "../oauth-error";
import { renderSignInStep, textsOf } from "./frame";

/** The page for a request that may not be answered at its redirect address; the browser is not redirected. */
export function renderRefusedPage(c: Context, error: AuthorizeError): Promise<Response> {
  const { problem } = textsOf(c);
  return renderSignInStep(
    c,
    { title: problem.title, step: "signIn", error: true, status: 400 },
    html`<h1>${problem.title}</h1><p class="lead">${problem.lead}</p><p><code>${error.code}</code>: ${error.description}</p>`,
  );
}

/** The page for an interaction that has ended, is unknown, or belongs to another browser. */
export function renderInteractionOverPage(c: Context): Promise<Response> {
  const { problem } = textsOf(c);
  return renderSignInStep(
    c,
    { title: problem.overTitle, step: "signIn", error: true, status: 410 },
    html`<h1>${problem.overTitle}</h1><p class="lead">${problem.over}</p><p class="secondary">${problem.cookies}</p>`,
  );
}

/** The page for an internal error, after which the person must begin again. */
export function renderFailedPage(c: Context, status: 500 | 503 = 500): Promise<Response> {
  const { problem } = textsOf(c);
  return renderSignInStep(
    c,
    { title: problem.failedTitle, step: "signIn", error: true, status },
    html`<h1>${problem.failedTitle}</h1><p class="lead">${problem.failed}</p>`,
  );
}

/** The page for a form without the right CSRF token, or from a page of another origin. */
export function renderForeignFormPage(c: Context): Promise<Response> {
  const { problem } = textsOf(c);
  return renderSignInStep(
    c,
    { title: problem.formTitle, step: "signIn", error: true, status: 403 },
    html`<h1>${problem.formTitle}</h1><p class="lead">${problem.form}</p>`,
  );
}

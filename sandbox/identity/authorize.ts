import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { FormParameters, withQuery } from "../http/form-parameters";
import { getIssuerUrl } from "../settings";
import { pool, transaction } from "../store/db";
import { readAuthorizeRequest } from "./authorize-request";
import { issueCode } from "./codes";
import { beginInteraction, finishInteraction, type Interaction } from "./interaction";
import { findNextStep, type NextStep } from "./next-step";
import { AuthorizeError, type ReturnAddress } from "./oauth-error";
import { renderInteractionOverPage, renderRefusedPage } from "./pages/problem-page";
import { lockPerson } from "./people";
import { findSession, rememberCompany } from "./session";

export type IdentityContext = Context<{ Bindings: HttpBindings }>;

/** Answers the authorization endpoint: GET with a query, or POST with a form (RFC 6749 section 3.1). */
export async function authorize(c: IdentityContext): Promise<Response> {
  const parameters = c.req.method === "POST" ? await readForm(c) : readQuery(c);
  if (parameters === null) {
    return renderRefusedPage(c, new AuthorizeError("invalid_request", "The request is not form-encoded.", null));
  }
  const request = await readAuthorizeRequest(pool, parameters);
  return continueInteraction(c, await beginInteraction(c, parameters, request));
}

/** Sends the browser to the page of the next step, or back to the application with its code. */
export async function continueInteraction(c: IdentityContext, interaction: Interaction): Promise<Response> {
  const nextStep = await findNextStep(interaction, await findSession(c));
  if (nextStep.step === "finish") return finishAuthorization(c, interaction, nextStep);
  const path = nextStep.step === "no-company" ? "company" : nextStep.step;
  return c.redirect(`/identity/${path}?interaction=${interaction.id}`, 303);
}

/**
 * Answers the application with a redirect (302) with the code, the unchanged `state`, and `iss` (RFC 9207). An interaction
 * issues one code only. The row of the person is locked, so that a simultaneous password change ends either this sign-in
 * before the code is issued, or the code afterwards.
 */
export async function finishAuthorization(
  c: IdentityContext,
  interaction: Interaction,
  { session, company }: Extract<NextStep, { step: "finish" }>,
): Promise<Response> {
  const { client, redirectUri, state, scopes, challenge } = interaction.request;
  const code = await transaction(async (tx) => {
    await lockPerson(tx, session.person.id, "SHARE");
    if (!(await rememberCompany(tx, c, company.id))) return null;
    if (!(await finishInteraction(tx, interaction))) return null;
    return issueCode(tx, {
      clientId: client.clientId,
      redirectUri,
      userId: session.person.id,
      companyId: company.id,
      scopes,
      challenge,
      authTime: session.authTime,
    });
  });
  if (code === null) return renderInteractionOverPage(c);
  return c.redirect(withQuery(redirectUri, { code, state, iss: getIssuerUrl() }), 302);
}

/** Sends an error to the application where its redirect address is known to be right, otherwise shows a page. */
export function refuseAuthorization(c: IdentityContext, error: AuthorizeError): Promise<Response> | Response {
  if (error.returnAddress === null) return renderRefusedPage(c, error);
  return c.redirect(makeErrorRedirectUri(error.returnAddress, error.code, error.description), 302);
}

export function makeErrorRedirectUri(
  returnAddress: ReturnAddress,
  code: AuthorizeError["code"],
  description: string,
): string {
  return withQuery(returnAddress.redirectUri, {
    error: code,
    error_description: description,
    state: returnAddress.state,
    iss: getIssuerUrl(),
  });
}

/** The parameters of the query, read from the unchanged request line. */
export function readQuery(c: IdentityContext): FormParameters {
  const requestTarget = c.env.incoming.url ?? "";
  const queryIndex = requestTarget.indexOf("?");
  return new FormParameters(queryIndex < 0 ? "" : requestTarget.slice(queryIndex + 1));
}

/** The parameters of a form body; null where the body is not a form. */
export async function readForm(c: IdentityContext): Promise<FormParameters | null> {
  const contentType = (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (contentType !== "application/x-www-form-urlencoded") return null;
  return new FormParameters(Buffer.from(await c.req.arrayBuffer()).toString("latin1"));
}

import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { FormParameters } from "../http/form-parameters";
import { isOwnOrigin } from "../http/guard";
import { pool } from "../store/db";
import { continueInteraction, type IdentityContext, makeErrorRedirectUri, readForm } from "./authorize";
import { saveConsent } from "./consents";
import {
  findInteraction,
  hasCsrfToken,
  type Interaction,
  rememberChosenCompany,
  rememberSignIn,
  resetProgress,
} from "./interaction";
import { findNextStep } from "./next-step";
import { renderCompanyPage, renderNoCompanyPage } from "./pages/company-page";
import { renderConsentPage } from "./pages/consent-page";
import { textsOf } from "./pages/frame";
import { renderForeignFormPage, renderInteractionOverPage } from "./pages/problem-page";
import { renderSignInPage, type SignInProblem } from "./pages/sign-in-page";
import { findPersonByPassword } from "./people";
import { endSession, findSession, startSession } from "./session";
import { countSignInTry, deleteSignInTries } from "./throttle";

/** The pages for a person between an authorization request and its answer. */
export const personPages = new Hono<{ Bindings: HttpBindings }>();

for (const path of ["/sign-in", "/company", "/consent"] as const) {
  personPages.get(path, async (c) => {
    const interaction = await findInteraction(c, c.req.query("interaction") ?? "");
    return interaction === null ? renderInteractionOverPage(c) : showStep(c, interaction, path);
  });
}

/** Shows the requested page where it is the next step; otherwise redirects to the next step. */
async function showStep(c: IdentityContext, interaction: Interaction, path: string): Promise<Response> {
  const nextStep = await findNextStep(interaction, await findSession(c));
  if (path === "/sign-in" && nextStep.step === "sign-in") return renderSignInPage(c, interaction);
  if (path === "/company" && nextStep.step === "company")
    return renderCompanyPage(c, interaction, nextStep.person, nextStep.companies);
  if (path === "/company" && nextStep.step === "no-company")
    return renderNoCompanyPage(c, interaction, nextStep.person);
  if (path === "/consent" && nextStep.step === "consent")
    return renderConsentPage(c, interaction, nextStep.person, nextStep.company);
  return continueInteraction(c, interaction);
}

personPages.post("/sign-in", (c) =>
  withForm(c, async (interaction, form) => {
    const email = form.text("email")?.trim() ?? "";
    const password = form.text("password") ?? "";
    const texts = textsOf(c).signIn;
    const missingFields: SignInProblem[] = [];
    if (email === "") missingFields.push({ field: "email", text: texts.emailMissing });
    if (password === "") missingFields.push({ field: "password", text: texts.passwordMissing });
    if (missingFields.length > 0) return renderSignInPage(c, interaction, { email, problems: missingFields });

    const networkAddress = c.env.incoming.socket.remoteAddress ?? "";
    const waitSeconds = await countSignInTry(email.replaceAll("\0", ""), networkAddress);
    if (waitSeconds !== null) {
      const text = texts.wait(Math.ceil(waitSeconds / 60));
      return renderSignInPage(c, interaction, { email, problems: [{ field: "password", text }], waitSeconds });
    }
    const person = email.includes("\0") ? null : await findPersonByPassword(pool, email, password);
    if (person === null) {
      return renderSignInPage(c, interaction, { email, problems: [{ field: "password", text: texts.wrong }] });
    }
    await deleteSignInTries(pool, email);
    const previousSession = await findSession(c);
    await startSession(c, person, previousSession);
    await rememberSignIn(interaction, person.id);
    return c.redirect(`/identity/company?interaction=${interaction.id}`, 303);
  }),
);

personPages.post("/company", (c) =>
  withForm(c, async (interaction, form) => {
    const session = await findSession(c);
    const nextStep = await findNextStep({ ...interaction, companyId: null }, session);
    if (nextStep.step !== "company") return continueInteraction(c, interaction);
    const chosenCompany = nextStep.companies.find((company) => company.id === form.text("company"));
    if (chosenCompany === undefined)
      return renderCompanyPage(c, interaction, nextStep.person, nextStep.companies, true);
    return continueInteraction(c, await rememberChosenCompany(interaction, chosenCompany.id));
  }),
);

personPages.post("/consent", (c) =>
  withForm(c, async (interaction, form) => {
    if (form.text("answer") === "deny") return denyAccess(c, interaction);
    const nextStep = await findNextStep(interaction, await findSession(c));
    // A consent counts for the person and company that the page showed, which another tab may have changed meanwhile.
    const isAsShown =
      nextStep.step === "consent" &&
      nextStep.person.id === form.text("person") &&
      nextStep.company.id === form.text("company");
    if (isAsShown && form.text("answer") === "allow") {
      const { client, scopes } = interaction.request;
      await saveConsent(
        pool,
        { userId: nextStep.person.id, clientId: client.clientId, companyId: nextStep.company.id },
        scopes,
      );
    }
    return continueInteraction(c, interaction);
  }),
);

personPages.post("/deny", (c) => withForm(c, async (interaction) => denyAccess(c, interaction)));

personPages.post("/switch", (c) =>
  withForm(c, async (interaction) => {
    await endSession(c);
    await resetProgress(interaction);
    return c.redirect(`/identity/sign-in?interaction=${interaction.id}`, 303);
  }),
);

function denyAccess(c: IdentityContext, interaction: Interaction): Response {
  return c.redirect(makeErrorRedirectUri(interaction.request, "access_denied", "The person did not allow it."), 302);
}

/** Handles a form that one of these pages sent from the browser of the interaction; any other form is refused. */
async function withForm(
  c: IdentityContext,
  handleForm: (interaction: Interaction, form: FormParameters) => Promise<Response>,
): Promise<Response> {
  const form = await readForm(c);
  if (form === null || !isOwnOrigin(c.req.header("origin"), c.req.header("host"))) return renderForeignFormPage(c);
  const interaction = await findInteraction(c, form.text("interaction") ?? "");
  if (interaction === null) return renderInteractionOverPage(c);
  if (!hasCsrfToken(interaction, form.text("csrf"))) return renderForeignFormPage(c);
  return handleForm(interaction, form);
}

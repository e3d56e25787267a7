import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { env } from "../platform/env";
import { allScopes, workAreas } from "../rules/access/scopes";
import { type CompanyAccess, connectionRowOf, getCompanyAccess } from "./access";
import { getReturnedCompany } from "./attempt-rows";
import { connectionStateOf } from "./connections";
import { judgeToken } from "./oauth/service-identity";
import { listCompaniesOf, makeConsentedAttempt, requestOf } from "./testing/attempt-steps";
import { Browser } from "./testing/browser";
import { type Product, startProduct } from "./testing/product";
import { getAccessToken } from "./tokens/tokens";

const anna = { user: "anna@norrsken.example", company: "Norrsken Bygg AB" };
const sara = { user: "sara@revisorn.example", company: "Norrsken Bygg AB" };
const annaAtFjallkaffe = { ...anna, company: "Fjällkaffe AB" };
const salesScopes = new Set(["ea:api", "offline_access", "ea:sales"]);
const everyScope = new Set<string>(allScopes);
let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ redirectUris: ["http://localhost:3000/api/connections/callback"] });
});
afterAll(() => product.stop());
beforeEach(async () => {
  // The reset ends the connections of the previous test, so that a sign-in replaces them however few scopes it
  // brings.
  await product.sandbox.callControl("POST", "/reset", { seed: "empty" });
  browser = new Browser();
});

const beginAndConsent = (form: Record<string, string>, consent = anna) => makeConsentedAttempt(browser, consent, form);
const readAccessOf = (browserUsed: Browser, companyId: string) => getCompanyAccess(requestOf(browserUsed), companyId);
const readAccessIn = async (browserUsed: Browser, name = anna.company) =>
  readAccessOf(
    browserUsed,
    (await listCompaniesOf(browserUsed)).find((company) => company.name === name)?.companyId ?? "",
  );
const scopesOf = (access: CompanyAccess) => new Set(connectionRowOf(access)?.scopes);

it("asks a first consent for everything at once, and a reconnect for no more than the connection had", async () => {
  await browser.signIn(anna);
  expect(scopesOf(await readAccessIn(browser))).toEqual(everyScope);
  const secondBrowser = new Browser();
  await secondBrowser.signIn(sara, { area: "purchases" });
  const access = await readAccessIn(secondBrowser);
  const { location } = await secondBrowser.startAttempt({ purpose: "reconnect", companyId: access.companyId });
  const requestedScopes = new URL(location ?? "").searchParams.get("scope")?.split(" ");
  expect(new Set(requestedScopes)).toEqual(new Set(["ea:api", "offline_access", "ea:purchase", "ea:sales_readonly"]));
  expect(access.role).toBe("accountant");
});

it("adds a permission without asking for login or company again", async () => {
  await browser.signIn(anna, { area: "sales" });
  const accessBeforeConsent = await readAccessIn(browser);
  expect(scopesOf(accessBeforeConsent)).toEqual(salesScopes);
  const form = {
    purpose: "add_scope",
    scope: "ea:purchase",
    companyId: accessBeforeConsent.companyId,
    returnTo: "/companies/x",
  };
  const consentPage = await browser.followRedirects((await browser.startAttempt(form)).location ?? "");
  expect(consentPage.body).toContain('action="/identity/consent"');
  expect(consentPage.body).toContain(anna.company);
  expect((await browser.get(await beginAndConsent(form))).location).toBe("/companies/x");
  expect(scopesOf(await readAccessIn(browser))).toContain("ea:purchase");
});

it("adds nothing for the company the identity server had in mind instead, and repeats it with the choice", async () => {
  await browser.signIn(anna, { area: "sales" });
  const { companyId } = await readAccessIn(browser);
  await browser.get(await beginAndConsent({ purpose: "add_company", area: "sales" }, annaAtFjallkaffe));
  const form = { purpose: "add_scope", scope: "vls:api", companyId, returnTo: "/companies/x" };
  const callbackAnswer = await browser.get(await beginAndConsent(form));
  const [pagePath, attemptId = ""] = (callbackAnswer.location ?? "").split("&attempt=");
  expect(pagePath).toBe("/companies/x?problem=connection_refused&reason=other_company&scope=vls%3Aapi");
  const access = await readAccessOf(browser, companyId);
  expect(await getReturnedCompany(access, attemptId)).toEqual({ name: annaAtFjallkaffe.company });
  for (const name of [anna.company, annaAtFjallkaffe.company])
    expect(scopesOf(await readAccessIn(browser, name))).toEqual(salesScopes);
  expect((await browser.get(await beginAndConsent({ ...form, choose: "company" }))).location).toBe("/companies/x");
  expect(scopesOf(await readAccessOf(browser, companyId))).toContain("vls:api");
});

it("remembers in the browser what was taken away, and asks for it again only when it is chosen", async () => {
  const getRequestedScope = async (form: [string, string][]) => {
    const { location } = await browser.startAttempt(form);
    return new URL(location ?? "").searchParams.get("scope");
  };
  expect(
    await getRequestedScope([
      ["purpose", "sign_in"],
      ["choosesAreas", "1"],
      ["area", "sales"],
      ["area", "books"],
    ]),
  ).toBe("ea:api offline_access ea:sales ea:accounting");
  expect(await getRequestedScope([["purpose", "sign_in"]])).toBe("ea:api offline_access ea:sales ea:accounting");
  expect(
    await getRequestedScope([
      ["purpose", "sign_in"],
      ["choosesAreas", "1"],
    ]),
  ).toBe("ea:api offline_access ea:sales_readonly");
  await getRequestedScope([
    ["purpose", "sign_in"],
    ["choosesAreas", "1"],
    ...workAreas.map((area) => ["area", area] as [string, string]),
  ]);
  expect(await getRequestedScope([["purpose", "sign_in"]])).toBe(allScopes.join(" "));
});

it("keeps the permission to add in the address when nothing was added", async () => {
  await browser.signIn(anna, { area: "sales" });
  const { companyId } = await readAccessIn(browser);
  const form = { purpose: "add_scope", scope: "ea:purchase", companyId, returnTo: "/companies/x" };
  const url = await browser.consent((await browser.startAttempt(form)).location ?? "", { ...anna, answer: "deny" });
  expect((await browser.get(url)).location).toBe(
    "/companies/x?problem=connection_refused&reason=access_denied&scope=ea%3Apurchase",
  );
});

it("says so when two windows add different permissions, and keeps the one that came first", async () => {
  await browser.signIn(anna, { area: "sales" });
  const { companyId } = await readAccessIn(browser);
  const form = { purpose: "add_scope", companyId, returnTo: "/companies/x" };
  const firstCallbackUrl = await beginAndConsent({ ...form, scope: "ea:purchase" });
  const secondCallbackUrl = await beginAndConsent({ ...form, scope: "ea:accounting" });
  expect((await browser.get(firstCallbackUrl)).location).toBe("/companies/x");
  expect((await browser.get(secondCallbackUrl)).location).toContain("reason=connection_changed&scope=ea%3Aaccounting");
  expect(scopesOf(await readAccessIn(browser))).toEqual(new Set([...salesScopes, "ea:purchase"]));
});

it("adds a permission to a connection that holds one the portal may not ask for any more", async () => {
  await browser.signIn(anna);
  const { companyId } = await readAccessIn(browser);
  const offeredScopes = [...env().OAUTH_SCOPES];
  env().OAUTH_SCOPES = offeredScopes.filter((scope) => scope !== "vls:api");
  const form = { purpose: "add_scope", scope: "ea:purchase", companyId, returnTo: "/companies/x" };
  const { location } = await browser.get(await beginAndConsent(form));
  env().OAUTH_SCOPES = offeredScopes;
  expect(location).toBe("/companies/x");
  expect(scopesOf(await readAccessIn(browser))).not.toContain("vls:api");
});

it("lets a sign-in with everything take the place of a connection that only reads a part", async () => {
  await browser.signIn(anna, { area: "purchases" });
  expect(scopesOf(await readAccessIn(browser))).toContain("ea:sales_readonly");
  browser = new Browser();
  await browser.signIn(anna);
  expect(scopesOf(await readAccessIn(browser))).toEqual(everyScope);
});

it("keeps a wider connection when a sign-in brings fewer scopes", async () => {
  await browser.signIn(anna);
  await new Browser().signIn(anna, { area: "sales" });
  expect(scopesOf(await readAccessIn(browser))).toEqual(everyScope);
});

it("replaces a wider connection that has died unnoticed by the narrower one of a sign-in", async () => {
  await browser.signIn(anna);
  await product.sandbox.callControl("POST", "/reset", { seed: "empty" });
  const secondBrowser = new Browser();
  await secondBrowser.signIn(anna, { area: "sales" });
  const access = await readAccessIn(secondBrowser);
  expect([(await connectionStateOf(access))?.status, scopesOf(access)]).toEqual(["active", salesScopes]);
  expect(await judgeToken((await getAccessToken(access)).token)).toBe("taken");
});

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { env } from "../platform/env";
import { allScopes, workAreas } from "../rules/access/scopes";
import { type CompanyAccess, companyAccess, connectionRowOf } from "./access";
import { getReturnedCompany } from "./attempt-rows";
import { connectionStateOf } from "./connections";
import { judgeToken } from "./oauth/service-identity";
import { companiesOf, consentedAttempt, requestOf } from "./testing/attempt-steps";
import { Browser } from "./testing/browser";
import { type Product, startProduct } from "./testing/product";
import { accessToken } from "./tokens/tokens";

const anna = { user: "anna@norrsken.example", company: "Norrsken Bygg AB" };
const sara = { user: "sara@revisorn.example", company: "Norrsken Bygg AB" };
const other = { ...anna, company: "Fjällkaffe AB" };
const sales = new Set(["ea:api", "offline_access", "ea:sales"]);
const all = new Set<string>(allScopes);
let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ redirectUris: ["http://localhost:3000/api/connections/callback"] });
});
afterAll(() => product.stop());
beforeEach(async () => {
  // The reset ends the connections of the previous test, so that a sign-in replaces them however few scopes it
  // brings.
  await product.sandbox.control("POST", "/reset", { seed: "empty" });
  browser = new Browser();
});

const beginAndConsent = (form: Record<string, string>, consent = anna) => consentedAttempt(browser, consent, form);
const accessOf = (who: Browser, companyId: string) => companyAccess(requestOf(who), companyId);
const accessIn = async (who: Browser, name = anna.company) =>
  accessOf(who, (await companiesOf(who)).find((company) => company.name === name)?.companyId ?? "");
const scopesOf = (access: CompanyAccess) => new Set(connectionRowOf(access)?.scopes);

it("asks a first consent for everything at once, and a reconnect for no more than the connection had", async () => {
  await browser.signIn(anna);
  expect(scopesOf(await accessIn(browser))).toEqual(all);
  const later = new Browser();
  await later.signIn(sara, { area: "purchases" });
  const access = await accessIn(later);
  const { location } = await later.start({ purpose: "reconnect", companyId: access.companyId });
  const asked = new URL(location ?? "").searchParams.get("scope")?.split(" ");
  expect(new Set(asked)).toEqual(new Set(["ea:api", "offline_access", "ea:purchase", "ea:sales_readonly"]));
  expect(access.role).toBe("accountant");
});

it("adds a permission without asking for login or company again", async () => {
  await browser.signIn(anna, { area: "sales" });
  const before = await accessIn(browser);
  expect(scopesOf(before)).toEqual(sales);
  const form = { purpose: "add_scope", scope: "ea:purchase", companyId: before.companyId, returnTo: "/companies/x" };
  const consent = await browser.follow((await browser.start(form)).location ?? "");
  expect(consent.body).toContain('action="/identity/consent"');
  expect(consent.body).toContain(anna.company);
  expect((await browser.get(await beginAndConsent(form))).location).toBe("/companies/x");
  expect(scopesOf(await accessIn(browser))).toContain("ea:purchase");
});

it("adds nothing for the company the identity server had in mind instead, and repeats it with the choice", async () => {
  await browser.signIn(anna, { area: "sales" });
  const { companyId } = await accessIn(browser);
  await browser.get(await beginAndConsent({ purpose: "add_company", area: "sales" }, other));
  const form = { purpose: "add_scope", scope: "vls:api", companyId, returnTo: "/companies/x" };
  const back = await browser.get(await beginAndConsent(form));
  const [page, attemptId = ""] = (back.location ?? "").split("&attempt=");
  expect(page).toBe("/companies/x?problem=connection_refused&reason=other_company&scope=vls%3Aapi");
  const access = await accessOf(browser, companyId);
  expect(await getReturnedCompany(access, attemptId)).toEqual({ name: other.company });
  for (const name of [anna.company, other.company]) expect(scopesOf(await accessIn(browser, name))).toEqual(sales);
  expect((await browser.get(await beginAndConsent({ ...form, choose: "company" }))).location).toBe("/companies/x");
  expect(scopesOf(await accessOf(browser, companyId))).toContain("vls:api");
});

it("remembers in the browser what was taken away, and asks for it again only when it is chosen", async () => {
  const asked = async (form: [string, string][]) => {
    const { location } = await browser.start(form);
    return new URL(location ?? "").searchParams.get("scope");
  };
  expect(
    await asked([
      ["purpose", "sign_in"],
      ["choosesAreas", "1"],
      ["area", "sales"],
      ["area", "books"],
    ]),
  ).toBe("ea:api offline_access ea:sales ea:accounting");
  expect(await asked([["purpose", "sign_in"]])).toBe("ea:api offline_access ea:sales ea:accounting");
  expect(
    await asked([
      ["purpose", "sign_in"],
      ["choosesAreas", "1"],
    ]),
  ).toBe("ea:api offline_access ea:sales_readonly");
  await asked([
    ["purpose", "sign_in"],
    ["choosesAreas", "1"],
    ...workAreas.map((area) => ["area", area] as [string, string]),
  ]);
  expect(await asked([["purpose", "sign_in"]])).toBe(allScopes.join(" "));
});

it("keeps the permission to add in the address when nothing was added", async () => {
  await browser.signIn(anna, { area: "sales" });
  const { companyId } = await accessIn(browser);
  const form = { purpose: "add_scope", scope: "ea:purchase", companyId, returnTo: "/companies/x" };
  const url = await browser.consent((await browser.start(form)).location ?? "", { ...anna, answer: "deny" });
  expect((await browser.get(url)).location).toBe(
    "/companies/x?problem=connection_refused&reason=access_denied&scope=ea%3Apurchase",
  );
});

it("says so when two windows add different permissions, and keeps the one that came first", async () => {
  await browser.signIn(anna, { area: "sales" });
  const { companyId } = await accessIn(browser);
  const form = { purpose: "add_scope", companyId, returnTo: "/companies/x" };
  const first = await beginAndConsent({ ...form, scope: "ea:purchase" });
  const second = await beginAndConsent({ ...form, scope: "ea:accounting" });
  expect((await browser.get(first)).location).toBe("/companies/x");
  expect((await browser.get(second)).location).toContain("reason=connection_changed&scope=ea%3Aaccounting");
  expect(scopesOf(await accessIn(browser))).toEqual(new Set([...sales, "ea:purchase"]));
});

it("adds a permission to a connection that holds one the portal may not ask for any more", async () => {
  await browser.signIn(anna);
  const { companyId } = await accessIn(browser);
  const offered = [...env().OAUTH_SCOPES];
  env().OAUTH_SCOPES = offered.filter((scope) => scope !== "vls:api");
  const form = { purpose: "add_scope", scope: "ea:purchase", companyId, returnTo: "/companies/x" };
  const { location } = await browser.get(await beginAndConsent(form));
  env().OAUTH_SCOPES = offered;
  expect(location).toBe("/companies/x");
  expect(scopesOf(await accessIn(browser))).not.toContain("vls:api");
});

it("lets a sign-in with everything take the place of a connection that only reads a part", async () => {
  await browser.signIn(anna, { area: "purchases" });
  expect(scopesOf(await accessIn(browser))).toContain("ea:sales_readonly");
  browser = new Browser();
  await browser.signIn(anna);
  expect(scopesOf(await accessIn(browser))).toEqual(all);
});

it("keeps a wider connection when a sign-in brings fewer scopes", async () => {
  await browser.signIn(anna);
  await new Browser().signIn(anna, { area: "sales" });
  expect(scopesOf(await accessIn(browser))).toEqual(all);
});

it("replaces a wider connection that has died unnoticed by the narrower one of a sign-in", async () => {
  await browser.signIn(anna);
  await product.sandbox.control("POST", "/reset", { seed: "empty" });
  const later = new Browser();
  await later.signIn(anna, { area: "sales" });
  const access = await accessIn(later);
  expect([(await connectionStateOf(access))?.status, scopesOf(access)]).toEqual(["active", sales]);
  expect(await judgeToken((await accessToken(access)).token)).toBe("taken");
});

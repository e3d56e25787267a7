import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withTenant } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { type CompanyAccess, getCompanyAccess } from "./access";
import { getReturnedCompany } from "./attempt-rows";
import { countExchangesDuring, listCompaniesOf, makeConsentedAttempt, requestOf } from "./testing/attempt-steps";
import { Browser } from "./testing/browser";
import { type Product, startProduct } from "./testing/product";
import { startTokenProxy, type TokenProxy } from "./testing/token-proxy";

const anna = { user: "anna@norrsken.example", company: "Norrsken Bygg AB" };
const sara = { user: "sara@revisorn.example", company: "Norrsken Bygg AB" };
let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ redirectUris: ["http://localhost:3000/api/connections/callback"] });
});
afterAll(() => product.stop());
beforeEach(() => {
  browser = new Browser();
});

const beginAndConsent = (form: Record<string, string> = {}, browserUsed = browser, consent = anna) =>
  makeConsentedAttempt(browserUsed, consent, form);

const readAccessIn = async (browserUsed: Browser) =>
  getCompanyAccess(requestOf(browserUsed), (await listCompaniesOf(browserUsed))[0]?.companyId ?? "");

describe("adding and reconnecting", () => {
  const listOwnCompanies = () => listCompaniesOf(browser);

  it("adds nothing when another person comes back, and says so", async () => {
    await browser.signIn(anna);
    const companiesBefore = await listOwnCompanies();
    const url = await beginAndConsent({ purpose: "add_company", choose: "login", returnTo: "/companies" }, browser, {
      ...sara,
      company: "Tulp & Zoon B.V.",
    });
    const callbackAnswer = await browser.get(url);
    expect(callbackAnswer.location).toBe("/companies?problem=connection_refused&reason=other_person");
    expect(await listOwnCompanies()).toEqual(companiesBefore);
  });

  it("changes nothing when another company comes back, and says which one to the person who asked", async () => {
    await browser.signIn(anna);
    const [company] = await listOwnCompanies();
    const form = { purpose: "reconnect", companyId: company?.companyId ?? "", returnTo: "/companies/x" };
    const url = await beginAndConsent(form, browser, { ...anna, company: "Fjällkaffe AB" });
    const callbackAnswer = await browser.get(url);
    const [pagePath, attemptId = ""] = (callbackAnswer.location ?? "").split("&attempt=");
    expect(pagePath).toBe("/companies/x?problem=connection_refused&reason=other_company");
    expect((await browser.get(url)).location).toBe(callbackAnswer.location);
    expect(await listOwnCompanies()).toEqual([company]);
    const access = await readAccessIn(browser);
    expect(await getReturnedCompany(access, attemptId)).toEqual({ name: "Fjällkaffe AB" });
    const otherBrowser = new Browser();
    await otherBrowser.signIn(sara);
    await expect(getReturnedCompany(await readAccessIn(otherBrowser), attemptId)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(getReturnedCompany(access, "x")).rejects.toMatchObject({ code: "not_found" });
  });

  it.each([
    ["area", { purpose: "sign_in", area: "everything" }],
    ["choose", { purpose: "sign_in", choose: "me" }],
    ["scope", { purpose: "add_scope", scope: "ea:all" }],
    ["scope", { purpose: "add_scope", scope: "vls:api_readonly" }],
    ["scope", { purpose: "add_scope" }],
  ])("names the field %s of a form that asks for what there is not", async (field, form) => {
    const answer = await browser.startAttempt(form as Record<string, string>, { accept: "application/json" });
    expect([answer.status, JSON.parse(answer.body).fields[0].field]).toEqual([422, field]);
  });

  it("is refused when the session changed on the way", async () => {
    await browser.signIn(anna);
    const url = await beginAndConsent({ purpose: "add_company" }, browser, anna);
    const attempt = [...browser.cookies].find(([name]) => name.includes("attempt"));
    await browser.signIn(sara, { choose: "login" });
    if (attempt) browser.cookies.set(...attempt);
    const exchangeCount = await countExchangesDuring(product, async () => {
      const callbackAnswer = await browser.get(url);
      expect(callbackAnswer.location).toBe("/companies?problem=connection_refused&reason=session_changed");
    });
    expect(exchangeCount).toBe(0);
  });

  it("needs a session and a company of one's own", async () => {
    const jsonHeaders = { accept: "application/json" };
    expect((await browser.startAttempt({ purpose: "add_company" }, jsonHeaders)).status).toBe(401);
    const otherBrowser = new Browser();
    await otherBrowser.signIn({ ...sara, company: "Tulp & Zoon B.V." });
    const company = (await listCompaniesOf(otherBrowser)).find(({ name }) => name === "Tulp & Zoon B.V.");
    expect(company).toBeDefined();
    await browser.signIn(anna);
    for (const companyId of [company?.companyId ?? "", crypto.randomUUID()]) {
      const refusedAnswer = await browser.startAttempt({ purpose: "reconnect", companyId }, jsonHeaders);
      expect([refusedAnswer.status, JSON.parse(refusedAnswer.body).code]).toEqual([404, "not_found"]);
    }
  });

  it("mends a connection in one click and comes back to the same page", async () => {
    await browser.signIn(anna);
    const [company] = await listOwnCompanies();
    const form = { purpose: "reconnect", companyId: company?.companyId ?? "", returnTo: "/companies/y?a=1" };
    expect((await browser.get(await beginAndConsent(form))).location).toBe("/companies/y?a=1");
  });
});

describe("a consent that comes back narrower", () => {
  const salesOnly = ["ea:api", "offline_access", "ea:sales"];
  let tokenProxy: TokenProxy;
  let access: CompanyAccess;

  beforeAll(async () => {
    tokenProxy = await startTokenProxy(env().IDENTITY_URL);
  });
  afterAll(() => tokenProxy.stop());
  beforeEach(async () => {
    await browser.signIn(anna);
    const company = (await listCompaniesOf(browser)).find(({ name }) => name === anna.company);
    access = await getCompanyAccess(requestOf(browser), company?.companyId ?? "");
  });

  const readConnection = () =>
    withTenant(access, ({ connection }) =>
      connection.findFirstOrThrow({ where: { companyId: access.companyId, personId: access.personId } }),
    );
  const setScopes = (scopes: string[]) =>
    withTenant(access, ({ connection }) =>
      connection.updateMany({ where: { companyId: access.companyId, personId: access.personId }, data: { scopes } }),
    );
  const readNewestEvent = () =>
    withTenant(access, ({ auditEvent }) =>
      auditEvent.findFirstOrThrow({ where: { companyId: access.companyId }, orderBy: { number: "desc" } }),
    );

  /** Opens the callback while the identity server names other scopes in its answer. */
  async function comeBackWith(url: string, scope: string | null) {
    const { IDENTITY_URL } = env();
    Object.assign(env(), { IDENTITY_URL: tokenProxy.url });
    tokenProxy.changes.scope = scope;
    try {
      return await browser.get(url);
    } finally {
      Object.assign(env(), { IDENTITY_URL });
      delete tokenProxy.changes.scope;
    }
  }

  const addPurchases = () =>
    beginAndConsent({
      ...{ purpose: "add_scope", scope: "ea:purchase", companyId: access.companyId },
      returnTo: `/companies/${access.companyId}/purchases`,
    });

  it.each(["ea:api offline_access ea:sales", "ea:api ea:sales ea:purchase_readonly", "ea:api ea:purchase"])(
    "adds no permission when it brings %s, says so, and leaves the connection as it was",
    async (scope) => {
      await setScopes(salesOnly);
      const url = await addPurchases();
      const connectionBefore = await readConnection();
      const callbackAnswer = await comeBackWith(url, scope);
      expect(callbackAnswer.location).toBe(
        `/companies/${access.companyId}/purchases?problem=connection_refused&reason=scope_not_granted&scope=ea%3Apurchase`,
      );
      expect(await readConnection()).toEqual(connectionBefore);
      expect(await readNewestEvent()).toMatchObject({
        kind: "connection.refused",
        detail: { code: "connection_refused", reason: "scope_not_granted", purpose: "add_scope" },
      });
    },
  );

  it("adds a permission when the answer does not repeat what was granted", async () => {
    await setScopes(salesOnly);
    expect((await comeBackWith(await addPurchases(), null)).location).toBe(`/companies/${access.companyId}/purchases`);
    expect((await readConnection()).scopes).toContain("ea:purchase");
  });

  it("takes the place of the connection at a reconnect, and says what is allowed no more", async () => {
    await setScopes([...salesOnly, "ea:purchase", "ea:accounting"]);
    const page = `/companies/${access.companyId}/sales?tab=drafts`;
    const url = await beginAndConsent({ purpose: "reconnect", companyId: access.companyId, returnTo: page });
    const callbackAnswer = await comeBackWith(url, "ea:api offline_access ea:sales_readonly ea:accounting");
    expect(callbackAnswer.location).toBe(`${page}&lost=sales.purchases`);
    expect((await readConnection()).scopes).toEqual(["ea:api", "offline_access", "ea:sales_readonly", "ea:accounting"]);
    expect(await readNewestEvent()).toMatchObject({
      kind: "connection.made",
      detail: { lostScopes: ["ea:sales", "ea:purchase"] },
    });
  });
});

describe("connecting one company after the other", () => {
  const fjallkaffe = { ...anna, company: "Fjällkaffe AB" };

  it("asks for another company after the first sign-in, also when it is loaded twice, and after no later one", async () => {
    const erik = { user: "erik@norrsken.example", company: "Norrsken Bygg AB" };
    const url = await beginAndConsent({}, browser, erik);
    const { location } = await browser.get(url);
    expect(location).toMatch(/^\/companies\/[0-9a-f-]{36}\?connected=1$/);
    expect((await browser.get(url)).location).toBe(location);
    expect((await new Browser().signIn(erik)).location).toBe(location?.replace("?connected=1", ""));
  });

  it("leads to the companies each time, and says which one is new and which one was connected before", async () => {
    await browser.signIn(anna);
    const addCompany = async (consent: typeof anna, form: Record<string, string> = {}) => {
      const url = await beginAndConsent({ purpose: "add_company", ...form }, browser, consent);
      const { location } = await browser.get(url);
      expect((await browser.get(url)).location).toBe(location);
      return location;
    };
    const newLocation = await addCompany(fjallkaffe, { area: "sales", returnTo: "/companies/x" });
    const companies = await listCompaniesOf(browser);
    const idOf = (wantedName: string) => companies.find(({ name }) => name === wantedName)?.companyId;
    expect(newLocation).toBe(`/companies?connected=${idOf(fjallkaffe.company)}`);
    expect(await addCompany(fjallkaffe)).toBe(`${newLocation}&already=1`);
    expect(await addCompany(anna)).toBe(`/companies?connected=${idOf(anna.company)}&already=1`);
    expect(await listCompaniesOf(browser)).toEqual(companies);
  });

  it("does not say that nothing changed when the consent added a permission", async () => {
    await browser.signIn(anna);
    const url = await beginAndConsent({ purpose: "add_company" }, browser, fjallkaffe);
    expect((await browser.get(url)).location).toMatch(/^\/companies\?connected=[0-9a-f-]{36}$/);
  });
});

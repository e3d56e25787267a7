import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { companyAccess } from "./access";
import { getReturnedCompany } from "./attempt-rows";
import { companiesOf, consentedAttempt, countExchangesDuring, requestOf } from "./testing/attempt-steps";
import { Browser } from "./testing/browser";
import { type Product, startProduct } from "./testing/product";

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

const beginAndConsent = (form: Record<string, string> = {}, who = browser, consent = anna) =>
  consentedAttempt(who, consent, form);

const accessIn = async (who: Browser) => companyAccess(requestOf(who), (await companiesOf(who))[0]?.companyId ?? "");

describe("adding and reconnecting", () => {
  const mine = () => companiesOf(browser);

  it("adds nothing when another person comes back, and says so", async () => {
    await browser.signIn(anna);
    const had = await mine();
    const url = await beginAndConsent({ purpose: "add_company", choose: "login", returnTo: "/companies" }, browser, {
      ...sara,
      company: "Tulp & Zoon B.V.",
    });
    const back = await browser.get(url);
    expect(back.location).toBe("/companies?problem=connection_refused&reason=other_person");
    expect(await mine()).toEqual(had);
  });

  it("changes nothing when another company comes back, and says which one to the person who asked", async () => {
    await browser.signIn(anna);
    const [company] = await mine();
    const form = { purpose: "reconnect", companyId: company?.companyId ?? "", returnTo: "/companies/x" };
    const url = await beginAndConsent(form, browser, { ...anna, company: "Fjällkaffe AB" });
    const back = await browser.get(url);
    const [page, attemptId = ""] = (back.location ?? "").split("&attempt=");
    expect(page).toBe("/companies/x?problem=connection_refused&reason=other_company");
    expect((await browser.get(url)).location).toBe(back.location);
    expect(await mine()).toEqual([company]);
    const access = await accessIn(browser);
    expect(await getReturnedCompany(access, attemptId)).toEqual({ name: "Fjällkaffe AB" });
    const someone = new Browser();
    await someone.signIn(sara);
    await expect(getReturnedCompany(await accessIn(someone), attemptId)).rejects.toMatchObject({ code: "not_found" });
    await expect(getReturnedCompany(access, "x")).rejects.toMatchObject({ code: "not_found" });
  });

  it.each([
    ["area", { purpose: "sign_in", area: "everything" }],
    ["choose", { purpose: "sign_in", choose: "me" }],
    ["scope", { purpose: "add_scope", scope: "ea:all" }],
    ["scope", { purpose: "add_scope", scope: "vls:api_readonly" }],
    ["scope", { purpose: "add_scope" }],
  ])("names the field %s of a form that asks for what there is not", async (field, form) => {
    const answer = await browser.start(form as Record<string, string>, { accept: "application/json" });
    expect([answer.status, JSON.parse(answer.body).fields[0].field]).toEqual([422, field]);
  });

  it("is refused when the session changed on the way", async () => {
    await browser.signIn(anna);
    const url = await beginAndConsent({ purpose: "add_company" }, browser, anna);
    const attempt = [...browser.cookies].find(([name]) => name.includes("attempt"));
    await browser.signIn(sara, { choose: "login" });
    if (attempt) browser.cookies.set(...attempt);
    const exchanges = await countExchangesDuring(product, async () => {
      const back = await browser.get(url);
      expect(back.location).toBe("/companies?problem=connection_refused&reason=session_changed");
    });
    expect(exchanges).toBe(0);
  });

  it("needs a session and a company of one's own", async () => {
    const json = { accept: "application/json" };
    expect((await browser.start({ purpose: "add_company" }, json)).status).toBe(401);
    const someone = new Browser();
    await someone.signIn({ ...sara, company: "Tulp & Zoon B.V." });
    const company = (await companiesOf(someone)).find(({ name }) => name === "Tulp & Zoon B.V.");
    expect(company).toBeDefined();
    await browser.signIn(anna);
    for (const companyId of [company?.companyId ?? "", crypto.randomUUID()]) {
      const refused = await browser.start({ purpose: "reconnect", companyId }, json);
      expect([refused.status, JSON.parse(refused.body).code]).toEqual([404, "not_found"]);
    }
  });

  it("mends a connection in one click and comes back to the same page", async () => {
    await browser.signIn(anna);
    const [company] = await mine();
    const form = { purpose: "reconnect", companyId: company?.companyId ?? "", returnTo: "/companies/y?a=1" };
    expect((await browser.get(await beginAndConsent(form))).location).toBe("/companies/y?a=1");
  });
});

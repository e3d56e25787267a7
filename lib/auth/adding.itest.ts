import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accessOfPerson } from "./access";
import { connectionOf } from "./connections";
import { takesToken } from "./oauth/service-identity";
import { sessionOf } from "./session";
import { companiesOf, exchangesOf, readyAttempt, requestOf } from "./testing/attempt-steps";
import { Browser } from "./testing/browser";
import { type Product, startProduct } from "./testing/product";
import { accessToken } from "./tokens/tokens";

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

const ready = (form: Record<string, string> = {}, who = browser, consent = anna) => readyAttempt(who, consent, form);

describe("adding and reconnecting", () => {
  const mine = () => companiesOf(browser);

  it("adds nothing when another person comes back, and says so", async () => {
    await browser.signIn(anna);
    const had = await mine();
    const url = await ready({ purpose: "add_company", fresh: "1", returnTo: "/companies" }, browser, {
      ...sara,
      company: "Tulp & Zoon B.V.",
    });
    const back = await browser.get(url);
    expect(back.location).toBe("/companies?problem=connection_refused&reason=other_person");
    expect(await mine()).toEqual(had);
  });

  it("changes nothing when another company comes back, and says so", async () => {
    await browser.signIn(anna);
    const [company] = await mine();
    const form = { purpose: "reconnect", companyId: company?.companyId ?? "", returnTo: "/companies/x" };
    const url = await ready(form, browser, { ...anna, company: "Fjällkaffe AB" });
    const back = await browser.get(url);
    expect(back.location).toBe("/companies/x?problem=connection_refused&reason=other_company");
    expect(await mine()).toEqual([company]);
  });

  it("is refused when the session changed on the way", async () => {
    await browser.signIn(anna);
    const url = await ready({ purpose: "add_company" }, browser, anna);
    const attempt = [...browser.cookies].find(([name]) => name.includes("attempt"));
    await browser.signIn(sara, { fresh: "1" });
    if (attempt) browser.cookies.set(...attempt);
    const exchanges = await exchangesOf(product, async () => {
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
    expect((await browser.get(await ready(form))).location).toBe("/companies/y?a=1");
  });

  it("keeps a wider connection when a sign-in brings fewer scopes", async () => {
    await browser.signIn(anna);
    const [company] = await mine();
    const more = { purpose: "add_scope", scope: "ea:accounting", companyId: company?.companyId ?? "" };
    await browser.get(await ready(more));
    await new Browser().signIn(anna);
    const session = await sessionOf(requestOf(browser));
    const access = await accessOfPerson(session?.partnerId ?? "", session?.personId ?? "", company?.companyId ?? "");
    expect((await connectionOf(access))?.scopes).toContain("ea:accounting");
  });

  it("replaces a wider connection that has died unnoticed by the narrower one of a sign-in", async () => {
    await browser.signIn(anna);
    const [company] = await mine();
    const more = { purpose: "add_scope", scope: "ea:accounting", companyId: company?.companyId ?? "" };
    await browser.get(await ready(more));
    await product.sandbox.control("POST", "/reset", { seed: "demo" });
    const later = new Browser();
    await later.signIn(anna);
    const session = await sessionOf(requestOf(later));
    const access = await accessOfPerson(session?.partnerId ?? "", session?.personId ?? "", company?.companyId ?? "");
    const connection = await connectionOf(access);
    expect(connection).toMatchObject({ status: "active" });
    expect(connection?.scopes).not.toContain("ea:accounting");
    expect(await takesToken((await accessToken(access)).token)).toBe(true);
  });
});

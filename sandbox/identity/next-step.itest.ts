import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunningSandbox } from "../../scripts/testing/programs";
import { allowIfAsked, answerOf, exchangeCode, makeAuthorizePath, signIn, startIdentity } from "./testing/application";
import { type BrowserResponse, headingOf, listOfferedCompanies, TestBrowser } from "./testing/browser";

const anna = "anna@norrsken.example";
const erik = "erik@norrsken.example";
const sara = "sara@revisorn.example";
const narrowService = "0c2d7a51-9a41-4c6e-8f53-7f0f6a1b2c3d";

let sandbox: RunningSandbox;
let browser: TestBrowser;
beforeAll(async () => {
  sandbox = await startIdentity();
});
afterAll(() => sandbox.stop());
beforeEach(() => {
  browser = new TestBrowser(sandbox.url);
});

const openAuthorization = (parameters: Record<string, string | undefined> = {}) =>
  browser.openPage(makeAuthorizePath(parameters));
const chooseCompany = async (page: BrowserResponse, companyName: string) => {
  const id = new RegExp(`value="([0-9a-f-]{36})"[^>]*>(?:(?!</button>).)*<b>${companyName}`, "s").exec(page.body)?.[1];
  return browser.submitForm(page, "/identity/company", { company: id ?? "" });
};
const isAnswered = (response: BrowserResponse) => answerOf(response).has("code");

/** Signs in sara and chooses Fjordtre, which is then the company last chosen in this browser. */
async function signInSaraAtFjordtre(): Promise<void> {
  const companyPage = await signIn(browser, await openAuthorization(), sara);
  expect(isAnswered(await allowIfAsked(browser, await chooseCompany(companyPage, "Fjordtre AS")))).toBe(true);
}

describe("choosing a company", () => {
  it("goes straight on for a person with one company", async () => {
    expect(isAnswered(await allowIfAsked(browser, await signIn(browser, await openAuthorization(), erik)))).toBe(true);
  });

  it("asks that person too when select_account is sent", async () => {
    const page = await signIn(browser, await openAuthorization({ prompt: "select_account" }), erik);
    expect(listOfferedCompanies(page)).toEqual(["Norrsken Bygg AB"]);
  });

  it("offers all companies of a person with several, and the token is for the chosen one", async () => {
    const page = await signIn(browser, await openAuthorization(), sara);
    expect(listOfferedCompanies(page)).toEqual([
      "Norrsken Bygg AB",
      "Fjällkaffe AB",
      "Fjordtre AS",
      "Tulp & Zoon B.V.",
    ]);
    const code =
      answerOf(await allowIfAsked(browser, await chooseCompany(page, "Tulp &amp; Zoon B.V."))).get("code") ?? "";
    const { body } = await exchangeCode(sandbox.url, code);
    const claims = JSON.parse(Buffer.from(body.access_token?.split(".")[1] ?? "", "base64url").toString());
    expect(claims.customer_id).toBe("6f1d2c3a-4b5e-4c7d-8e9f-0a1b2c3d4e04");
  });

  it("takes the company chosen last when nobody asks for a new choice", async () => {
    await signInSaraAtFjordtre();
    expect(isAnswered(await openAuthorization())).toBe(true);
  });

  it("always asks again with select_account, without asking for the password", async () => {
    await signInSaraAtFjordtre();
    expect(headingOf(await openAuthorization({ prompt: "select_account" }))).toBe("Choose a company");
  });

  it("refuses a company the person does not belong to", async () => {
    const page = await signIn(browser, await openAuthorization(), anna);
    const secondPage = await browser.submitForm(page, "/identity/company", {
      company: "6f1d2c3a-4b5e-4c7d-8e9f-0a1b2c3d4e04",
    });
    expect(secondPage.status).toBe(400);
    expect(listOfferedCompanies(secondPage)).toEqual(["Norrsken Bygg AB", "Fjällkaffe AB"]);
  });

  it("refuses an empty choice", async () => {
    const secondPage = await browser.submitForm(
      await signIn(browser, await openAuthorization(), anna),
      "/identity/company",
      {},
    );
    expect(secondPage.status).toBe(400);
    expect(secondPage.body).toContain("<title>Error: Choose a company");
  });
});

describe("prompt=login", () => {
  it("asks for the password although the person is signed in, and keeps the company", async () => {
    await signInSaraAtFjordtre();
    const page = await openAuthorization({ prompt: "login" });
    expect(headingOf(page)).toBe("Sign in");
    expect(isAnswered(await signIn(browser, page, sara))).toBe(true);
  });

  it("is not satisfied by going to the company page directly", async () => {
    await signInSaraAtFjordtre();
    const page = await browser.get(makeAuthorizePath({ prompt: "login" }));
    const pageAfterSkip = await browser.followRedirects(
      await browser.get((page.location ?? "").replace("sign-in", "consent")),
    );
    expect(headingOf(pageAfterSkip)).toBe("Sign in");
  });

  it("together with select_account asks for both", async () => {
    await signInSaraAtFjordtre();
    const page = await signIn(browser, await openAuthorization({ prompt: "login select_account" }), sara);
    expect(headingOf(page)).toBe("Choose a company");
  });

  it("renews auth_time", async () => {
    await signInSaraAtFjordtre();
    await sandbox.callControl("POST", "/clock/advance", { seconds: 100 });
    const getAuthTime = async (prompt?: string) => {
      const page = await openAuthorization({ prompt });
      const code = answerOf(prompt ? await signIn(browser, page, sara) : page).get("code") ?? "";
      const { body } = await exchangeCode(sandbox.url, code);
      return JSON.parse(Buffer.from(body.access_token?.split(".")[1] ?? "", "base64url").toString()).auth_time;
    };
    const firstAuthTime = await getAuthTime();
    expect((await getAuthTime("login")) - firstAuthTime).toBeGreaterThanOrEqual(100);
  });
});

describe("acr_values", () => {
  it("offers only companies with access to the service", async () => {
    const page = await signIn(
      browser,
      await openAuthorization({ acr_values: `service:${narrowService}`, prompt: "select_account" }),
      sara,
    );
    expect(listOfferedCompanies(page)).toEqual(["Norrsken Bygg AB"]);
  });

  it("goes straight on when one company has access to the service", async () => {
    const response = await signIn(browser, await openAuthorization({ acr_values: `service:${narrowService}` }), sara);
    expect(isAnswered(await allowIfAsked(browser, response))).toBe(true);
  });

  it("does not take a company chosen before that has no access", async () => {
    await signInSaraAtFjordtre();
    const page = await allowIfAsked(browser, await openAuthorization({ acr_values: `service:${narrowService}` }));
    const code = answerOf(page).get("code") ?? "";
    const { body } = await exchangeCode(sandbox.url, code);
    const claims = JSON.parse(Buffer.from(body.access_token?.split(".")[1] ?? "", "base64url").toString());
    expect(claims.customer_id).toBe("6f1d2c3a-4b5e-4c7d-8e9f-0a1b2c3d4e01");
  });

  it("says so when no company has access, and leads back with access_denied", async () => {
    const page = await signIn(
      browser,
      await openAuthorization({ acr_values: "service:11111111-1111-4111-8111-111111111111" }),
      sara,
    );
    expect(headingOf(page)).toBe("No company to choose");
    expect(answerOf(await browser.submitForm(page, "/identity/deny")).get("error")).toBe("access_denied");
  });

  it("asks for the company with forceselectcompany:true and prompt=login", async () => {
    await signInSaraAtFjordtre();
    const page = await openAuthorization({ acr_values: "forceselectcompany:true", prompt: "login" });
    expect(headingOf(await signIn(browser, page, sara))).toBe("Choose a company");
  });

  it.each([
    ["without prompt=login", { acr_values: "forceselectcompany:true" }],
    ["when it is false", { acr_values: "forceselectcompany:false" }],
  ])("does not ask %s", async (_name, parameters) => {
    await signInSaraAtFjordtre();
    expect(isAnswered(await openAuthorization(parameters))).toBe(true);
  });

  it("passes over classes it does not know", async () => {
    await signInSaraAtFjordtre();
    expect(isAnswered(await openAuthorization({ acr_values: "urn:level:3 tenant:x" }))).toBe(true);
  });
});

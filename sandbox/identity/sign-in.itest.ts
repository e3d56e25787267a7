import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunningSandbox } from "../../scripts/testing/programs";
import { allowIfAsked, answerOf, exchangeCode, makeAuthorizePath, signIn, startIdentity } from "./testing/application";
import { type BrowserResponse, headingOf, listOfferedCompanies, TestBrowser } from "./testing/browser";

const anna = "anna@norrsken.example";
const erik = "erik@norrsken.example";
const sara = "sara@revisorn.example";

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

/** Deletes every sign-in and every consent. */
async function deleteSignInsAndConsents(): Promise<void> {
  const database = new pg.Client({ connectionString: sandbox.databaseUrl });
  await database.connect();
  await database.query(`
    DELETE FROM "AccessToken"; DELETE FROM "RefreshToken"; DELETE FROM "Grant"; DELETE FROM "AuthorizationCode";
    DELETE FROM "Consent"; DELETE FROM "Interaction"; DELETE FROM "SignInSession"; DELETE FROM "SignInFailure"`);
  await database.end();
}

describe("consent", () => {
  beforeEach(deleteSignInsAndConsents);

  it("names every scope and the company, and is remembered", async () => {
    const page = await signIn(browser, await openAuthorization(), erik);
    expect(headingOf(page)).toBe("Allow Testbench?");
    expect(page.body).toContain("Norrsken Bygg AB");
    for (const scope of ["ea:api", "offline_access", "ea:sales"]) expect(page.body).toContain(`<code>${scope}</code>`);
    expect(isAnswered(await allowIfAsked(browser, page))).toBe(true);
    expect(isAnswered(await openAuthorization())).toBe(true);
    expect(isAnswered(await openAuthorization({ scope: "ea:api" }))).toBe(true);
  });

  it("is asked again for a scope that was not allowed before", async () => {
    await allowIfAsked(browser, await signIn(browser, await openAuthorization(), erik));
    expect(headingOf(await openAuthorization({ scope: "ea:api ea:accounting" }))).toBe("Allow Testbench?");
  });

  it("is asked for each application", async () => {
    await allowIfAsked(browser, await signIn(browser, await openAuthorization(), erik));
    expect(headingOf(await openAuthorization({ client_id: "other" }))).toBe("Allow Stegvis?");
  });

  it("denied, leads back with access_denied and is asked again", async () => {
    const page = await signIn(browser, await openAuthorization(), erik);
    const answer = answerOf(await browser.submitForm(page, "/identity/consent", { answer: "deny" }));
    expect(Object.fromEntries(answer)).toMatchObject({ error: "access_denied", state: "state-1" });
    expect(headingOf(await openAuthorization())).toBe("Allow Testbench?");
  });

  it("counts only for the person and company the page showed", async () => {
    const page = await signIn(browser, await openAuthorization(), erik);
    const answer = await browser.submitForm(page, "/identity/consent", { answer: "allow", person: "somebody-else" });
    expect(headingOf(answer)).toBe("Allow Testbench?");
  });

  it("pressed twice, or opened again, gives no second code, and the first is good", async () => {
    const page = await signIn(browser, await openAuthorization(), erik);
    const code = answerOf(await allowIfAsked(browser, page)).get("code") ?? "";
    expect((await allowIfAsked(browser, page)).status).toBe(410);
    const [, interactionId = ""] = /name="interaction" value="([^"]+)"/.exec(page.body) ?? [];
    expect((await browser.openPage(`/identity/consent?interaction=${interactionId}`)).status).toBe(410);
    expect((await exchangeCode(sandbox.url, code)).status).toBe(200);
  });

  it("pressed twice at the same moment gives one code", async () => {
    const page = await signIn(browser, await openAuthorization(), erik);
    const responses = await Promise.all([
      allowIfAsked(browser, page),
      allowIfAsked(browser, page),
      allowIfAsked(browser, page),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([302, 410, 410]);
  });

  it("is asked for each company", async () => {
    await signInSaraAtFjordtre();
    const page = await chooseCompany(await openAuthorization({ prompt: "select_account" }), "Norrsken Bygg AB");
    expect(headingOf(page)).toBe("Allow Testbench?");
    expect(isAnswered(await allowIfAsked(browser, page))).toBe(true);
    expect(isAnswered(await chooseCompany(await openAuthorization({ prompt: "select_account" }), "Fjordtre AS"))).toBe(
      true,
    );
  });

  it("lets somebody else sign in instead", async () => {
    const page = await signIn(browser, await openAuthorization(), erik);
    const freshPage = await browser.submitForm(page, "/identity/switch");
    expect(headingOf(freshPage)).toBe("Sign in");
    expect(listOfferedCompanies(await signIn(browser, freshPage, anna))).toHaveLength(2);
  });
});

describe("e-mail and password", () => {
  it.each([
    ["a wrong password", erik, "wrong", "E-mail or password is wrong."],
    ["an unknown e-mail", "nobody@norrsken.example", "sandbox", "E-mail or password is wrong."],
    ["no password", erik, "", "Write your password."],
    ["no e-mail", "", "sandbox", "Write your e-mail address."],
  ])("refuses %s, keeps the e-mail and never the password", async (_name, email, password, expectedMessage) => {
    const page = await signIn(browser, await openAuthorization(), email, password);
    expect(page.status).toBe(400);
    expect(page.body).toContain(expectedMessage);
    expect(page.body).toContain("<title>Error: Sign in");
    expect(page.body).toMatch(/class="summary" role="alert" tabindex="-1" autofocus/);
    expect(page.body).toContain(`value="${email}"`);
    expect(page.body).not.toContain('value="wrong"');
    expect(browser.cookieNames().join()).not.toContain("session");
  });

  it("links the message to its field", async () => {
    const page = await signIn(browser, await openAuthorization(), "", "");
    for (const field of ["email", "password"]) {
      expect(page.body).toContain(`href="#${field}"`);
      expect(page.body).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true" aria-describedby="${field}-error"`));
      expect(page.body).toContain(`id="${field}-error"`);
    }
  });

  it("takes the e-mail in any case and with blanks around it", async () => {
    expect(
      isAnswered(
        await allowIfAsked(browser, await signIn(browser, await openAuthorization(), "  Erik@Norrsken.EXAMPLE ")),
      ),
    ).toBe(true);
  });

  it("makes an e-mail wait after ten wrong passwords, even for the right one, for a quarter of an hour", async () => {
    let page = await openAuthorization();
    for (let tryNumber = 0; tryNumber < 10; tryNumber += 1)
      page = await signIn(browser, page, "lars@norrsken.example", "wrong");
    page = await signIn(browser, page, "lars@norrsken.example");
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(800);
    expect(page.body).toContain("Try again in 15 minutes");
    const otherBrowser = new TestBrowser(sandbox.url);
    expect((await signIn(otherBrowser, await otherBrowser.openPage(makeAuthorizePath()), erik)).status).not.toBe(429);
    await sandbox.callControl("POST", "/clock/advance", { seconds: 901 });
    expect(isAnswered(await allowIfAsked(browser, await signIn(browser, page, "lars@norrsken.example")))).toBe(true);
  });

  it("looks at no more than ten wrong passwords for one e-mail, however many come at once", async () => {
    const responses = await Promise.all(
      Array.from({ length: 25 }, async () => {
        const ownBrowser = new TestBrowser(sandbox.url);
        return signIn(ownBrowser, await ownBrowser.openPage(makeAuthorizePath()), "anna@norrsken.example", "wrong");
      }),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(15).fill(429)]);
    await sandbox.callControl("POST", "/clock/advance", { seconds: 901 });
  });

  it("counts for the one who typed it: another person in the same browser has to sign in", async () => {
    const firstResponse = await browser.get(makeAuthorizePath({ prompt: "login select_account" }));
    const interactionId = (firstResponse.location ?? "").split("interaction=")[1];
    await signIn(browser, await browser.followRedirects(firstResponse), erik);
    expect(headingOf(await browser.openPage(`/identity/company?interaction=${interactionId}`))).toBe(
      "Choose a company",
    );
    await signIn(browser, await openAuthorization({ prompt: "login" }), anna);
    expect(headingOf(await browser.openPage(`/identity/company?interaction=${interactionId}`))).toBe("Sign in");
  });

  it("gives the browser a new session id at every sign-in", async () => {
    const firstResponse = await browser.post("/identity/sign-in", {});
    expect(firstResponse.headers.getSetCookie()).toEqual([]);
    const getNewCookie = async () => {
      const page = await openAuthorization({ prompt: "login" });
      const form = Object.fromEntries(
        [...page.body.matchAll(/type="hidden" name="([^"]+)" value="([^"]+)"/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      );
      const answer = await browser.post("/identity/sign-in", { ...form, email: erik, password: "sandbox" });
      return answer.headers.getSetCookie().findLast((cookieLine) => cookieLine.includes("-session="));
    };
    const [firstCookie, secondCookie] = [await getNewCookie(), await getNewCookie()];
    expect(firstCookie).toMatch(/^sandbox-identity-\d+-session=[\w-]{43}; Path=\/identity; HttpOnly; SameSite=Lax$/);
    expect(firstCookie).not.toBe(secondCookie);
  });
});

describe("forms", () => {
  it("are refused without the token of their page", async () => {
    const page = await openAuthorization();
    const forgedResponse = await browser.submitForm(page, "/identity/sign-in", {
      csrf: "x",
      email: erik,
      password: "sandbox",
    });
    expect(forgedResponse.status).toBe(403);
  });

  it.each(["http://evil.example", "null", "http://localhost:9"])("are refused from the origin %s", async (origin) => {
    const page = await openAuthorization();
    const [, interactionId = ""] = /name="interaction" value="([^"]+)"/.exec(page.body) ?? [];
    const [, csrf = ""] = /name="csrf" value="([^"]+)"/.exec(page.body) ?? [];
    const foreignResponse = await browser.post(
      "/identity/sign-in",
      { interaction: interactionId, csrf, email: erik, password: "sandbox" },
      { origin },
    );
    expect(foreignResponse.status).toBe(403);
  });

  it("are refused in another browser than the one that began", async () => {
    const page = await openAuthorization();
    const otherBrowser = new TestBrowser(sandbox.url);
    await otherBrowser.openPage(makeAuthorizePath());
    expect((await signIn(otherBrowser, page, erik)).status).toBe(410);
  });

  it("are refused after an hour", async () => {
    const page = await openAuthorization();
    await sandbox.callControl("POST", "/clock/advance", { seconds: 3601 });
    expect((await signIn(browser, page, erik)).status).toBe(410);
  });

  it("end the sign-in of this browser after eight hours", async () => {
    await signInSaraAtFjordtre();
    await sandbox.callControl("POST", "/clock/advance", { seconds: 8 * 3600 + 1 });
    expect(headingOf(await openAuthorization())).toBe("Sign in");
  });
});

describe("the pages", () => {
  it("speak the browser's language", async () => {
    const languageCases = [
      ["nb;q=0.9, sv-SE, en;q=0.5", "sv", "Logga in", "Välj företag"],
      ["no, sv;q=0.9", "nb", "Logg inn", "Velg firma"],
      ["nl-NL, en;q=0.5", "nl", "Inloggen", "Bedrijf kiezen"],
    ] as const;
    for (const [acceptLanguage, language, signInHeading, companyHeading] of languageCases) {
      const browser = new TestBrowser(sandbox.url, { "accept-language": acceptLanguage });
      const page = await browser.openPage(makeAuthorizePath());
      expect(page.body).toContain(`<html lang="${language}">`);
      expect(headingOf(page)).toBe(signInHeading);
      expect(headingOf(await signIn(browser, page, sara))).toBe(companyHeading);
    }
    expect((await openAuthorization()).body).toContain('<html lang="en">');
  });

  it("run nothing, are framed by nobody, and let their form end at the application only", async () => {
    const page = await openAuthorization();
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://localhost:9;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(page.body).not.toContain("<script");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
  });

  it("begin at their heading, so that a screen reader reads the question before its answers", async () => {
    await deleteSignInsAndConsents();
    const companyPage = await signIn(browser, await openAuthorization(), sara);
    const consentPage = await chooseCompany(companyPage, "Fjordtre AS");
    for (const page of [companyPage, consentPage]) {
      expect(page.body).toContain('<h1 tabindex="-1" autofocus>');
      expect(page.body.match(/autofocus/g)).toHaveLength(1);
    }
  });

  it("write what comes from outside as text", async () => {
    await sandbox.callControl("PUT", "/clients/odd", {
      secret: "x",
      redirectUris: ["http://localhost:9/callback"],
      name: "<img src=x onerror=alert(1)>",
    });
    const page = await openAuthorization({ client_id: "odd" });
    expect(page.body).toContain("&lt;img src=x");
    expect(page.body).not.toContain("<img");
    const pageAfterSignIn = await signIn(browser, page, '"><script>alert(1)</script>');
    expect(pageAfterSignIn.body).not.toContain("<script");
  });
});

import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunningSandbox } from "../../scripts/testing/programs";
import { allowIfAsked, answerOf, authorizePath, exchange, signIn, startIdentity } from "./testing/application";
import { type BrowserResponse, heading, offeredCompanies, TestBrowser } from "./testing/browser";

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

const open = (parameters: Record<string, string | undefined> = {}) => browser.open(authorizePath(parameters));
const chooseCompany = async (page: BrowserResponse, name: string) => {
  const id = new RegExp(`value="([0-9a-f-]{36})"[^>]*>(?:(?!</button>).)*<b>${name}`, "s").exec(page.body)?.[1];
  return browser.submit(page, "/identity/company", { company: id ?? "" });
};
const isAnswered = (shown: BrowserResponse) => answerOf(shown).has("code");

/** Signs in sara and chooses Fjordtre, which is then the company last chosen in this browser. */
async function signInSaraAtFjordtre(): Promise<void> {
  const companies = await signIn(browser, await open(), sara);
  expect(isAnswered(await allowIfAsked(browser, await chooseCompany(companies, "Fjordtre AS")))).toBe(true);
}

/** Deletes every sign-in and every consent. */
async function deleteSignInsAndConsents(): Promise<void> {
  const store = new pg.Client({ connectionString: sandbox.databaseUrl });
  await store.connect();
  await store.query(`
    DELETE FROM "AccessToken"; DELETE FROM "RefreshToken"; DELETE FROM "Grant"; DELETE FROM "AuthorizationCode";
    DELETE FROM "Consent"; DELETE FROM "Interaction"; DELETE FROM "SignInSession"; DELETE FROM "SignInFailure"`);
  await store.end();
}

describe("consent", () => {
  beforeEach(deleteSignInsAndConsents);

  it("names every scope and the company, and is remembered", async () => {
    const page = await signIn(browser, await open(), erik);
    expect(heading(page)).toBe("Allow Testbench?");
    expect(page.body).toContain("Norrsken Bygg AB");
    for (const scope of ["ea:api", "offline_access", "ea:sales"]) expect(page.body).toContain(`<code>${scope}</code>`);
    expect(isAnswered(await allowIfAsked(browser, page))).toBe(true);
    expect(isAnswered(await open())).toBe(true);
    expect(isAnswered(await open({ scope: "ea:api" }))).toBe(true);
  });

  it("is asked again for a scope that was not allowed before", async () => {
    await allowIfAsked(browser, await signIn(browser, await open(), erik));
    expect(heading(await open({ scope: "ea:api ea:accounting" }))).toBe("Allow Testbench?");
  });

  it("is asked for each application", async () => {
    await allowIfAsked(browser, await signIn(browser, await open(), erik));
    expect(heading(await open({ client_id: "other" }))).toBe("Allow Stegvis?");
  });

  it("denied, leads back with access_denied and is asked again", async () => {
    const page = await signIn(browser, await open(), erik);
    const answer = answerOf(await browser.submit(page, "/identity/consent", { answer: "deny" }));
    expect(Object.fromEntries(answer)).toMatchObject({ error: "access_denied", state: "state-1" });
    expect(heading(await open())).toBe("Allow Testbench?");
  });

  it("counts only for the person and company the page showed", async () => {
    const page = await signIn(browser, await open(), erik);
    const answer = await browser.submit(page, "/identity/consent", { answer: "allow", person: "somebody-else" });
    expect(heading(answer)).toBe("Allow Testbench?");
  });

  it("pressed twice, or opened again, gives no second code, and the first is good", async () => {
    const page = await signIn(browser, await open(), erik);
    const code = answerOf(await allowIfAsked(browser, page)).get("code") ?? "";
    expect((await allowIfAsked(browser, page)).status).toBe(410);
    const [, interaction = ""] = /name="interaction" value="([^"]+)"/.exec(page.body) ?? [];
    expect((await browser.open(`/identity/consent?interaction=${interaction}`)).status).toBe(410);
    expect((await exchange(sandbox.url, code)).status).toBe(200);
  });

  it("pressed twice at the same moment gives one code", async () => {
    const page = await signIn(browser, await open(), erik);
    const answers = await Promise.all([
      allowIfAsked(browser, page),
      allowIfAsked(browser, page),
      allowIfAsked(browser, page),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 410, 410]);
  });

  it("is asked for each company", async () => {
    await signInSaraAtFjordtre();
    const page = await chooseCompany(await open({ prompt: "select_account" }), "Norrsken Bygg AB");
    expect(heading(page)).toBe("Allow Testbench?");
    expect(isAnswered(await allowIfAsked(browser, page))).toBe(true);
    expect(isAnswered(await chooseCompany(await open({ prompt: "select_account" }), "Fjordtre AS"))).toBe(true);
  });

  it("lets somebody else sign in instead", async () => {
    const page = await signIn(browser, await open(), erik);
    const fresh = await browser.submit(page, "/identity/switch");
    expect(heading(fresh)).toBe("Sign in");
    expect(offeredCompanies(await signIn(browser, fresh, anna))).toHaveLength(2);
  });
});

describe("e-mail and password", () => {
  it.each([
    ["a wrong password", erik, "wrong", "E-mail or password is wrong."],
    ["an unknown e-mail", "nobody@norrsken.example", "sandbox", "E-mail or password is wrong."],
    ["no password", erik, "", "Write your password."],
    ["no e-mail", "", "sandbox", "Write your e-mail address."],
  ])("refuses %s, keeps the e-mail and never the password", async (_name, email, password, text) => {
    const page = await signIn(browser, await open(), email, password);
    expect(page.status).toBe(400);
    expect(page.body).toContain(text);
    expect(page.body).toContain("<title>Error: Sign in");
    expect(page.body).toMatch(/class="summary" role="alert" tabindex="-1" autofocus/);
    expect(page.body).toContain(`value="${email}"`);
    expect(page.body).not.toContain('value="wrong"');
    expect(browser.cookieNames().join()).not.toContain("session");
  });

  it("links the message to its field", async () => {
    const page = await signIn(browser, await open(), "", "");
    for (const field of ["email", "password"]) {
      expect(page.body).toContain(`href="#${field}"`);
      expect(page.body).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true" aria-describedby="${field}-error"`));
      expect(page.body).toContain(`id="${field}-error"`);
    }
  });

  it("takes the e-mail in any case and with blanks around it", async () => {
    expect(
      isAnswered(await allowIfAsked(browser, await signIn(browser, await open(), "  Erik@Norrsken.EXAMPLE "))),
    ).toBe(true);
  });

  it("makes an e-mail wait after ten wrong passwords, even for the right one, for a quarter of an hour", async () => {
    let page = await open();
    for (let tries = 0; tries < 10; tries += 1) page = await signIn(browser, page, "lars@norrsken.example", "wrong");
    page = await signIn(browser, page, "lars@norrsken.example");
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(800);
    expect(page.body).toContain("Try again in 15 minutes");
    const others = new TestBrowser(sandbox.url);
    expect((await signIn(others, await others.open(authorizePath()), erik)).status).not.toBe(429);
    await sandbox.control("POST", "/clock/advance", { seconds: 901 });
    expect(isAnswered(await allowIfAsked(browser, await signIn(browser, page, "lars@norrsken.example")))).toBe(true);
  });

  it("looks at no more than ten wrong passwords for one e-mail, however many come at once", async () => {
    const tries = await Promise.all(
      Array.from({ length: 25 }, async () => {
        const own = new TestBrowser(sandbox.url);
        return signIn(own, await own.open(authorizePath()), "anna@norrsken.example", "wrong");
      }),
    );
    const statuses = tries.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(15).fill(429)]);
    await sandbox.control("POST", "/clock/advance", { seconds: 901 });
  });

  it("counts for the one who typed it: another person in the same browser has to sign in", async () => {
    const first = await browser.get(authorizePath({ prompt: "login select_account" }));
    const interaction = (first.location ?? "").split("interaction=")[1];
    await signIn(browser, await browser.follow(first), erik);
    expect(heading(await browser.open(`/identity/company?interaction=${interaction}`))).toBe("Choose a company");
    await signIn(browser, await open({ prompt: "login" }), anna);
    expect(heading(await browser.open(`/identity/company?interaction=${interaction}`))).toBe("Sign in");
  });

  it("gives the browser a new session id at every sign-in", async () => {
    const first = await browser.post("/identity/sign-in", {});
    expect(first.headers.getSetCookie()).toEqual([]);
    const cookieOf = async () => {
      const page = await open({ prompt: "login" });
      const form = Object.fromEntries(
        [...page.body.matchAll(/type="hidden" name="([^"]+)" value="([^"]+)"/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      );
      const answer = await browser.post("/identity/sign-in", { ...form, email: erik, password: "sandbox" });
      return answer.headers.getSetCookie().findLast((line) => line.includes("-session="));
    };
    const [one, two] = [await cookieOf(), await cookieOf()];
    expect(one).toMatch(/^sandbox-identity-\d+-session=[\w-]{43}; Path=\/identity; HttpOnly; SameSite=Lax$/);
    expect(one).not.toBe(two);
  });
});

describe("forms", () => {
  it("are refused without the token of their page", async () => {
    const page = await open();
    const forged = await browser.submit(page, "/identity/sign-in", { csrf: "x", email: erik, password: "sandbox" });
    expect(forged.status).toBe(403);
  });

  it.each(["http://evil.example", "null", "http://localhost:9"])("are refused from the origin %s", async (origin) => {
    const page = await open();
    const [, interaction = ""] = /name="interaction" value="([^"]+)"/.exec(page.body) ?? [];
    const [, csrf = ""] = /name="csrf" value="([^"]+)"/.exec(page.body) ?? [];
    const sent = await browser.post(
      "/identity/sign-in",
      { interaction, csrf, email: erik, password: "sandbox" },
      { origin },
    );
    expect(sent.status).toBe(403);
  });

  it("are refused in another browser than the one that began", async () => {
    const page = await open();
    const other = new TestBrowser(sandbox.url);
    await other.open(authorizePath());
    expect((await signIn(other, page, erik)).status).toBe(410);
  });

  it("are refused after an hour", async () => {
    const page = await open();
    await sandbox.control("POST", "/clock/advance", { seconds: 3601 });
    expect((await signIn(browser, page, erik)).status).toBe(410);
  });

  it("end the sign-in of this browser after eight hours", async () => {
    await signInSaraAtFjordtre();
    await sandbox.control("POST", "/clock/advance", { seconds: 8 * 3600 + 1 });
    expect(heading(await open())).toBe("Sign in");
  });
});

describe("the pages", () => {
  it("speak the browser's language", async () => {
    const said = [
      ["nb;q=0.9, sv-SE, en;q=0.5", "sv", "Logga in", "Välj företag"],
      ["no, sv;q=0.9", "nb", "Logg inn", "Velg firma"],
      ["nl-NL, en;q=0.5", "nl", "Inloggen", "Bedrijf kiezen"],
    ] as const;
    for (const [wanted, language, first, second] of said) {
      const browser = new TestBrowser(sandbox.url, { "accept-language": wanted });
      const page = await browser.open(authorizePath());
      expect(page.body).toContain(`<html lang="${language}">`);
      expect(heading(page)).toBe(first);
      expect(heading(await signIn(browser, page, sara))).toBe(second);
    }
    expect((await open()).body).toContain('<html lang="en">');
  });

  it("run nothing, are framed by nobody, and let their form end at the application only", async () => {
    const page = await open();
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
    const company = await signIn(browser, await open(), sara);
    const consent = await chooseCompany(company, "Fjordtre AS");
    for (const page of [company, consent]) {
      expect(page.body).toContain('<h1 tabindex="-1" autofocus>');
      expect(page.body.match(/autofocus/g)).toHaveLength(1);
    }
  });

  it("write what comes from outside as text", async () => {
    await sandbox.control("PUT", "/clients/odd", {
      secret: "x",
      redirectUris: ["http://localhost:9/callback"],
      name: "<img src=x onerror=alert(1)>",
    });
    const page = await open({ client_id: "odd" });
    expect(page.body).toContain("&lt;img src=x");
    expect(page.body).not.toContain("<img");
    const again = await signIn(browser, page, '"><script>alert(1)</script>');
    expect(again.body).not.toContain("<script");
  });
});

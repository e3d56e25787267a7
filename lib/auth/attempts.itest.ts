import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { withPartner } from "@/lib/platform/db";
import { hashOfState } from "./attempts";
import { getCookieRules } from "./cookies";
import { saveDefaultPartner, savePartner } from "./partners";
import {
  countExchangesDuring,
  listCompaniesOf,
  makeConsentedAttempt,
  readEmailOfSession,
} from "./testing/attempt-steps";
import { Browser } from "./testing/browser";
import { type Product, startProduct } from "./testing/product";

const anna = { user: "anna@norrsken.example", company: "Norrsken Bygg AB" };
const sara = { user: "sara@revisorn.example", company: "Norrsken Bygg AB" };
const otherPortal = "http://portal.localhost:3000";
let product: Product;
let browser: Browser;

beforeAll(async () => {
  const callbackUrls = ["http://localhost:3000", otherPortal].map((origin) => `${origin}/api/connections/callback`);
  product = await startProduct({ redirectUris: callbackUrls });
  await savePartner({ origin: otherPortal, name: "Other", clientId: "stegvis-test", secret: "testsecret" });
});
afterAll(() => product.stop());
beforeEach(() => {
  browser = new Browser();
});

const beginAndConsent = (form: Record<string, string> = {}, browserUsed = browser, consent = anna) =>
  makeConsentedAttempt(browserUsed, consent, form);

const changeQueryOf = (url: string, changeQuery: (query: URLSearchParams) => void) => {
  const changedUrl = new URL(url);
  changeQuery(changedUrl.searchParams);
  return changedUrl.href;
};

describe("signing in", () => {
  it("ends in a session and on the page of the first company, with nothing of the code in the address", async () => {
    const callbackAnswer = await browser.signIn(anna);
    expect(callbackAnswer.status).toBe(303);
    expect(callbackAnswer.location).toMatch(/^\/companies\/[0-9a-f-]{36}\?connected=1$/);
    expect(callbackAnswer.headers.get("cache-control")).toBe("private, no-store");
    expect(callbackAnswer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(await readEmailOfSession(browser)).toBe(anna.user);
    expect([...browser.cookies.keys()].filter((name) => name.includes("attempt"))).toEqual([]);
  });

  it("goes back to the page somebody came from", async () => {
    const callbackAnswer = await browser.signIn(anna, { returnTo: "/companies/1/sales?tab=drafts" });
    expect(callbackAnswer.location).toBe("/companies/1/sales?tab=drafts");
  });

  it("leads to the choice of company when there are several", async () => {
    await browser.signIn(sara);
    await browser.get(await beginAndConsent({ purpose: "add_company" }, browser, { ...sara, company: "Fjordtre AS" }));
    expect((await listCompaniesOf(browser)).map(({ name }) => name)).toEqual(["Fjordtre AS", "Norrsken Bygg AB"]);
    expect((await new Browser().signIn(sara)).location).toBe("/companies");
  });

  it("ends the session the browser came with, so that a planted one is worth nothing", async () => {
    await browser.signIn(sara);
    const plantedCookies = new Map(browser.cookies);
    await browser.signIn(anna, { choose: "login" });
    expect(await readEmailOfSession(browser)).toBe(anna.user);
    const plantedBrowser = new Browser();
    for (const [name, value] of plantedCookies) plantedBrowser.cookies.set(name, value);
    expect(await readEmailOfSession(plantedBrowser)).toBeNull();
  });

  it("starts only from our own pages", async () => {
    for (const origin of ["http://evil.example", "null"]) {
      const refusedAnswer = await browser.startAttempt({ purpose: "sign_in" }, { origin, accept: "application/json" });
      expect(refusedAnswer.status).toBe(404);
    }
    expect(browser.cookies.size).toBe(0);
  });

  it("refuses a Host that is no partner's", async () => {
    const forgedHeaders = { host: "evil.example", origin: "http://evil.example", accept: "application/json" };
    expect((await browser.startAttempt({ purpose: "sign_in" }, forgedHeaders)).status).toBe(404);
  });

  it("is slowed down after sixty starts a minute", async () => {
    const statuses: number[] = [];
    for (let attemptNumber = 0; attemptNumber < 61; attemptNumber++) {
      statuses.push((await browser.startAttempt({ purpose: "nothing" }, { accept: "application/json" })).status);
    }
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([422]));
    expect(statuses[60]).toBe(429);
    expect((await new Browser().startAttempt({ purpose: "nothing" }, { accept: "application/json" })).status).toBe(422);
  });

  it("keeps at most five attempts in a browser", async () => {
    for (let attemptNumber = 0; attemptNumber < 8; attemptNumber++) await browser.startAttempt({ purpose: "sign_in" });
    expect(browser.cookies.size).toBe(5);
  });
});

describe("a callback that does not match its attempt exchanges nothing", () => {
  const refusalCases: [string, (url: string) => Promise<[Browser, string]>, string][] = [
    ["no state", async (url) => [browser, changeQueryOf(url, (query) => query.delete("state"))], "attempt_unknown"],
    [
      "a wrong state",
      async (url) => [browser, changeQueryOf(url, (query) => query.set("state", "x"))],
      "attempt_unknown",
    ],
    ["two states", async (url) => [browser, `${url}&state=x`], "attempt_unknown"],
    ["a foreign browser", async (url) => [new Browser(), url], "attempt_unknown"],
    ["the state of another attempt there", async (url) => [await startInOtherBrowser(), url], "attempt_unknown"],
    [
      "an error",
      async (url) => [browser, changeQueryOf(url, (query) => query.set("error", "access_denied"))],
      "access_denied",
    ],
    [
      "an unknown error",
      async (url) => [browser, changeQueryOf(url, (query) => query.set("error", "<b>"))],
      "server_refused",
    ],
    [
      "another issuer",
      async (url) => [browser, changeQueryOf(url, (query) => query.set("iss", "http://evil"))],
      "wrong_issuer",
    ],
    ...["invalid_request", "invalid_scope", "unauthorized_client", "unsupported_response_type"].map(
      (error): [string, (url: string) => Promise<[Browser, string]>, string] => [
        `the error ${error}`,
        async (url) => [browser, changeQueryOf(url, (query) => query.set("error", error))],
        error,
      ],
    ),
    ["no code", async (url) => [browser, changeQueryOf(url, (query) => query.delete("code"))], "code_missing"],
    ["two codes", async (url) => [browser, `${url}&code=x`], "code_missing"],
  ];

  async function startInOtherBrowser(): Promise<Browser> {
    const otherBrowser = new Browser();
    await otherBrowser.startAttempt({ purpose: "sign_in" });
    return otherBrowser;
  }

  it.each(refusalCases)("%s", async (_title, tamperWith, reason) => {
    const url = await beginAndConsent();
    const exchangeCount = await countExchangesDuring(product, async () => {
      const [loadingBrowser, tamperedUrl] = await tamperWith(url);
      const callbackAnswer = await loadingBrowser.get(tamperedUrl);
      expect([callbackAnswer.status, callbackAnswer.location]).toEqual([
        303,
        `/sign-in?problem=connection_refused&reason=${reason}`,
      ]);
      expect(await readEmailOfSession(loadingBrowser)).toBeNull();
    });
    expect(exchangeCount).toBe(0);
  });

  it.each(["server_error", "temporarily_unavailable"])("the error %s, which may be over soon", async (error) => {
    const url = changeQueryOf(await beginAndConsent(), (query) => query.set("error", error));
    const exchangeCount = await countExchangesDuring(product, async () => {
      expect((await browser.get(url)).location).toBe(`/sign-in?problem=remote_busy&reason=${error}`);
    });
    expect(exchangeCount).toBe(0);
  });

  it.each([
    ["an old state", 1_000, "attempt_expired"],
    ["a state so old that its cookie has ended", 51 * 60_000, "attempt_unknown"],
  ])("%s", async (_title, msAfterItsEnd, reason) => {
    const url = await beginAndConsent();
    const state = new URL(url).searchParams.get("state") ?? "";
    const { id } = await saveDefaultPartner();
    const where = { stateHash: hashOfState(state) };
    const attemptRow = await withPartner(id, (tx) => tx.attempt.findFirstOrThrow({ where }));
    vi.useFakeTimers({ now: attemptRow.expiresAt.getTime() + msAfterItsEnd, toFake: ["Date"] });
    try {
      const exchangeCount = await countExchangesDuring(product, async () => {
        const callbackAnswer = await browser.get(url);
        expect(callbackAnswer.location).toBe(`/sign-in?problem=connection_refused&reason=${reason}`);
      });
      expect(exchangeCount).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("the portal of another partner", async () => {
    const url = await beginAndConsent();
    const otherPortalBrowser = new Browser(otherPortal);
    for (const [name, value] of browser.cookies) otherPortalBrowser.cookies.set(name, value);
    const exchangeCount = await countExchangesDuring(product, async () => {
      const callbackAnswer = await otherPortalBrowser.get(url.replace("http://localhost:3000", otherPortal));
      expect(callbackAnswer.location).toBe("/sign-in?problem=connection_refused&reason=attempt_unknown");
    });
    expect(exchangeCount).toBe(0);
  });
});

describe("a code", () => {
  async function countSessionsOfAnna(): Promise<number> {
    const { id: partnerId } = await saveDefaultPartner();
    return withPartner(partnerId, async (tx) => {
      const person = await tx.person.findFirst({ where: { partnerId, email: anna.user } });
      return person ? tx.session.count({ where: { partnerId, personId: person.id } }) : 0;
    });
  }

  it("that the identity server refuses ends the attempt with its reason", async () => {
    const callbackAnswer = await browser.get(
      changeQueryOf(await beginAndConsent(), (query) => query.set("code", "made-up")),
    );
    expect(callbackAnswer.location).toBe("/sign-in?problem=connection_refused&reason=code_refused");
  });

  it("is exchanged once, for one session, when the callback is loaded five times at the same moment", async () => {
    const url = await beginAndConsent();
    const redirectPaths: (string | null)[] = [];
    const sessionCountBefore = await countSessionsOfAnna();
    const sessionCookies = new Set<string | undefined>();
    const cookies = new Map(browser.cookies);
    const exchangeCount = await countExchangesDuring(product, async () => {
      const pageLoads = Array.from({ length: 5 }, async () => {
        const loadingBrowser = new Browser();
        for (const [name, value] of cookies) loadingBrowser.cookies.set(name, value);
        redirectPaths.push((await loadingBrowser.get(url)).location);
        expect(await readEmailOfSession(loadingBrowser)).toBe(anna.user);
        sessionCookies.add(loadingBrowser.cookies.get(getCookieRules().session));
      });
      await Promise.all(pageLoads);
    });
    expect(exchangeCount).toBe(1);
    expect([sessionCookies.size, (await countSessionsOfAnna()) - sessionCountBefore]).toEqual([1, 1]);
    expect(new Set(redirectPaths).size).toBe(1);
    expect(redirectPaths[0]).toMatch(/^\/companies\//);
  });

  it("leads the same browser on when the callback is loaded again afterwards, and no other", async () => {
    const url = await beginAndConsent();
    const exchangeCount = await countExchangesDuring(product, async () => {
      const firstAnswer = await browser.get(url);
      expect((await browser.get(url)).location).toBe(firstAnswer.location);
      const foreignAnswer = await new Browser().get(url);
      expect(foreignAnswer.location).toBe("/sign-in?problem=connection_refused&reason=attempt_unknown");
    });
    expect(exchangeCount).toBe(1);
  });

  it("signs nobody in again whose session was ended since", async () => {
    const url = await beginAndConsent();
    const cookies = new Map(browser.cookies);
    await browser.get(url);
    await browser.post("http://localhost:3000/api/sign-out", {});
    const secondBrowser = new Browser();
    for (const [name, value] of cookies) secondBrowser.cookies.set(name, value);
    await secondBrowser.get(url);
    expect(await readEmailOfSession(secondBrowser)).toBeNull();
  });

  it("is not exchanged again under a state that was refused", async () => {
    const url = await beginAndConsent();
    const cookies = new Map(browser.cookies);
    await browser.get(changeQueryOf(url, (query) => query.set("error", "access_denied")));
    const secondBrowser = new Browser();
    for (const [name, value] of cookies) secondBrowser.cookies.set(name, value);
    const exchangeCount = await countExchangesDuring(product, async () => {
      expect((await secondBrowser.get(url)).location).toBe("/sign-in?problem=connection_refused&reason=access_denied");
    });
    expect(exchangeCount).toBe(0);
  });
});

describe("returnTo", () => {
  it.each([
    "//evil.example",
    "/\\evil.example",
    "/%5cevil.example",
    "https://evil.example",
    "/%0d%0aX: y",
    "/api/sign-out",
  ])("%s leads nowhere but home", async (returnTo) => {
    const callbackAnswer = await browser.signIn(anna, { returnTo });
    expect(callbackAnswer.location).toMatch(/^\/companies(\/[0-9a-f-]{36})?$/);
  });
});

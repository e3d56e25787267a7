import { listCompanies } from "../connections";
import { sessionOf } from "../session";
import type { Browser } from "./browser";
import type { Product } from "./product";

type CodeCounters = { total: { codes: { received: number; committed: number } } };

/** The number of codes that the identity server received while `work` ran. */
export async function countExchangesDuring({ sandbox }: Product, work: () => Promise<void>): Promise<number> {
  const countCodes = async () => (await sandbox.callControl<CodeCounters>("GET", "/counters")).total.codes.received;
  const codeCountBefore = await countCodes();
  await work();
  return (await countCodes()) - codeCountBefore;
}

/** Makes the request of this browser as the portal's code reads it. */
export const requestOf = (browser: Browser) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { headers: new Headers({ cookie, host: new URL(browser.portal).host }) };
};

/** The e-mail address of the person who is signed in in this browser, or null. */
export const readEmailOfSession = async (browser: Browser) => (await sessionOf(requestOf(browser)))?.email ?? null;

export async function listCompaniesOf(browser: Browser) {
  const session = await sessionOf(requestOf(browser));
  return session ? listCompanies(session) : [];
}

/** Begins an attempt and consents. @returns the callback address, which the browser has not opened yet */
export async function makeConsentedAttempt(
  browser: Browser,
  consent: { user: string; company: string },
  form: Record<string, string> = {},
): Promise<string> {
  const startPage = await browser.startAttempt({ purpose: "sign_in", ...form });
  return browser.consent(startPage.location ?? "", consent);
}

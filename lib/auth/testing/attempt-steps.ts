import { listCompanies } from "../connections";
import { sessionOf } from "../session";
import type { Browser } from "./browser";
import type { Product } from "./product";

type Counts = { total: { codes: { received: number; committed: number } } };

/** The number of codes that the identity server received while `work` ran. */
export async function exchangesOf({ sandbox }: Product, work: () => Promise<void>): Promise<number> {
  const exchanged = async () => (await sandbox.control<Counts>("GET", "/counters")).total.codes.received;
  const before = await exchanged();
  await work();
  return (await exchanged()) - before;
}

/** A request of this browser as the portal's code reads it. */
export const requestOf = (who: Browser) => {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { headers: new Headers({ cookie, host: new URL(who.portal).host }) };
};

/** The e-mail address of the person signed in in this browser; null for nobody. */
export const personOf = async (who: Browser) => (await sessionOf(requestOf(who)))?.email ?? null;

export async function companiesOf(who: Browser) {
  const session = await sessionOf(requestOf(who));
  return session ? listCompanies(session) : [];
}

/** Begins an attempt and consents. @returns the callback address, which is not opened yet */
export async function readyAttempt(
  who: Browser,
  consent: { user: string; company: string },
  form: Record<string, string> = {},
): Promise<string> {
  const started = await who.start({ purpose: "sign_in", ...form });
  return who.consent(started.location ?? "", consent);
}

import { listCompanies } from "../connections";
import { sessionOf } from "../session";
import type { Browser } from "./browser";
import type { Product } from "./product";

type Counts = { total: { codes: { received: number; committed: number } } };

/** Codes sent to the identity server while `work` ran. */
export async function exchangesOf({ sandbox }: Product, work: () => Promise<void>): Promise<number> {
  const exchanged = async () => (await sandbox.control<Counts>("GET", "/counters")).total.codes.received;
  const before = await exchanged();
  await work();
  return (await exchanged()) - before;
}

/** A request of this browser as our own code reads it. */
export const requestOf = (who: Browser) => {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { headers: new Headers({ cookie, host: new URL(who.portal).host }) };
};

/** Who is signed in there; null for nobody. */
export const personOf = async (who: Browser) => (await sessionOf(requestOf(who)))?.email ?? null;

export async function companiesOf(who: Browser) {
  const session = await sessionOf(requestOf(who));
  return session ? listCompanies(session) : [];
}

/** An attempt up to the address that leads back, not yet opened. */
export async function readyAttempt(
  who: Browser,
  consent: { user: string; company: string },
  form: Record<string, string> = {},
): Promise<string> {
  const started = await who.start({ purpose: "sign_in", ...form });
  return who.consent(started.location ?? "", consent);
}

import type { Browser, BrowserContext } from "@playwright/test";
import { product } from "./product";
import { companyIdOf, signIn } from "./service";
import { undoWaits } from "./undo-wait";
import { words } from "./words";

export type SignedIn = {
  state: Awaited<ReturnType<BrowserContext["storageState"]>>;
  companyId: string;
  cookie: string;
};

/** Signs a person in as people do, and keeps the browser's cookies for what follows. */
export async function signedIn(browser: Browser, appUrl: string, email: string, company: string): Promise<SignedIn> {
  const context = await browser.newContext({ baseURL: appUrl, locale: words.en.locale });
  const page = await context.newPage();
  await signIn(page, words.en, email, company);
  const companyId = companyIdOf(page);
  // A bench signs in too and orders nothing.
  if (product.dataDir) await undoWaits(0);
  const state = await context.storageState();
  const cookies = await context.cookies(appUrl);
  await context.close();
  return { state, companyId, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

/** One record of every kind that an address can name, read through the portal. */
export async function routeValues(
  appUrl: string,
  { companyId, cookie }: Pick<SignedIn, "companyId" | "cookie">,
): Promise<Record<string, string>> {
  const kinds = {
    customerId: "customers",
    articleId: "articles",
    invoiceId: "customerinvoices",
    draftId: "customerinvoicedrafts",
    quoteDraftId: "quotedrafts",
    quoteId: "quotes",
    orderId: "orders",
  };
  const found = await Promise.all(
    Object.entries(kinds).map(async ([name, resource]) => {
      const answer = await fetch(`${appUrl}/api/companies/${companyId}/books/${resource}?$pagesize=1`, {
        headers: { cookie },
      });
      const { Data } = (await answer.json()) as { Data?: { Id: string }[] };
      return [name, Data?.[0]?.Id ?? ""];
    }),
  );
  return { companyId, orderDraftId: await begunOrder(appUrl, { companyId, cookie }), ...Object.fromEntries(found) };
}

/** An order that was begun and not placed: the same one however often it is asked for. */
async function begunOrder(appUrl: string, { companyId, cookie }: Pick<SignedIn, "companyId" | "cookie">) {
  const id = "0b5c1a52-7d2e-4c55-9d5f-3f6a1c6f0e01";
  const values = { customerText: "Brf Solsidan", yourReference: "Åsa" };
  const typed = { version: "", createdAt: "", begunFor: "", typedAt: "2026-11-20T08:00:00Z", base: {}, values };
  await fetch(`${appUrl}/api/companies/${companyId}/draft-edits/order/${id}`, {
    method: "PUT",
    headers: { cookie, origin: appUrl, "content-type": "application/json" },
    body: JSON.stringify({ version: null, text: JSON.stringify(typed), seen: null, revision: id }),
  });
  return id;
}

/** A page of a signed-in browser whose language follows the browser. */
export async function openAs(browser: Browser, person: SignedIn | null, locale: string) {
  const context = await browser.newContext({
    baseURL: product.appUrl,
    locale,
    timezoneId: "Europe/Stockholm",
    reducedMotion: "reduce",
    ...(person ? { storageState: person.state } : {}),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

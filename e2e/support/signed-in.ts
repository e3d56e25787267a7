import type { Browser, BrowserContext } from "@playwright/test";
import { product } from "./product";
import { signInUnseen } from "./service/sign-in-unseen";
import { undoWaits } from "./undo-wait";
import { words } from "./words";

export type SignedIn = {
  state: Awaited<ReturnType<BrowserContext["storageState"]>>;
  companyId: string;
  cookie: string;
};

/** Said, because a context of its own begins with what the file's tests use. */
const nobodySignedIn = { cookies: [], origins: [] };

/**
 * Signs a person in by what people send, and keeps the cookies for the browsers that follow.
 *
 * @param areas what the person allows; none named means everything
 */
export async function signedIn(
  browser: Browser,
  appUrl: string,
  email: string,
  company: string,
  areas: readonly string[] = [],
): Promise<SignedIn> {
  const context = await browser.newContext({ baseURL: appUrl, locale: words.en.locale, storageState: nobodySignedIn });
  const companyId = await signInUnseen(context.request, appUrl, email, company, areas);
  // A bench signs in too and orders nothing.
  if (product.ownerUrl) await undoWaits(0);
  const state = await context.storageState();
  const cookies = await context.cookies(appUrl);
  await context.close();
  return { state, companyId, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

const nobody = "00000000-0000-4000-8000-000000000000";

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
    supplierId: "suppliers",
    purchaseInvoiceId: "supplierinvoices",
    purchaseDraftId: "supplierinvoicedrafts",
    voucherId: "vouchers",
    vatReportId: "vatreports",
  };
  const found = await Promise.all(
    Object.entries(kinds).map(async ([name, resource]) => {
      const answer = await fetch(`${appUrl}/api/companies/${companyId}/books/${resource}?$pagesize=1`, {
        headers: { cookie },
      });
      const { Data } = (await answer.json()) as { Data?: { Id: string }[] };
      // Without the permission for them, the page that offers to add it stands in the place of the record's.
      return [name, Data?.[0]?.Id ?? nobody];
    }),
  );
  // A company outside Sweden has no payroll program, and its pages say so.
  const inPayroll = async (path: string) => {
    const answer = await fetch(`${appUrl}/api/companies/${companyId}/payroll/${path}?$pagesize=1`, {
      headers: { cookie },
    });
    const { Data } = (await answer.json()) as { Data?: { Id: string; PayslipIds?: string[] }[] };
    return { id: Data?.[0]?.Id ?? nobody, payslipId: Data?.[0]?.PayslipIds?.[0] ?? nobody };
  };
  const [staff, run] = await Promise.all([inPayroll("employees"), inPayroll("wageruns")]);
  return {
    companyId,
    employeeId: staff.id,
    payRunId: run.id,
    payslipId: run.payslipId,
    account: "1930",
    orderDraftId: await begunOrder(appUrl, { companyId, cookie }),
    ...Object.fromEntries(found),
  };
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
    storageState: person?.state ?? nobodySignedIn,
  });
  const page = await context.newPage();
  return page;
}

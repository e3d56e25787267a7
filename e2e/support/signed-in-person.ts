import type { Browser, BrowserContext } from "@playwright/test";
import { product } from "./product";
import { screenLabels } from "./screen-labels";
import { signInByRequests } from "./service/sign-in-by-requests";
import { setUndoSeconds } from "./undo-seconds";

export type SignedInPerson = {
  state: Awaited<ReturnType<BrowserContext["storageState"]>>;
  companyId: string;
  cookie: string;
};

/** An explicit empty state, because a new context otherwise starts with the storage state of the file's tests. */
const emptyStorageState = { cookies: [], origins: [] };

/**
 * Signs a person in by requests, and returns the cookies for browsers that are opened later.
 *
 * @param areas the areas of work the person consents to; an empty list means all of them
 */
export async function signInPerson(
  browser: Browser,
  appUrl: string,
  email: string,
  company: string,
  areas: readonly string[] = [],
): Promise<SignedInPerson> {
  const context = await browser.newContext({
    baseURL: appUrl,
    locale: screenLabels.en.locale,
    storageState: emptyStorageState,
  });
  const companyId = await signInByRequests(context.request, appUrl, email, company, areas);
  // The bench signs in too, and submits no commands.
  if (product.ownerUrl) await setUndoSeconds(0);
  const storageState = await context.storageState();
  const cookies = await context.cookies(appUrl);
  await context.close();
  return { state: storageState, companyId, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

const missingRecordId = "00000000-0000-4000-8000-000000000000";

/** Reads, through the portal, one id of every kind of record that a route has as a parameter. */
export async function readRouteValues(
  appUrl: string,
  { companyId, cookie }: Pick<SignedInPerson, "companyId" | "cookie">,
): Promise<Record<string, string>> {
  const resourceOfParameter = {
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
  const recordIds = await Promise.all(
    Object.entries(resourceOfParameter).map(async ([name, resource]) => {
      const answer = await fetch(`${appUrl}/api/companies/${companyId}/books/${resource}?$pagesize=1`, {
        headers: { cookie },
      });
      const { Data } = (await answer.json()) as { Data?: { Id: string }[] };
      // Without the permission for a kind, its page offers to add the permission, whatever the id is.
      return [name, Data?.[0]?.Id ?? missingRecordId];
    }),
  );
  // A company outside Sweden has no payroll program, and its pages say so.
  const findFirstPayrollIds = async (path: string) => {
    const answer = await fetch(`${appUrl}/api/companies/${companyId}/payroll/${path}?$pagesize=1`, {
      headers: { cookie },
    });
    const { Data } = (await answer.json()) as { Data?: { Id: string; PayslipIds?: string[] }[] };
    return { id: Data?.[0]?.Id ?? missingRecordId, payslipId: Data?.[0]?.PayslipIds?.[0] ?? missingRecordId };
  };
  const [employee, payRun] = await Promise.all([findFirstPayrollIds("employees"), findFirstPayrollIds("wageruns")]);
  return {
    companyId,
    employeeId: employee.id,
    payRunId: payRun.id,
    payslipId: payRun.payslipId,
    account: "1930",
    orderDraftId: await storeOrderDraft(appUrl, { companyId, cookie }),
    paymentFileId: await makePaymentFile(appUrl, { companyId, cookie }),
    ...Object.fromEntries(recordIds),
  };
}

/** Stores the draft of an order that is not placed, always under the same id. @returns the id */
async function storeOrderDraft(appUrl: string, { companyId, cookie }: Pick<SignedInPerson, "companyId" | "cookie">) {
  const id = "0b5c1a52-7d2e-4c55-9d5f-3f6a1c6f0e01";
  const values = { customerText: "Brf Solsidan", yourReference: "Åsa" };
  const typedDraft = { version: "", createdAt: "", begunFor: "", typedAt: "2026-11-20T08:00:00Z", base: {}, values };
  await fetch(`${appUrl}/api/companies/${companyId}/draft-edits/order/${id}`, {
    method: "PUT",
    headers: { cookie, origin: appUrl, "content-type": "application/json" },
    body: JSON.stringify({ version: null, text: JSON.stringify(typedDraft), seen: null, revision: id }),
  });
  return id;
}

/** Makes a payment file of the first invoice that one can be made of, always under the same id. @returns the id */
async function makePaymentFile(appUrl: string, { companyId, cookie }: Pick<SignedInPerson, "companyId" | "cookie">) {
  const id = "0b5c1a52-7d2e-4c55-9d5f-3f6a1c6f0e02";
  const companyUrl = `${appUrl}/api/companies/${companyId}`;
  type ListedInvoice = {
    id: string;
    remainingMinor: string;
    payTo: object | null;
    bankAccountId: string;
    attest: object | null;
  };
  const toPay = await fetch(`${companyUrl}/to-pay`, { headers: { cookie } });
  const { invoices = [] } = (await toPay.json()) as { invoices?: ListedInvoice[] };
  const invoice = invoices.find(({ payTo, attest }) => payTo !== null && attest === null);
  const input = { id, executionOn: null, bankAccountId: invoice?.bankAccountId };
  await fetch(`${companyUrl}/payment-files`, {
    method: "POST",
    headers: { cookie, origin: appUrl, "content-type": "application/json" },
    body: JSON.stringify({ ...input, invoices: [{ id: invoice?.id, remainingMinor: invoice?.remainingMinor }] }),
  });
  const file = await fetch(`${companyUrl}/payment-files/${id}`, { headers: { cookie } });
  return file.ok ? id : missingRecordId;
}

/** Opens a page in a new browser context, signed in as the person; the portal's language follows the locale. */
export async function openPageFor(browser: Browser, person: SignedInPerson | null, locale: string) {
  const context = await browser.newContext({
    baseURL: product.appUrl,
    locale,
    timezoneId: "Europe/Stockholm",
    reducedMotion: "reduce",
    storageState: person?.state ?? emptyStorageState,
  });
  const page = await context.newPage();
  return page;
}

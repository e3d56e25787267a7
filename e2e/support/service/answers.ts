import { expect, type Page, type Route } from "@playwright/test";

/** The answers of this file replace the portal's, for states that otherwise take minutes or a fault to reach. */

/** Pattern of the paths by which a page calls books or payroll, or handles operations. */
export const booksPathPattern = "^/api/companies/[^/]+/(books|operations|payroll)";

export const isBooksUrl = (url: URL) => new RegExp(booksPathPattern).test(url.pathname);

const answerProblem = (status: number, body: Record<string, unknown>) => (route: Route) =>
  route.fulfill({ status, contentType: "application/problem+json", json: { status, ...body } });

export const remoteBusyProblem = { code: "remote_busy", retryAfterSeconds: 5 };

/** Answers that the service is busy. */
export const answerBusy = answerProblem(503, remoteBusyProblem);
/** Answers with a refusal by a rule of the books, in the service's words. */
export const answerRefused = answerProblem(422, {
  code: "remote_refused",
  remote: { code: 4001, message: "The period is locked.", errorId: "7b1d" },
});
export const answerScopeMissing = answerProblem(403, { code: "scope_missing", detail: "ea:accounting_readonly" });

/** Answers the calls with this method and path by `respond`; the other calls go on to the portal. */
export async function interceptCalls(
  page: Page,
  method: string,
  pathPattern: RegExp,
  respond: (route: Route) => unknown,
) {
  await page.route(
    (url) => isBooksUrl(url) && pathPattern.test(url.pathname),
    (route) => (route.request().method() === method ? respond(route) : route.fallback()),
  );
  if (page.url().startsWith("http")) await waitUntilIntercepted(page);
}

/** Waits until routes take effect: Chromium still lets a call through that a page makes right after a route was set. */
async function waitUntilIntercepted(page: Page) {
  const probePath = "/robots.txt?asked";
  const isProbeUrl = (url: URL) => url.search === "?asked";
  await page.route(isProbeUrl, (route) => route.fulfill({ status: 299 }));
  await expect.poll(() => page.evaluate(async (url) => (await fetch(url)).status, probePath)).toBe(299);
  await page.unroute(isProbeUrl);
}

type OperationStage = "waiting" | "checking" | "unknown" | "refused" | "done";

type OperationKind = "invoice-convert" | "invoice-email" | "invoice-void";

/** Answers that the invoice was finalised and its voucher differs from the announced one. */
export function answerVoucherDiffers(page: Page, invoiceId: string) {
  const differences = [{ account: 1510, expectedMinor: "100", actualMinor: "12500" }];
  const posted = { invoiceId, voucher: "differs", voucherNumber: "A12", differences };
  return answerOperation(page, "invoice-convert", "done", invoiceId, { posted });
}

/** Answers each read of the operations on a draft or an invoice with one operation of this kind in this stage. */
export function answerOperation(
  page: Page,
  kind: OperationKind,
  stage: OperationStage,
  invoiceId: string,
  overrides: object = {},
) {
  const instant = "2026-06-12T09:00:00.000Z";
  const isMail = kind === "invoice-email";
  return interceptCalls(page, "GET", /\/operations$/, (route) => {
    const subject = new URL(route.request().url()).searchParams.get("subject");
    const operation = {
      ...{
        id: "0",
        kind,
        key: "k",
        subject,
        stage,
        createdAt: instant,
        sentAt: instant,
        finishedAt: instant,
        personId: "p",
        personName: "Anna Norberg",
        attempt: 1,
      },
      ...{
        posted: null,
        made: null,
        writtenAt: null,
        resolution: null,
        next: null,
        held: false,
        ofOrder: null,
        ofQuote: null,
      },
      reason: kind === "invoice-void" ? "Fel kund" : null,
      email: isMail ? { recipient: "kund@kund.example" } : null,
      candidates: stage === "unknown" && !isMail ? [{ documentId: invoiceId, number: 1047, grossMinor: "100" }] : [],
      problem:
        stage === "refused" ? { code: "remote_refused", status: 422, remote: { code: 4001, message: "No." } } : null,
      ...overrides,
    };
    return route.fulfill({ json: { items: [operation] } });
  });
}

/** A submitted approval that counts down, as the portal lists waiting operations. */
export const makeWaitingApproval = (reference: string) => ({
  ...{ id: reference, kind: "approve-supplier-invoice", key: reference, subject: reference, batchId: null },
  ...{
    stage: "waiting",
    withdrawable: true,
    leftMs: 9_000,
    carryOutAt: "2026-06-12T09:00:09.000Z",
    scheduled: false,
    onHold: false,
    untold: false,
  },
  ...{ personId: "p", personName: "Anna Norberg", next: null, following: [], sends: false, held: false },
  ...{ posted: null, made: null, approval: null, problem: null, resolution: null, sentAt: null, finishedAt: null },
  about: { customerName: "Skellefte Trä AB", number: null, reference, minor: "1250000", currencyCode: "SEK" },
});

/** A submitted approval after it was withdrawn, as the portal lists it. */
export const makeWithdrawnApproval = (reference: string) => ({
  ...makeWaitingApproval(reference),
  ...{ stage: "withdrawn", withdrawable: false, leftMs: null },
});

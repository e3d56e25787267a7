import { expect, type Page, type Route } from "@playwright/test";

/** Answers of the portal that a test gives in its place, where the state would take minutes or a fault to come by. */

/** What a page asks the books or payroll for, and about orders to them. */
export const ofBooks = "^/api/companies/[^/]+/(books|operations|payroll)";

export const isBooks = (url: URL) => new RegExp(ofBooks).test(url.pathname);

const problem = (status: number, body: Record<string, unknown>) => (route: Route) =>
  route.fulfill({ status, contentType: "application/problem+json", json: { status, ...body } });

export const remoteBusy = { code: "remote_busy", retryAfterSeconds: 5 };

/** The books do not answer for now. */
export const busy = problem(503, remoteBusy);
/** The books' own rule says no, in their words. */
export const refused = problem(422, {
  code: "remote_refused",
  remote: { code: 4001, message: "The period is locked.", errorId: "7b1d" },
});
export const withoutScope = problem(403, { code: "scope_missing", detail: "ea:accounting_readonly" });

/** Only calls of this kind get the answer; the others go on. */
export async function answer(page: Page, method: string, path: RegExp, how: (route: Route) => unknown) {
  await page.route(
    (url) => isBooks(url) && path.test(url.pathname),
    (route) => (route.request().method() === method ? how(route) : route.fallback()),
  );
  if (page.url().startsWith("http")) await isAsked(page);
}

/** Chromium still lets a call through that an open page makes the moment after a test has asked to answer it. */
async function isAsked(page: Page) {
  const path = "/robots.txt?asked";
  const isPath = (url: URL) => url.search === "?asked";
  await page.route(isPath, (route) => route.fulfill({ status: 299 }));
  await expect.poll(() => page.evaluate(async (url) => (await fetch(url)).status, path)).toBe(299);
  await page.unroute(isPath);
}

type Stage = "waiting" | "checking" | "unknown" | "refused" | "done";

type Kind = "invoice-convert" | "invoice-email" | "invoice-void";

/** The invoice was finalised, and its voucher is not what was announced. */
export function voucherDiffers(page: Page, invoiceId: string) {
  const differences = [{ account: 1510, expectedMinor: "100", actualMinor: "12500" }];
  const posted = { invoiceId, voucher: "differs", voucherNumber: "A12", differences };
  return operationIs(page, "invoice-convert", "done", invoiceId, { posted });
}

/** What the page reads about operations on a draft or an invoice is this one, in this stage. */
export function operationIs(page: Page, kind: Kind, stage: Stage, invoiceId: string, more: object = {}) {
  const at = "2026-06-12T09:00:00.000Z";
  const isMail = kind === "invoice-email";
  return answer(page, "GET", /\/operations$/, (route) => {
    const subject = new URL(route.request().url()).searchParams.get("subject");
    const operation = {
      ...{
        id: "0",
        kind,
        key: "k",
        subject,
        stage,
        createdAt: at,
        sentAt: at,
        finishedAt: at,
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
      ...more,
    };
    return route.fulfill({ json: { items: [operation] } });
  });
}

/** An approval that was ordered and counts down, as the portal tells of what waits. */
export const approvalThatWaits = (reference: string) => ({
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

/** The same once it was taken back. */
export const approvalTakenBack = (reference: string) => ({
  ...approvalThatWaits(reference),
  ...{ stage: "withdrawn", withdrawable: false, leftMs: null },
});

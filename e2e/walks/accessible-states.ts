import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { fillEditor, threeRows } from "../support/editor";
import { type Language, localeOf } from "../support/looks/appearances";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { type StateLabels, stateLabels } from "../support/looks/state-labels";
import { product } from "../support/product";
import {
  answerBusy,
  answerOperation,
  answerRefused,
  answerScopeMissing,
  answerVoucherDiffers,
  interceptCalls,
  isBooksUrl,
  makeWaitingApproval,
  makeWithdrawnApproval,
} from "../support/service/answers";
import { booksAtService } from "../support/service/books";
import { openPageFor, readRouteValues, type SignedInPerson } from "../support/signed-in-person";
import { allowConsoleErrors } from "../support/test";

/** `companyPath` leads to the company; `values` has an id of each kind of record, read just before the walk. */
export type StateVisit = {
  page: Page;
  request: APIRequestContext;
  companyPath: string;
  values: Readonly<Record<string, string>>;
  labels: StateLabels;
};

type Visitor = { browser: Browser; request: APIRequestContext; person: SignedInPerson; language: Language };

const dialogOf = (page: Page) => page.getByRole("dialog");
const noticeOf = (page: Page) => page.locator(".notice").first();

/** Checks the menu, the list of keys, the ways out and a page that broke. */
async function checkMenuAndWaysOut({ page, companyPath, labels }: StateVisit) {
  await page.goto(companyPath);
  await waitUntilSettled(page);
  await page.getByRole("button", { name: labels.menu }).first().click();
  await expect(page.getByRole("button", { name: labels.signOut, exact: true })).toBeVisible();
  await expectAccessible(page, "company menu");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(dialogOf(page)).toBeVisible();
  await expectAccessible(page, "list of keys");

  await page.goto(`${companyPath}/settings/connection?problem=connection_refused&reason=other_person`);
  await expect(noticeOf(page)).toBeVisible();
  await expectAccessible(page, "a way back that changed nothing");
  await page.getByRole("button", { name: labels.disconnect }).click();
  await expect(dialogOf(page)).toBeVisible();
  await expectAccessible(page, "disconnect sheet");

  // The route is set before the page loads, so that no script comes from the browser's cache.
  allowConsoleErrors(/^ChunkLoadError/, /^Failed to load resource: net::ERR_FAILED/);
  let isScriptBlocked = false;
  await page.route(/\/_next\/static\/.*\.js/, (route) => (isScriptBlocked ? route.abort() : route.continue()));
  await page.goto(`${companyPath}/articles`);
  await waitUntilSettled(page);
  isScriptBlocked = true;
  await page.keyboard.press("?");
  await expect(noticeOf(page)).toBeVisible();
  await expectAccessible(page, "a page that broke");
}

/** Checks forms with errors, refusals, other people's changes and restored text. */
async function checkFormsAndRestoredText({ page, request, companyPath, labels }: StateVisit) {
  for (const kind of ["customers", "articles"]) {
    await page.goto(`${companyPath}/${kind}?q=zzzz`);
    await expect(page.locator(".empty")).toBeVisible();
    await expectAccessible(page, `${kind}, no hit`);
    await page.goto(`${companyPath}/${kind}/new`);
    await waitUntilSettled(page);
    await page.keyboard.press("Control+Enter");
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    await expectAccessible(page, `${kind}, fields with errors`);
  }
  const books = await booksAtService(request, norrsken.name);
  const { Id: articleId } = await books.getLastArticle();
  await page.goto(`${companyPath}/articles/${articleId}/edit`);
  await page.getByRole("textbox", { name: labels.name, exact: true }).fill(`Another name ${labels.language}`);
  await interceptCalls(page, "PUT", /\/articles\//, answerRefused);
  await page.keyboard.press("Control+Enter");
  await expect(noticeOf(page)).toBeVisible();
  await expectAccessible(page, "article, refused by the books");
  await page.unrouteAll();
  await page.reload();
  await expect(noticeOf(page)).toBeVisible();
  await expectAccessible(page, "article, text kept from before");
  await page.keyboard.press("Control+Enter");
  await expect(page.locator(".toast")).toBeVisible();
  await expectAccessible(page, "article, saved");

  const customer = await books.getCustomer("Brf Solsidan");
  await page.goto(`${companyPath}/customers/${customer.Id}/edit`);
  const telephoneField = page.getByRole("textbox", { name: labels.telephone });
  await telephoneField.fill("1");
  await books.changeCustomer({ ...customer, Telephone: `${labels.language} 2` });
  await page.keyboard.press("Control+Enter");
  await expect(noticeOf(page)).toBeVisible();
  await expectAccessible(page, "customer, changed by somebody else");
  const privatePerson = await books.getPrivatePerson();
  await books.changeCustomer({ ...privatePerson, CorporateIdentityNumber: "191212121212" });
  await page.goto(`${companyPath}/customers/${privatePerson.Id}`);
  await page.getByRole("button", { name: labels.showNumber }).click();
  await expect(page.getByRole("button", { name: labels.showNumber })).toHaveCount(0);
  await expectAccessible(page, "a personal number, shown");
  await page.keyboard.press("e");
  await page.getByRole("button", { name: labels.writeNumber }).click();
  await expectAccessible(page, "a personal number, written anew");
}

/** Checks the editor: its lists, its errors, and the sheet before finalising in every stage. */
async function checkEditorAndItsSheet({ page, companyPath, values, labels }: StateVisit) {
  await page.goto(`${companyPath}/sales/invoices/new`);
  const customerField = page.getByRole("combobox", { name: labels.customer, exact: true });
  const articleField = page.getByLabel(labels.row(1, labels.text));
  await page.getByRole("button", { name: labels.whatWillHappen }).first().click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await expectAccessible(page, "editor, cells with errors");
  await customerField.fill("Brf");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page, "editor, list of customers");
  await customerField.fill("zzzz");
  await expect(page.locator(".combo-note").first()).toBeVisible();
  await expectAccessible(page, "editor, no customer fits");
  await customerField.press("Escape");
  await articleField.fill("Snick");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page, "editor, list of articles");
  await articleField.press("Escape");
  await page.route(isBooksUrl, () => {});
  await articleField.fill("Lunch");
  await expect(page.locator(".combo-list")).toBeVisible();
  await expectAccessible(page, "editor, list on its way");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await articleField.press("Escape");
  await page.getByLabel(labels.row(1, labels.price)).fill(labels.ambiguousAmount);
  await expectAccessible(page, "editor, an amount that is understood");

  await page.reload();
  await expect(noticeOf(page)).toBeVisible();
  await expectAccessible(page, "editor, rows kept from before");
  await fillEditor(page, labels, "Brf Solsidan", threeRows);
  await interceptCalls(page, "POST", /customerinvoicedrafts/, answerBusy);
  await page.getByRole("button", { name: labels.saveDraft }).click();
  await expect(noticeOf(page)).toBeVisible();
  await expectAccessible(page, "editor, not saved");
  await page.unrouteAll();
  await page.getByRole("button", { name: labels.whatWillHappen }).first().click();
  await expect(page.getByRole("button", { name: labels.finaliseOnly })).toBeEnabled();
  await expectAccessible(page, "what will happen");
  await dialogOf(page).getByRole("textbox", { name: labels.to, exact: true }).fill("nobody");
  await page.keyboard.press("Control+Enter");
  await expect(dialogOf(page).locator("[aria-invalid=true]")).toBeVisible();
  await expectAccessible(page, "what will happen, no address");
  const draftAnswer = await page.request.get(`/api${companyPath}/books/customerinvoicedrafts/${draftIdOf(page)}`);
  const otherDraft = { ...((await draftAnswer.json()) as object), YourReference: "Karin" };
  await interceptCalls(page, "GET", /customerinvoicedrafts\//, (route) => route.fulfill({ json: otherDraft }));
  await page.getByRole("button", { name: labels.finaliseOnly }).click();
  await expect(dialogOf(page).getByText(labels.otherVersion)).toBeVisible();
  await expectAccessible(page, "another version is stored");
  await page.unrouteAll();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: labels.whatWillHappen }).first().click();
  await interceptCalls(page, "POST", /\/operations$/, () => {});
  await page.getByRole("button", { name: labels.finaliseOnly }).click();
  await expectAccessible(page, "finalise pressed");

  for (const stage of ["waiting", "checking", "unknown", "refused"] as const) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await answerOperation(page, "invoice-convert", stage, getId(values, "invoiceId"));
    await page.goto(`${companyPath}/sales/drafts/${getId(values, "draftId")}`);
    await waitUntilSettled(page);
    // The sheet of an operation under way opens by itself.
    if (stage === "refused") await page.getByRole("button", { name: labels.whatWillHappen }).first().click();
    await expect(dialogOf(page)).toBeVisible();
    await expectAccessible(page, `finalise, ${stage}`);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await page.getByRole("button", { name: labels.deleteDraft }).click();
  await expect(dialogOf(page)).toBeVisible();
  await expectAccessible(page, "delete sheet");
  await interceptCalls(page, "DELETE", /customerinvoicedrafts/, answerBusy);
  await dialogOf(page).getByRole("button", { name: labels.deleteDraft }).click();
  await expect(dialogOf(page).locator(".notice")).toBeVisible();
  await expectAccessible(page, "delete failed");
  await page.unrouteAll();
  await changeFieldInTwoPlaces(page, labels);
  await expectAccessible(page, "the same field changed in two places");
}

/** Checks an invoice: new, with its mail in every stage, and with its PDF and its postings failing. */
async function checkInvoiceAndItsMail({ page, companyPath, values, labels }: StateVisit) {
  await page.goto(`${companyPath}/sales/invoices/new`);
  await fillEditor(page, labels, "Brf Solsidan", threeRows);
  await page.getByRole("button", { name: labels.whatWillHappen }).first().click();
  await page.getByRole("button", { name: labels.finaliseOnly }).click();
  await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);
  await expect(page.locator(".toast")).toBeVisible();
  await waitUntilSettled(page);
  await expectAccessible(page, "a new invoice and its toast");
  await page.keyboard.press("s");
  await expect(dialogOf(page)).toBeVisible();
  await expectAccessible(page, "mail sheet");
  const recipientField = dialogOf(page).getByRole("textbox").first();
  await recipientField.fill("nobody");
  await page.keyboard.press("Control+Enter");
  await expect(recipientField).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "mail sheet, no address");
  await recipientField.fill("kund@kund.example");
  await interceptCalls(page, "POST", /\/operations$/, answerBusy);
  await page.keyboard.press("Control+Enter");
  await expect(dialogOf(page).locator(".notice")).toBeVisible();
  await expectAccessible(page, "mail sheet, not ordered");
  await page.unrouteAll();
  await page.keyboard.press("Control+Enter");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.locator(".toast")).toBeVisible();
  await expectAccessible(page, "mailed");
  await page.route(/\/pdf|\/print/, answerBusy);
  await page.getByRole("button", { name: labels.downloadPdf }).click();
  await expect(dialogOf(page)).toBeVisible();
  await expectAccessible(page, "PDF failed");

  const invoiceUrl = page.url();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto(invoiceUrl);
  await page.getByRole("button", { name: labels.showPdf }).click();
  await expect(page.getByRole("button", { name: labels.showPdf })).toHaveCount(0);
  await expectAccessible(page, "the PDF in the page");
  await page.getByRole("button", { name: labels.void, exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(dialogOf(page).locator("[aria-invalid=true]")).toBeVisible();
  await expectAccessible(page, "void sheet, without a reason");
  await answerVoucherDiffers(page, invoiceUrl.slice(-36));
  await page.goto(invoiceUrl);
  await expect(noticeOf(page)).toBeVisible();
  await expectAccessible(page, "a voucher that differs from what was announced");
  for (const stage of ["waiting", "unknown", "refused"] as const) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await answerOperation(page, "invoice-void", stage, getId(values, "invoiceId"));
    await page.goto(invoiceUrl);
    await waitUntilSettled(page);
    await page.getByRole("button", { name: labels.void, exact: true }).click();
    await expect(dialogOf(page)).toBeVisible();
    await expectAccessible(page, `void, ${stage}`);
  }
  for (const stage of ["waiting", "unknown", "refused"] as const) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await interceptCalls(page, "GET", /\/vouchers/, answerScopeMissing);
    await answerOperation(page, "invoice-email", stage, getId(values, "invoiceId"));
    await page.goto(invoiceUrl);
    await waitUntilSettled(page);
    await expectAccessible(page, `invoice, mail ${stage}, without the right to vouchers`);
    await page.keyboard.press("s");
    await expect(dialogOf(page)).toBeVisible();
    await expectAccessible(page, `mail sheet, ${stage}`);
  }
}

/** Checks the approvals under two toasts: one operation counts down, and one was just withdrawn. */
async function checkToastsOverApprovals({ page, companyPath, labels }: StateVisit) {
  let callCount = 0;
  await interceptCalls(page, "GET", /\/operations\/waiting$/, (route) => {
    callCount += 1;
    const items = [
      makeWaitingApproval("T-1"),
      callCount > 1 ? makeWithdrawnApproval("T-2") : makeWaitingApproval("T-2"),
    ];
    return route.fulfill({ json: { items, answers: [], isAnswerAwaited: false } });
  });
  await page.goto(`${companyPath}/purchases/approvals`);
  await waitUntilSettled(page);
  await expect(page.locator(".toast")).toHaveCount(2);
  await expect(page.locator(".toast").getByRole("button", { name: labels.look })).toBeVisible();
  await expectAccessible(page, "approvals under their toasts");
}

/** Changes a field of a draft in the books while another text is typed into it on the page. */
async function changeFieldInTwoPlaces(page: Page, labels: StateLabels) {
  await page.reload();
  await page.getByLabel(labels.orderNumber).fill(`Here ${labels.language}`);
  const books = await booksAtService(page.request, norrsken.name);
  await books.changeDraft(draftIdOf(page), { BuyersOrderReference: `There ${labels.language}` });
  await page.getByRole("button", { name: labels.saveDraft }).click();
  const radio = page.getByRole("radio").first();
  await expect(radio).toBeVisible();
  // A radio button is round, because it is one of several; a square with a tick stands alone.
  await expect(radio).toHaveCSS("border-radius", "50%");
}

/** The id of the draft that the page shows; every save changes it. */
const draftIdOf = (page: Page) => /drafts\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";

function getId(values: Readonly<Record<string, string>>, name: string): string {
  const id = values[name];
  if (!id) throw new Error(`no ${name} in the seeded books`);
  return id;
}

/** The walks through the states by their titles; each walk is one way through the pages. */
export const stateWalks: Readonly<Record<string, (visit: StateVisit) => Promise<void>>> = {
  "the menu, the list of keys, the ways out and a page that broke": checkMenuAndWaysOut,
  "forms with errors, refusals, other people's changes and kept text": checkFormsAndRestoredText,
  "the editor: lists, errors, the sheet before finalising and every stage of it": checkEditorAndItsSheet,
  "an invoice: new, its mail in every stage, its PDF and postings failing": checkInvoiceAndItsMail,
  "approvals: one counting down, one taken back": checkToastsOverApprovals,
};

/** Runs a walk in one language, on a page of its own. */
export async function walkStates(
  walk: (visit: StateVisit) => Promise<void>,
  { browser, request, person, language }: Visitor,
) {
  const values = await readRouteValues(product.appUrl, person);
  const page = await openPageFor(browser, person, localeOf[language]);
  await walk({ page, request, companyPath: `/companies/${person.companyId}`, values, labels: stateLabels(language) });
  await page.context().close();
}

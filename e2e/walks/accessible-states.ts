import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { threeRows, writeInvoice } from "../support/editor";
import { expectAccessible, settled } from "../support/looks/axe";
import { type Language, localeOf } from "../support/looks/looks";
import { type ScreenWords, screenWords } from "../support/looks/screen-words";
import { product } from "../support/product";
import {
  answer,
  approvalTakenBack,
  approvalThatWaits,
  busy,
  isBooks,
  operationIs,
  refused,
  voucherDiffers,
  withoutScope,
} from "../support/service/answers";
import { booksOf } from "../support/service/books";
import { openAs, routeValues, type SignedIn } from "../support/signed-in";
import { expectsErrors } from "../support/test";

/** `base`: the company's address; `values`: a record of every kind, read just before, because a draft has another id after every save. */
export type StateVisit = {
  page: Page;
  request: APIRequestContext;
  base: string;
  values: Readonly<Record<string, string>>;
  words: ScreenWords;
};

type Visitor = { browser: Browser; request: APIRequestContext; person: SignedIn; language: Language };

const dialog = (page: Page) => page.getByRole("dialog");
const notice = (page: Page) => page.locator(".notice").first();

/** The menu, the list of keys, the ways out and a page that broke. */
async function menuAndWaysOut({ page, base, words }: StateVisit) {
  await page.goto(base);
  await settled(page);
  await page.getByRole("button", { name: words.menu }).first().click();
  await expect(page.getByRole("button", { name: words.signOut, exact: true })).toBeVisible();
  await expectAccessible(page, "company menu");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, "list of keys");

  await page.goto(`${base}/settings/connection?problem=connection_refused&reason=other_person`);
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page, "a way back that changed nothing");
  await page.getByRole("button", { name: words.disconnect }).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, "disconnect sheet");

  // Routed from the page's first byte, nothing comes out of the browser's memory.
  expectsErrors(/^ChunkLoadError/, /^Failed to load resource: net::ERR_FAILED/);
  let broken = false;
  await page.route(/\/_next\/static\/.*\.js/, (route) => (broken ? route.abort() : route.continue()));
  await page.goto(`${base}/articles`);
  await settled(page);
  broken = true;
  await page.keyboard.press("?");
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page, "a page that broke");
}

/** Forms with errors, refusals, other people's changes and kept text. */
async function formsAndKeptText({ page, request, base, words }: StateVisit) {
  for (const kind of ["customers", "articles"]) {
    await page.goto(`${base}/${kind}?q=zzzz`);
    await expect(page.locator(".empty")).toBeVisible();
    await expectAccessible(page, `${kind}, no hit`);
    await page.goto(`${base}/${kind}/new`);
    await settled(page);
    await page.keyboard.press("Control+Enter");
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    await expectAccessible(page, `${kind}, fields with errors`);
  }
  const books = await booksOf(request, norrsken.name);
  const { Id: articleId } = await books.lastArticle();
  await page.goto(`${base}/articles/${articleId}/edit`);
  await page.getByRole("textbox", { name: words.name, exact: true }).fill(`Another name ${words.language}`);
  await answer(page, "PUT", /\/articles\//, refused);
  await page.keyboard.press("Control+Enter");
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page, "article, refused by the books");
  await page.unrouteAll();
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page, "article, text kept from before");
  await page.keyboard.press("Control+Enter");
  await expect(page.locator(".toast")).toBeVisible();
  await expectAccessible(page, "article, saved");

  const customer = await books.customer("Brf Solsidan");
  await page.goto(`${base}/customers/${customer.Id}/edit`);
  const telephone = page.getByRole("textbox", { name: words.telephone });
  await telephone.fill("1");
  await books.changeCustomer({ ...customer, Telephone: `${words.language} 2` });
  await page.keyboard.press("Control+Enter");
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page, "customer, changed by somebody else");
  const somebody = await books.privatePerson();
  await books.changeCustomer({ ...somebody, CorporateIdentityNumber: "191212121212" });
  await page.goto(`${base}/customers/${somebody.Id}`);
  await page.getByRole("button", { name: words.showNumber }).click();
  await expect(page.getByRole("button", { name: words.showNumber })).toHaveCount(0);
  await expectAccessible(page, "a personal number, shown");
  await page.keyboard.press("e");
  await page.getByRole("button", { name: words.writeNumber }).click();
  await expectAccessible(page, "a personal number, written anew");
}

/** The editor: lists, errors, the sheet before finalising and every stage of it. */
async function editorAndItsSheet({ page, base, values, words }: StateVisit) {
  await page.goto(`${base}/sales/invoices/new`);
  const customer = page.getByRole("combobox", { name: words.customer, exact: true });
  const article = page.getByLabel(words.row(1, words.text));
  await page.getByRole("button", { name: words.whatWillHappen }).first().click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await expectAccessible(page, "editor, cells with errors");
  await customer.fill("Brf");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page, "editor, list of customers");
  await customer.fill("zzzz");
  await expect(page.locator(".combo-note").first()).toBeVisible();
  await expectAccessible(page, "editor, no customer fits");
  await customer.press("Escape");
  await article.fill("Snick");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page, "editor, list of articles");
  await article.press("Escape");
  await page.route(isBooks, () => {});
  await article.fill("Lunch");
  await expect(page.locator(".combo-list")).toBeVisible();
  await expectAccessible(page, "editor, list on its way");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await article.press("Escape");
  await page.getByLabel(words.row(1, words.price)).fill(words.ambiguous);
  await expectAccessible(page, "editor, an amount that is understood");

  await page.reload();
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page, "editor, rows kept from before");
  await writeInvoice(page, words, "Brf Solsidan", threeRows);
  await answer(page, "POST", /customerinvoicedrafts/, busy);
  await page.getByRole("button", { name: words.saveDraft }).click();
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page, "editor, not saved");
  await page.unrouteAll();
  await page.getByRole("button", { name: words.whatWillHappen }).first().click();
  await expect(page.getByRole("button", { name: words.finaliseOnly })).toBeEnabled();
  await expectAccessible(page, "what will happen");
  await dialog(page).getByRole("textbox", { name: words.to, exact: true }).fill("nobody");
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page).locator("[aria-invalid=true]")).toBeVisible();
  await expectAccessible(page, "what will happen, no address");
  const draft = await page.request.get(`/api${base}/books/customerinvoicedrafts/${draftOf(page)}`);
  const other = { ...((await draft.json()) as object), YourReference: "Karin" };
  await answer(page, "GET", /customerinvoicedrafts\//, (route) => route.fulfill({ json: other }));
  await page.getByRole("button", { name: words.finaliseOnly }).click();
  await expect(dialog(page).getByText(words.otherVersion)).toBeVisible();
  await expectAccessible(page, "another version is stored");
  await page.unrouteAll();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: words.whatWillHappen }).first().click();
  await answer(page, "POST", /\/operations$/, () => {});
  await page.getByRole("button", { name: words.finaliseOnly }).click();
  await expectAccessible(page, "finalise pressed");

  for (const stage of ["waiting", "checking", "unknown", "refused"] as const) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await operationIs(page, "invoice-convert", stage, kindOf(values, "invoiceId"));
    await page.goto(`${base}/sales/drafts/${kindOf(values, "draftId")}`);
    await settled(page);
    // What is under way opens by itself.
    if (stage === "refused") await page.getByRole("button", { name: words.whatWillHappen }).first().click();
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page, `finalise, ${stage}`);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await page.getByRole("button", { name: words.deleteDraft }).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, "delete sheet");
  await answer(page, "DELETE", /customerinvoicedrafts/, busy);
  await dialog(page).getByRole("button", { name: words.deleteDraft }).click();
  await expect(dialog(page).locator(".notice")).toBeVisible();
  await expectAccessible(page, "delete failed");
  await page.unrouteAll();
  await typedInTwoPlaces(page, words);
  await expectAccessible(page, "the same field changed in two places");
}

/** An invoice: new, its mail in every stage, its PDF and postings failing. */
async function invoiceAndItsMail({ page, base, values, words }: StateVisit) {
  await page.goto(`${base}/sales/invoices/new`);
  await writeInvoice(page, words, "Brf Solsidan", threeRows);
  await page.getByRole("button", { name: words.whatWillHappen }).first().click();
  await page.getByRole("button", { name: words.finaliseOnly }).click();
  await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);
  await expect(page.locator(".toast")).toBeVisible();
  await settled(page);
  await expectAccessible(page, "a new invoice and its toast");
  await page.keyboard.press("s");
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, "mail sheet");
  const to = dialog(page).getByRole("textbox").first();
  await to.fill("nobody");
  await page.keyboard.press("Control+Enter");
  await expect(to).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "mail sheet, no address");
  await to.fill("kund@kund.example");
  await answer(page, "POST", /\/operations$/, busy);
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page).locator(".notice")).toBeVisible();
  await expectAccessible(page, "mail sheet, not ordered");
  await page.unrouteAll();
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator(".toast")).toBeVisible();
  await expectAccessible(page, "mailed");
  await page.route(/\/pdf|\/print/, busy);
  await page.getByRole("button", { name: words.downloadPdf }).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, "PDF failed");

  const invoice = page.url();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto(invoice);
  await page.getByRole("button", { name: words.showPdf }).click();
  await expect(page.getByRole("button", { name: words.showPdf })).toHaveCount(0);
  await expectAccessible(page, "the PDF in the page");
  await page.getByRole("button", { name: words.void, exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page).locator("[aria-invalid=true]")).toBeVisible();
  await expectAccessible(page, "void sheet, without a reason");
  await voucherDiffers(page, invoice.slice(-36));
  await page.goto(invoice);
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page, "a voucher that differs from what was announced");
  for (const stage of ["waiting", "unknown", "refused"] as const) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await operationIs(page, "invoice-void", stage, kindOf(values, "invoiceId"));
    await page.goto(invoice);
    await settled(page);
    await page.getByRole("button", { name: words.void, exact: true }).click();
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page, `void, ${stage}`);
  }
  for (const stage of ["waiting", "unknown", "refused"] as const) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await answer(page, "GET", /\/vouchers/, withoutScope);
    await operationIs(page, "invoice-email", stage, kindOf(values, "invoiceId"));
    await page.goto(invoice);
    await settled(page);
    await expectAccessible(page, `invoice, mail ${stage}, without the right to vouchers`);
    await page.keyboard.press("s");
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page, `mail sheet, ${stage}`);
  }
}

/** Approvals: one that was ordered counts down over them, and one has just been taken back. */
async function toastsOverApprovals({ page, base, words }: StateVisit) {
  let looks = 0;
  await answer(page, "GET", /\/operations\/waiting$/, (route) => {
    looks += 1;
    const items = [approvalThatWaits("T-1"), looks > 1 ? approvalTakenBack("T-2") : approvalThatWaits("T-2")];
    return route.fulfill({ json: { items, answers: [], isAnswerAwaited: false } });
  });
  await page.goto(`${base}/purchases/approvals`);
  await settled(page);
  await expect(page.locator(".toast")).toHaveCount(2);
  await expect(page.locator(".toast").getByRole("button", { name: words.look })).toBeVisible();
  await expectAccessible(page, "approvals under their toasts");
}

/** The books hold another text of a field that is being typed here, on the page of a draft. */
async function typedInTwoPlaces(page: Page, words: ScreenWords) {
  await page.reload();
  await page.getByLabel(words.orderNumber).fill(`Here ${words.language}`);
  const books = await booksOf(page.request, norrsken.name);
  await books.changeDraft(draftOf(page), { BuyersOrderReference: `There ${words.language}` });
  await page.getByRole("button", { name: words.saveDraft }).click();
  const radio = page.getByRole("radio").first();
  await expect(radio).toBeVisible();
  // One of several is round; a square with a tick is what stands alone.
  await expect(radio).toHaveCSS("border-radius", "50%");
}

/** The id of the draft whose page this is: another one after every save. */
const draftOf = (page: Page) => /drafts\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";

function kindOf(values: Readonly<Record<string, string>>, name: string): string {
  const id = values[name];
  if (!id) throw new Error(`no ${name} in the seeded books`);
  return id;
}

/** What is looked at together, on one way through the pages. */
export const walksOfStates: Readonly<Record<string, (visit: StateVisit) => Promise<void>>> = {
  "the menu, the list of keys, the ways out and a page that broke": menuAndWaysOut,
  "forms with errors, refusals, other people's changes and kept text": formsAndKeptText,
  "the editor: lists, errors, the sheet before finalising and every stage of it": editorAndItsSheet,
  "an invoice: new, its mail in every stage, its PDF and postings failing": invoiceAndItsMail,
  "approvals: one counting down, one taken back": toastsOverApprovals,
};

/** Walks in one language, on a page of its own. */
export async function lookAtStates(
  walk: (visit: StateVisit) => Promise<void>,
  { browser, request, person, language }: Visitor,
) {
  const values = await routeValues(product.appUrl, person);
  const page = await openAs(browser, person, localeOf[language]);
  await walk({ page, request, base: `/companies/${person.companyId}`, values, words: screenWords(language) });
  await page.context().close();
}

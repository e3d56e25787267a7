import type { Page } from "@playwright/test";
import { norrsken, tulp } from "../../sandbox/seed/companies";
import { anna, sara } from "../../sandbox/seed/people";
import { downloaded } from "../support/downloaded";
import { threeRows, threeRowsTotalText, writeByKeyboard } from "../support/editor";
import { enter, tabTo, typeOver } from "../support/keyboard";
import { product } from "../support/product";
import { expectOnce, expectSameTotal, tally } from "../support/same-total";
import { booksOf } from "../support/service/books";
import { expectSound, freshDemo } from "../support/service/control";
import { password } from "../support/service/service";
import { signedIn } from "../support/signed-in";
import { expect, test } from "../support/test";
import { undoWaits } from "../support/undo-wait";
import { words as allWords } from "../support/words";

const words = allWords.en;
const customer = "Brf Solsidan";

test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });

test("goes the whole way from sign-in to sign-out by keyboard alone", async ({ page, request }) => {
  await freshDemo(request);
  const button = (name: string | RegExp, exact = false) => page.getByRole("button", { name, exact });

  await page.goto("/");
  await enter(page, button(words.continue));
  // The identity server puts the cursor into the first field.
  await expect(page.getByLabel(words.email)).toBeFocused();
  await page.keyboard.type(sara.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await chooseAndAllow(page, tulp.name);
  await arrive(page, tulp.name);

  await enter(page, button(words.menu));
  await enter(page, page.getByRole("link", { name: words.allCompanies }));
  await expect(page.getByRole("heading", { name: words.where })).toBeVisible();
  await enter(page, button(words.addCompany));
  await chooseAndAllow(page, norrsken.name);
  await arrive(page, norrsken.name);
  await undoWaits(0);

  await enter(page, page.getByRole("link", { name: words.customers }));
  await expect(page.getByRole("heading", { level: 1, name: words.customers })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(customer);
  await expect(page).toHaveURL(/q=Brf/);
  await enter(page, page.getByRole("link", { name: customer }));
  await expect(page.getByRole("heading", { level: 1, name: customer })).toBeVisible();
  await page.keyboard.press("e");
  await tabTo(page, page.getByRole("textbox", { name: words.telephone }));
  await typeOver(page, "090-12 34 56");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("090-12 34 56")).toBeVisible();
  expect((await (await booksOf(request, norrsken.name)).customer(customer)).Telephone).toBe("090-12 34 56");

  const before = await tally(request);
  await enter(page, page.getByRole("link", { name: words.sales, exact: true }).first());
  await expect(page.getByRole("heading", { level: 1, name: words.sales })).toBeVisible();
  await page.keyboard.press("n");
  await writeByKeyboard(page, words, customer, threeRows);
  await expect(page.getByRole("table").filter({ hasText: words.toPay })).toContainText(threeRowsTotalText);
  await page.keyboard.press("Control+Enter");
  await expect(button(words.finaliseAndSend)).toBeVisible();
  await expect(button(words.finaliseAndSend)).not.toHaveAttribute("aria-busy", "true");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);
  const title = page.getByRole("heading", { level: 1, name: /\d{4}/ });
  await expect(title).toBeVisible();
  const number = Number(/\d+/.exec(await title.innerText())?.[0]);
  await expectOnce(request, before);

  await expect(page.getByText(words.balances)).toBeVisible();
  await expect(page.getByRole("row", { name: /1510/ })).toContainText(threeRowsTotalText);

  await tabTo(page, button(words.downloadPdf));
  const file = await downloaded(page, () => page.keyboard.press("Enter"));
  await expectSameTotal(request, { company: norrsken.name, number, recipient: "brf.solsidan@kund.example", file });

  await enter(page, button(words.menu));
  await enter(page, button(words.signOut, true));
  await expect(page).toHaveURL(/\/sign-in/);
  await expectSound(request);
});

test("a key pressed on a page whose code is still on its way is done when it is there", async ({ page, browser }) => {
  const { state, companyId } = await signedIn(browser, product.appUrl, anna.email, norrsken.name);
  await page.context().addCookies(state.cookies);
  let goOn = () => {};
  const going = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await going;
    await route.continue();
  });
  await page.goto(`/companies/${companyId}`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: words.overview })).toBeVisible();
  await page.keyboard.press("n");
  goOn();
  await expect(page.getByLabel(words.customer, { exact: true })).toBeFocused();
});

/** The two pages of the identity server between a press in the portal and the way back. */
async function chooseAndAllow(page: Page, company: string) {
  await expect(page.getByRole("heading", { name: words.chooseCompany })).toBeVisible();
  await enter(page, page.getByRole("button", { name: company }));
  await enter(page, page.getByRole("button", { name: words.allow, exact: true }));
}

/** With more than one company the portal asks where to work. */
async function arrive(page: Page, company: string) {
  const selection = page.getByRole("heading", { name: words.where });
  const overview = page.getByRole("heading", { name: words.overview });
  await expect(selection.or(overview)).toBeVisible();
  if (await selection.isVisible()) await enter(page, page.getByRole("link", { name: company }));
  await expect(overview).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(company) })).toBeVisible();
}

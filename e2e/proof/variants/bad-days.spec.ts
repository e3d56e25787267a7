import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { held } from "../../support/held";
import { onOneDemo } from "../../support/one-demo";
import { answer, refused } from "../../support/service/answers";
import { booksOf } from "../../support/service/books";
import { call } from "../../support/service/control";
import { expect, test } from "../../support/test";
import { words as allWords } from "../../support/words";

const words = allWords.en;
const customer = "Brf Solsidan";

test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });

const base = onOneDemo(anna.email, norrsken.name);

test("an invoice can be written while the books do not answer, and they are asked a few times only", async ({
  page,
  request,
}) => {
  await call(request, "PUT", "/faults", [{ method: "GET", path: "/v2/*", kind: "status", status: 500 }]);
  let asked = 0;
  page.on("request", (sent) => {
    if (sent.url().includes("/books/")) asked++;
  });
  await page.goto(`${base()}/sales/invoices/new`);
  const quantity = page.getByLabel(words.row(1, words.quantity));
  await quantity.fill("2");
  await page.waitForLoadState("networkidle");
  await expect(quantity).toHaveValue("2");
  // Settings twice, customers, terms, codings; each page load asks for no more than it shows.
  expect(asked).toBeLessThan(12);
});

test("an invoice is not finalised before customer and settings are read", async ({ page, request }) => {
  const books = await booksOf(request, norrsken.name);
  await answer(page, "GET", /\/(customers|companysettings)\b/, refused);
  await page.goto(`${base()}/sales/drafts/${await books.longDraft(2)}`);
  await page.getByRole("button", { name: words.whatWillHappen }).first().click();
  const sheet = page.getByRole("dialog");
  const step = sheet.getByRole("button", { name: "Finalise and send" });
  await expect(sheet.getByText("Something this step needs could not be read.")).toBeVisible();
  await expect(step).toHaveAttribute("aria-busy", "true");
  await expect(sheet.getByText("No e-mail leaves")).toHaveCount(0);
});

test("a stored choice stands in its field though the choices come late", async ({ page }) => {
  await page.goto(`${base()}/customers?q=${customer}`);
  await page.getByRole("link", { name: customer }).click();
  await expect(page.getByRole("heading", { name: customer })).toBeVisible();
  const days = /^\d+/.exec(await page.getByText(/^\d+ dagar netto$/).innerText())?.[0];
  const terms = held();
  await page.route("**/books/termsofpayments**", terms.hold);
  await page.goto(`${page.url()}/edit`);
  const chosen = page.getByLabel("Terms of payment").locator("option:checked");
  await expect(chosen).toHaveText(`${days} dagar netto`);
  terms.letGo();
  // The list has come: its own words for the same choice.
  await expect(chosen).toHaveText(`${days} days net`);
});

test("a customer added before the company's terms have come gets them", async ({ page }) => {
  const settings = held();
  await page.route(/\/books\/companysettings/, settings.hold);
  await page.goto(`${base()}/customers/new`);
  await page.getByLabel(words.name, { exact: true }).fill("Brådska AB");
  await page.getByLabel("Postal code").fill("971 00");
  await page.getByLabel("City").fill("Luleå");
  await page.getByRole("button", { name: words.addCustomer }).click();
  settings.letGo();
  await expect(page.getByText(/is added as customer/)).toBeVisible();
  await expect(page.getByText("30 dagar netto")).toBeVisible();
});

test("pressing again while the new customer's page is on its way adds no second one", async ({ page, request }) => {
  await page.goto(`${base()}/customers/new`);
  await page.getByLabel(words.name, { exact: true }).fill("Dubbelt AB");
  await page.getByLabel("Postal code").fill("971 00");
  await page.getByLabel("City").fill("Luleå");
  const next = held();
  await page.route(/\/customers\/[0-9a-f-]{36}\?_rsc/, next.hold);
  const add = page.getByRole("button", { name: words.addCustomer });
  await add.click();
  await expect(page.getByText(/is added as customer/)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  if (await add.isVisible()) await add.dispatchEvent("click");
  next.letGo();
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}$/);
  await page.goto(`${base()}/customers?q=Dubbelt`);
  await expect(page.getByRole("link", { name: "Dubbelt AB" })).toHaveCount(1);
  expect((await call<{ ok: boolean }>(request, "GET", "/invariants")).ok).toBe(true);
});

test("nonsense in a row is said at its own cell, and nothing is sent to the books", async ({ page }) => {
  await page.goto(`${base()}/sales/invoices/new`);
  await page.getByLabel(words.row(1, words.text)).fill("Snickeri");
  await page.keyboard.press("Escape");
  const quantity = page.getByLabel(words.row(1, words.quantity));
  const price = page.getByLabel(words.row(1, words.price));
  await quantity.fill("två");
  await price.fill("1 234,5");
  const sent: string[] = [];
  page.on("request", (one) => {
    if (one.method() !== "GET" && one.url().includes("/books/")) sent.push(one.url());
  });
  await page.getByRole("button", { name: words.saveDraft }).click();
  await expect(quantity).toHaveAccessibleDescription("Quantity: Write a number, like 1,5.");
  await expect(quantity).toHaveAttribute("aria-invalid", "true");
  await expect(price).toHaveAccessibleDescription("");
  await expect(price).toHaveValue("1 234,5");
  expect(sent).toEqual([]);
});

test("a tab is named after its record and its company, an address without a record says so", async ({ page }) => {
  await page.goto(`${base()}/customers?q=${customer}`);
  await expect(page).toHaveTitle(`Customers · ${norrsken.name} · Stegvis`);
  await page.getByRole("link", { name: customer }).click();
  await expect(page).toHaveTitle(`${customer} · ${norrsken.name} · Stegvis`);
  await page.getByRole("link", { name: words.edit, exact: true }).click();
  await expect(page).toHaveTitle(`Edit customer · ${norrsken.name} · Stegvis`);
  await page.goto(`${base()}/customers/no-such-customer`);
  await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
  await expect(page.getByRole("link", { name: words.sales }).first()).toBeVisible();
});

test("an address beyond the last page shows the last page", async ({ page }) => {
  for (const beyond of ["99999", String(Number.MAX_SAFE_INTEGER)]) {
    await page.goto(`${base()}/customers?page=${beyond}&q=${"a".repeat(3000)}`);
    await expect(page.getByText(/^No customer fits/)).toBeVisible();
    await page.goto(`${base()}/customers?page=${beyond}`);
    await expect(page.locator("a[data-row]").first()).toBeVisible();
    const last = /\?page=(\d+)$/.exec(page.url())?.[1];
    await expect(page.getByText(`Page ${last} of ${last}`)).toBeVisible();
  }
});

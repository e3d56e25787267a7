import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { createAnswerGate } from "../../support/answer-gate";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { answerRefused, interceptCalls } from "../../support/service/answers";
import { booksAtService } from "../../support/service/books";
import { callControl } from "../../support/service/control";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";

const labels = allLabels.en;
const customerName = "Brf Solsidan";

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });

const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("an invoice can be written while the books do not answer, and they are asked a few times only", async ({
  page,
  request,
}) => {
  await callControl(request, "PUT", "/faults", [{ method: "GET", path: "/v2/*", kind: "status", status: 500 }]);
  let callCount = 0;
  page.on("request", (sentRequest) => {
    if (sentRequest.url().includes("/books/")) callCount++;
  });
  await page.goto(`${companyPath()}/sales/invoices/new`);
  const quantityField = page.getByLabel(labels.row(1, labels.quantity));
  await quantityField.fill("2");
  await page.waitForLoadState("networkidle");
  await expect(quantityField).toHaveValue("2");
  // The calls are settings twice, customers, terms and codings: a page load requests no more than it shows.
  expect(callCount).toBeLessThan(12);
});

test("an invoice is not finalised before customer and settings are read", async ({ page, request }) => {
  const books = await booksAtService(request, norrsken.name);
  await interceptCalls(page, "GET", /\/(customers|companysettings)\b/, answerRefused);
  await page.goto(`${companyPath()}/sales/drafts/${await books.createLongDraft(2)}`);
  await page.getByRole("button", { name: labels.whatWillHappen }).first().click();
  const sheet = page.getByRole("dialog");
  const finaliseButton = sheet.getByRole("button", { name: "Finalise and send" });
  await expect(sheet.getByText("Something this step needs could not be read.")).toBeVisible();
  await expect(finaliseButton).toHaveAttribute("aria-busy", "true");
  await expect(sheet.getByText("No e-mail leaves")).toHaveCount(0);
});

test("a stored choice stands in its field though the choices come late", async ({ page }) => {
  await page.goto(`${companyPath()}/customers?q=${customerName}`);
  await page.getByRole("link", { name: customerName }).click();
  await expect(page.getByRole("heading", { name: customerName })).toBeVisible();
  const termDays = /^\d+/.exec(await page.getByText(/^\d+ dagar netto$/).innerText())?.[0];
  const termsGate = createAnswerGate();
  await page.route("**/books/termsofpayments**", termsGate.hold);
  await page.goto(`${page.url()}/edit`);
  const chosenOption = page.getByLabel("Terms of payment").locator("option:checked");
  await expect(chosenOption).toHaveText(`${termDays} dagar netto`);
  termsGate.letGo();
  // The list has loaded and shows its own text for the same choice.
  await expect(chosenOption).toHaveText(`${termDays} days net`);
});

test("a customer added before the company's terms have come gets them", async ({ page }) => {
  const settingsGate = createAnswerGate();
  await page.route(/\/books\/companysettings/, settingsGate.hold);
  await page.goto(`${companyPath()}/customers/new`);
  await page.getByLabel(labels.name, { exact: true }).fill("Brådska AB");
  await page.getByLabel("Postal code").fill("971 00");
  await page.getByLabel("City").fill("Luleå");
  await page.getByRole("button", { name: labels.addCustomer }).click();
  settingsGate.letGo();
  await expect(page.getByText(/is added as customer/)).toBeVisible();
  await expect(page.getByText("30 dagar netto")).toBeVisible();
});

test("pressing again while the new customer's page is on its way adds no second one", async ({ page, request }) => {
  await page.goto(`${companyPath()}/customers/new`);
  await page.getByLabel(labels.name, { exact: true }).fill("Dubbelt AB");
  await page.getByLabel("Postal code").fill("971 00");
  await page.getByLabel("City").fill("Luleå");
  const nextPageGate = createAnswerGate();
  await page.route(/\/customers\/[0-9a-f-]{36}\?_rsc/, nextPageGate.hold);
  const addButton = page.getByRole("button", { name: labels.addCustomer });
  await addButton.click();
  await expect(page.getByText(/is added as customer/)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  if (await addButton.isVisible()) await addButton.dispatchEvent("click");
  nextPageGate.letGo();
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}$/);
  await page.goto(`${companyPath()}/customers?q=Dubbelt`);
  await expect(page.getByRole("link", { name: "Dubbelt AB" })).toHaveCount(1);
  expect((await callControl<{ ok: boolean }>(request, "GET", "/invariants")).ok).toBe(true);
});

test("nonsense in a row is said at its own cell, and nothing is sent to the books", async ({ page }) => {
  await page.goto(`${companyPath()}/sales/invoices/new`);
  await page.getByLabel(labels.row(1, labels.text)).fill("Snickeri");
  await page.keyboard.press("Escape");
  const quantityField = page.getByLabel(labels.row(1, labels.quantity));
  const priceField = page.getByLabel(labels.row(1, labels.price));
  await quantityField.fill("två");
  await priceField.fill("1 234,5");
  const sentUrls: string[] = [];
  page.on("request", (sentRequest) => {
    if (sentRequest.method() !== "GET" && sentRequest.url().includes("/books/")) sentUrls.push(sentRequest.url());
  });
  await page.getByRole("button", { name: labels.saveDraft }).click();
  await expect(quantityField).toHaveAccessibleDescription("Quantity: Write a number, like 1,5.");
  await expect(quantityField).toHaveAttribute("aria-invalid", "true");
  await expect(priceField).toHaveAccessibleDescription("");
  await expect(priceField).toHaveValue("1 234,5");
  expect(sentUrls).toEqual([]);
});

test("a tab is named after its record and its company, an address without a record says so", async ({ page }) => {
  await page.goto(`${companyPath()}/customers?q=${customerName}`);
  await expect(page).toHaveTitle(`Customers · ${norrsken.name} · Stegvis`);
  await page.getByRole("link", { name: customerName }).click();
  await expect(page).toHaveTitle(`${customerName} · ${norrsken.name} · Stegvis`);
  await page.getByRole("link", { name: labels.edit, exact: true }).click();
  await expect(page).toHaveTitle(`Edit customer · ${norrsken.name} · Stegvis`);
  await page.goto(`${companyPath()}/customers/no-such-customer`);
  await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
  await expect(page.getByRole("link", { name: labels.sales }).first()).toBeVisible();
});

test("an address beyond the last page shows the last page", async ({ page }) => {
  for (const tooHighPage of ["99999", String(Number.MAX_SAFE_INTEGER)]) {
    await page.goto(`${companyPath()}/customers?page=${tooHighPage}&q=${"a".repeat(3000)}`);
    await expect(page.getByText(/^No customer fits/)).toBeVisible();
    await page.goto(`${companyPath()}/customers?page=${tooHighPage}`);
    await expect(page.locator("a[data-row]").first()).toBeVisible();
    const lastPage = /\?page=(\d+)$/.exec(page.url())?.[1];
    await expect(page.getByText(`Page ${lastPage} of ${lastPage}`)).toBeVisible();
  }
});

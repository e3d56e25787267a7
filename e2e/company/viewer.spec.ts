import type { Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna, lars } from "../../sandbox/seed/people";
import { fillEditor, threeRows } from "../support/editor";
import { activateByKeyboard } from "../support/keyboard";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { expectNoSidewaysScroll, phoneViewport } from "../support/phone";
import { product } from "../support/product";
import { returnToTab } from "../support/return-to-tab";
import { screenLabels as allLabels } from "../support/screen-labels";
import { callControl, expectSoundBooks } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { openPageFor, type SignedInPerson, signInPerson } from "../support/signed-in-person";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";

const labels = allLabels.en;
const textOf = (key: string, values?: Record<string, string>) => translate("en", key, values);
const fullNameOf = ({ firstName, lastName }: typeof anna) => `${firstName} ${lastName}`;
const [ownersName, readersName] = [fullNameOf(anna), fullNameOf(lars)];

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

let reader: SignedInPerson;
test.beforeAll(async ({ browser }) => {
  reader = await signInPerson(browser, product.appUrl, lars.email, norrsken.name);
});

const mainOf = (page: Page) => page.getByRole("main");

/** Expects a page that has loaded and offers nothing that its person may not do: no way to an editor, no dead button. */
async function expectNothingToChange(page: Page) {
  await waitUntilSettled(page);
  await expect(mainOf(page).locator("a[href$='/new'], a[href$='/edit'], a[href$='/change']")).toHaveCount(0);
  await expect(mainOf(page).locator("button:disabled, button[aria-disabled=true]")).toHaveCount(0);
}

/** Expects a page that says in place of its form that the role does not allow it. */
async function expectClosed(page: Page, path: string, explanation: string) {
  await page.goto(`${companyPath()}${path}`);
  await expect(mainOf(page).getByText(textOf("problems.roles.title"), { exact: true })).toBeVisible();
  await expect(mainOf(page).getByText(explanation)).toBeVisible();
  await expect(mainOf(page).locator("input:enabled, textarea:enabled, select:enabled")).toHaveCount(0);
}

test("somebody who may only read meets pages that fit: nothing is their turn, no editor is empty, no button is dead", async ({
  browser,
}) => {
  const page = await openPageFor(browser, reader, labels.locale);
  await page.goto(companyPath());
  await expect(page.getByRole("heading", { name: textOf("overview.nothing"), exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: textOf("overview.colleagues"), exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: textOf("overview.turn"), exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: new RegExp(`^${textOf("shell.waits")}`) })).toHaveCount(0);
  await waitUntilSettled(page);
  await expectAccessible(page, "overview of somebody who may only read");

  const menuLinks = page.getByRole("navigation", { name: textOf("shell.nav"), exact: true }).getByRole("link");
  await expect(menuLinks).toHaveText(
    ["overview", "sales", "purchases", "customers", "articles", "books", "settings"].map((key) =>
      textOf(`shell.${key}`),
    ),
  );
  for (const menuLink of await menuLinks.all()) {
    await menuLink.click();
    await expect(menuLink).toHaveAttribute("aria-current", "page");
    await expectNothingToChange(page);
    await expect(mainOf(page).getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
  }
  for (const path of ["/purchases/suppliers", "/books/vouchers", "/books/vat-reports", "/purchases/approvals"]) {
    await page.goto(`${companyPath()}${path}`);
    await expectNothingToChange(page);
  }
  await expect(mainOf(page).getByText(textOf("approvals.act.mayNot"))).toBeVisible();

  // In the settings stands who may change what.
  const settingsNotes = {
    company: textOf("connection.undo.byManager"),
    people: textOf("problems.roles.ask.only", { people: `${ownersName} (owner)` }),
    approvals: textOf("rules.byManager"),
  };
  for (const [tab, note] of Object.entries(settingsNotes)) {
    await page.goto(`${companyPath()}/settings/connection`);
    await page.getByRole("link", { name: textOf(`connection.tabs.${tab}`), exact: true }).click();
    await expect(mainOf(page).getByText(note)).toBeVisible();
    await expectNothingToChange(page);
  }

  // Pages that write say so in place of a form: here the service itself does not let the person write.
  const notAtService = textOf("problems.roles.ask.obstacle.wider_than_service");
  for (const list of ["/sales/invoices", "/sales/quotes", "/sales/orders", "/customers", "/articles", "/purchases"])
    await expectClosed(page, `${list}/new`, notAtService);
  await expectClosed(page, "/purchases/suppliers/new", notAtService);
  await expectAccessible(page, "form of somebody who may only read");

  // Payroll stands in no menu, and its pages say whom to ask.
  const whomToAsk = textOf("problems.roles.ask.whom", { people: `${ownersName} (owner)` });
  for (const path of ["/payroll/employees", "/payroll/employees/new", "/payroll/time", "/payroll/pay-runs"])
    await expectClosed(page, path, whomToAsk);
  await page.setViewportSize(phoneViewport);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "payroll of somebody who may only read, 390");
  await page.context().close();
});

test("somebody who may only read asks for a right with one button, the owner gives it with one, and it works", async ({
  page,
  browser,
  request,
}) => {
  // A role never widens what the service allows, so the service first lets Lars write; his role stays until it is changed.
  await callControl(request, "PUT", `/users/${lars.email}/membership`, {
    ...{ company: norrsken.name, role: "accountant", isConsultant: false },
  });
  reader = await signInPerson(browser, product.appUrl, lars.email, norrsken.name);
  const readersPage = await openPageFor(browser, reader, labels.locale);
  await expectClosed(
    readersPage,
    "/sales/invoices/new",
    textOf("problems.roles.ask.whom", { people: `${ownersName} (owner)` }),
  );
  const askButton = readersPage.getByRole("button", {
    name: textOf("problems.roles.ask.button", { names: ownersName }),
    exact: true,
  });
  await activateByKeyboard(readersPage, askButton);
  const askedButton = readersPage.getByRole("button", { name: `Asked. ${ownersName} is told.`, exact: true });
  await expect(askedButton).toBeFocused();

  await page.goto(`${companyPath()}/notices`);
  const requestLine = page.getByRole("listitem").filter({
    hasText: textOf("notices.rightRequest.line", {
      name: readersName,
      what: textOf("problems.roles.may.sales.write"),
    }),
  });
  await requestLine
    .getByRole("button", { name: textOf("notices.rightRequest.allow", { role: "bookkeeper" }), exact: true })
    .click();
  await expect(
    page.getByText(textOf("notices.rightRequest.granted", { name: readersName, role: "bookkeeper" })),
  ).toBeVisible();
  await expect(requestLine).toHaveCount(0);

  // The page is still open; its person only comes back to the tab.
  await returnToTab(readersPage);
  await fillEditor(readersPage, labels, "Brf Solsidan", threeRows.slice(0, 1));
  await readersPage.getByRole("button", { name: labels.saveDraft }).click();
  await expect(readersPage).toHaveURL(/\/sales\/drafts\/[0-9a-f-]{36}/);
  await readersPage.context().close();
  await expectSoundBooks(request);
});

test("somebody with the role of payroll is led from the company to its employees, by a menu without an overview", async ({
  page,
  browser,
}) => {
  const peoplePath = `${product.appUrl}/api${companyPath()}/people`;
  type PeopleAnswer = { items: { personId: string; email: string | null; role: string }[] };
  const people = (await (await page.request.get(peoplePath)).json()) as PeopleAnswer;
  const member = people.items.find(({ email }) => email === lars.email);
  const answer = await page.request.put(`${peoplePath}/${member?.personId}/role`, {
    data: { role: "payroll", expectedRole: member?.role },
    headers: { origin: product.appUrl },
  });
  expect(answer.status()).toBe(200);
  const payrollPage = await openPageFor(browser, reader, labels.locale);
  await payrollPage.goto(companyPath());
  await expect(payrollPage).toHaveURL(/\/payroll\/employees$/);
  await expect(mainOf(payrollPage).locator("a[data-row]").first()).toBeVisible();
  await expect(mainOf(payrollPage).getByText(textOf("problems.roles.title"))).toHaveCount(0);
  const menuLinks = payrollPage.getByRole("navigation", { name: textOf("shell.nav"), exact: true }).getByRole("link");
  await expect(menuLinks).toHaveText(
    ["sales", "purchases", "customers", "articles", "books", "payroll", "settings"].map((key) =>
      textOf(`shell.${key}`),
    ),
  );
  await payrollPage.context().close();
});

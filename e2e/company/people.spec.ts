import type { Browser, Locator, Page } from "@playwright/test";
import { fjordtre, norrsken } from "../../sandbox/seed/companies";
import { anna, erik, sara } from "../../sandbox/seed/people";
import { fillEditor, threeRows } from "../support/editor";
import { activateByKeyboard } from "../support/keyboard";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { product } from "../support/product";
import { returnToTab } from "../support/return-to-tab";
import { screenLabels as allLabels } from "../support/screen-labels";
import { callControl, expectSoundBooks, readCounters } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { openPageFor, type SignedInPerson, signInPerson } from "../support/signed-in-person";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";
import { endlessUndoSeconds, setUndoSeconds } from "../support/undo-seconds";

const labels = allLabels.en;
const textOf = (key: string, values?: Record<string, string>) => translate("en", key, values);
const fullNameOf = ({ firstName, lastName }: typeof anna) => `${firstName} ${lastName}`;
const [annasName, eriksName] = [fullNameOf(anna), fullNameOf(erik)];
const customerName = "Brf Solsidan";

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

let colleague: SignedInPerson;
test.beforeAll(async ({ browser, playwright }) => {
  // The seed lets Erik approve only. A role never widens what the service allows, so the service first lets him write.
  const request = await playwright.request.newContext();
  await callControl(request, "PUT", `/users/${erik.email}/membership`, {
    ...{ company: norrsken.name, role: "owner", isConsultant: false },
    ...{ canApprovePurchaseInvoices: true, canApproveVatReports: true },
  });
  await request.dispose();
  colleague = await signInPerson(browser, product.appUrl, erik.email, norrsken.name);
});

const dialogOf = (page: Page) => page.getByRole("dialog");
const membersOf = (page: Page) => page.getByRole("region", { name: textOf("people.members"), exact: true });
const rowOf = (page: Page, name: string) => membersOf(page).getByRole("listitem").filter({ hasText: name });
/** The button in a person's row; its accessible name ends with the name of the person. */
const changeButton = (page: Page, key: "change" | "makeOwner" | "remove" | "leave", name: string) =>
  page.getByRole("button", { name: `${textOf(`people.${key}`)}: ${name}`, exact: true });

/** Opens the people by the tab of the settings, as a person does. */
async function openPeople(page: Page) {
  await page.goto(`${companyPath()}/settings/company`);
  await page.getByRole("link", { name: textOf("connection.tabs.people"), exact: true }).click();
  await expect(page.getByRole("heading", { name: textOf("people.title"), level: 1 })).toBeVisible();
  await expect(rowOf(page, annasName)).toBeVisible();
}

/** Has Erik finalise an invoice, which waits until it is withdrawn. */
async function leaveInvoiceWaiting(browser: Browser) {
  await setUndoSeconds(endlessUndoSeconds);
  const eriksPage = await openPageFor(browser, colleague, labels.locale);
  await eriksPage.goto(`${companyPath()}/sales/invoices/new`);
  await fillEditor(eriksPage, labels, customerName, threeRows.slice(0, 1));
  await eriksPage.getByRole("button", { name: labels.whatWillHappen }).first().click();
  await eriksPage.getByRole("button", { name: labels.finaliseOnly }).click();
  await expect(eriksPage.getByText(textOf("shell.undo.locked"))).toBeVisible();
  await eriksPage.context().close();
}

/** Moves the focus into a group of radio buttons by Tab, and to one of them by the arrow keys. */
async function chooseRadioByKeyboard(page: Page, radio: Locator) {
  const radios = dialogOf(page).getByRole("radio");
  const isInGroup = () => radios.evaluateAll((elements) => elements.some((each) => each === document.activeElement));
  await expect(radio).toBeVisible();
  for (let tabCount = 0; tabCount < 20 && !(await isInGroup()); tabCount++) await page.keyboard.press("Tab");
  const radioCount = await radios.count();
  for (let step = 0; step < radioCount && !(await radio.isChecked()); step++) await page.keyboard.press("ArrowDown");
  await expect(radio).toBeChecked();
}

test("the owner changes a role by keyboard, sees what a removal would cancel, and hands the company over", async ({
  page,
  browser,
  request,
}) => {
  await leaveInvoiceWaiting(browser);
  const countsBefore = await readCounters(request);
  await openPeople(page);
  await expect(rowOf(page, annasName)).toContainText(textOf("common.roles.owner"));
  await expect(rowOf(page, annasName)).toContainText(textOf("people.you"));
  await expect(rowOf(page, eriksName)).toContainText(erik.email);
  await expect(rowOf(page, eriksName)).toContainText(textOf("common.roles.bookkeeper"));
  await expect(changeButton(page, "leave", annasName)).toHaveCount(0);
  const roleTable = page.getByRole("region", { name: textOf("people.table.title") });
  await expect(roleTable.getByRole("heading", { level: 3 })).toHaveCount(7);
  await waitUntilSettled(page);
  await expectAccessible(page, "people");

  // The role is changed without the mouse, and the focus comes back to the button that opened the sheet.
  await activateByKeyboard(page, changeButton(page, "change", eriksName));
  await expect(dialogOf(page)).toContainText(textOf("people.role.lead", { role: "bookkeeper" }));
  const salesRadio = dialogOf(page).getByRole("radio", { name: textOf("common.roles.sales"), exact: true });
  await expect(salesRadio).toHaveAccessibleDescription(/^Sales: write, finalise and send\.$/);
  await expectAccessible(page, "change of a role");
  await page.keyboard.press("Control+Enter");
  await expect(dialogOf(page).getByText(textOf("people.role.missing"))).toBeVisible();
  await chooseRadioByKeyboard(page, salesRadio);
  await page.keyboard.press("Control+Enter");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByText(textOf("people.role.saved", { name: eriksName, role: "sales" }))).toBeVisible();
  await expect(rowOf(page, eriksName)).toContainText(textOf("common.roles.sales"));
  await expect(changeButton(page, "change", eriksName)).toBeFocused();

  // From the next page on, Erik is told what his new role does not allow.
  const eriksPage = await openPageFor(browser, colleague, labels.locale);
  await openPeople(eriksPage);
  await expect(eriksPage.getByText("Your role in this company is “sales”.")).toContainText(
    textOf("problems.roles.may.members.write"),
  );
  await expect(changeButton(eriksPage, "change", annasName)).toHaveCount(0);
  await expect(changeButton(eriksPage, "remove", annasName)).toHaveCount(0);

  // Erik asks for the books, which his role does not show, and Anna gives him the narrowest role that shows them.
  await eriksPage.goto(`${companyPath()}/books/vouchers`);
  await eriksPage.getByRole("button", { name: textOf("problems.roles.ask.button", { names: annasName }) }).click();
  const askedButton = eriksPage.getByRole("button", { name: `Asked. ${annasName} is told.`, exact: true });
  await expect(askedButton).toBeVisible();
  await eriksPage.reload();
  await expect(askedButton).toBeVisible();
  await expectAccessible(eriksPage, "a right that was asked for");
  await page.reload();
  const askedFor = page.getByRole("region", { name: textOf("people.askedFor.title"), exact: true });
  await expect(askedFor).toContainText(
    textOf("notices.rightRequest.line", { name: eriksName, what: textOf("problems.roles.may.accounting.read") }),
  );
  await expectAccessible(page, "requests for rights");
  await askedFor
    .getByRole("button", { name: textOf("notices.rightRequest.allow", { role: "bookkeeper" }), exact: true })
    .click();
  await expect(askedFor).toHaveCount(0);
  await expect(rowOf(page, eriksName)).toContainText(textOf("common.roles.bookkeeper"));
  await returnToTab(eriksPage);
  await expect(eriksPage.getByText(textOf("problems.roles.title"))).toHaveCount(0);

  // A removal names what waits before anything happens, and Escape leaves everything as it is.
  await changeButton(page, "remove", eriksName).click();
  await expect(dialogOf(page).getByRole("listitem")).toHaveText([
    new RegExp(`^Finalise the invoice to ${customerName}, `),
  ]);
  await expect(
    dialogOf(page).getByRole("heading", { name: textOf("people.departure.other.history", { name: eriksName }) }),
  ).toBeVisible();
  await expectAccessible(page, "removal of a person");
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(rowOf(page, eriksName)).toBeVisible();
  await expect(changeButton(page, "remove", eriksName)).toBeFocused();

  // On a phone everything is below each other, and the page does not scroll sideways.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page, "people, 390");
  await changeButton(page, "makeOwner", eriksName).click();
  await expect(dialogOf(page)).toContainText(textOf("people.ownership.undo", { name: eriksName }));
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page, "handing the company over");
  await dialogOf(page)
    .getByRole("button", { name: textOf("people.ownership.button", { name: eriksName }) })
    .click();
  await expect(dialogOf(page)).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 720 });

  // Anna is a bookkeeper now and may leave; the company is Erik's.
  await expect(rowOf(page, eriksName)).toContainText(textOf("common.roles.owner"));
  await expect(rowOf(page, annasName)).toContainText(textOf("common.roles.bookkeeper"));
  await expect(changeButton(page, "change", eriksName)).toHaveCount(0);
  await expect(page.getByText("Your role in this company is “bookkeeper”.")).toBeVisible();
  await expect(changeButton(page, "leave", annasName)).toBeVisible();
  await openPeople(eriksPage);
  await expect(changeButton(eriksPage, "change", annasName)).toBeVisible();
  await expect(changeButton(eriksPage, "makeOwner", annasName)).toBeVisible();
  await expect(changeButton(eriksPage, "remove", annasName)).toBeVisible();
  await expect(changeButton(eriksPage, "leave", eriksName)).toHaveCount(0);
  await expect(eriksPage.getByText(textOf("people.onlyOwner"))).toBeVisible();
  await eriksPage.context().close();

  // Nothing was sent to the books meanwhile: the invoice still waits.
  expect((await readCounters(request)).conversions).toEqual(countsBefore.conversions);
  await expectSoundBooks(request);
});

test("an accountant in charge invites somebody of the company, who needs no link, and makes them its owner", async ({
  browser,
  request,
}) => {
  await callControl(request, "PUT", `/users/${erik.email}/membership`, {
    ...{ company: fjordtre.name, role: "owner", isConsultant: false },
  });
  const accountant = await signInPerson(browser, product.appUrl, sara.email, fjordtre.name);
  const sarasPage = await openPageFor(browser, accountant, labels.locale);
  await sarasPage.goto(`/companies/${accountant.companyId}/settings/people`);
  await expect(sarasPage.getByText(textOf("people.inCharge"))).toBeVisible();
  await sarasPage.getByRole("button", { name: textOf("invitation.sheet.open") }).click();
  await dialogOf(sarasPage).getByLabel(textOf("invitation.sheet.email")).fill(erik.email);
  await sarasPage.keyboard.press("Enter");
  await dialogOf(sarasPage)
    .getByRole("button", { name: textOf("invitation.sheet.done") })
    .click();

  // The invitation counts for his login without its link, with the role that Sara chose.
  await signInPerson(browser, product.appUrl, erik.email, fjordtre.name);
  await sarasPage.reload();
  await expect(rowOf(sarasPage, eriksName)).toContainText(textOf("common.roles.bookkeeper"));
  await expect(sarasPage.getByRole("region", { name: textOf("invitation.list.title"), exact: true })).toHaveCount(0);

  await changeButton(sarasPage, "makeOwner", eriksName).click();
  await expect(dialogOf(sarasPage)).toContainText(textOf("people.ownership.first.undoText", { name: eriksName }));
  await expectAccessible(sarasPage, "first owner of a company");
  await dialogOf(sarasPage)
    .getByRole("button", { name: textOf("people.ownership.first.button", { name: eriksName }) })
    .click();
  await expect(dialogOf(sarasPage)).toHaveCount(0);
  await expect(rowOf(sarasPage, eriksName)).toContainText(textOf("common.roles.owner"));
  await expect(rowOf(sarasPage, fullNameOf(sara))).toContainText(textOf("common.roles.accountant"));
  await expect(sarasPage.getByText(textOf("people.inCharge"))).toHaveCount(0);
  await expect(changeButton(sarasPage, "makeOwner", eriksName)).toHaveCount(0);
  await sarasPage.context().close();
});

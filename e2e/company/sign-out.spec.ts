import type { Browser, Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { activateByKeyboard } from "../support/keyboard";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { expectNoSidewaysScroll, phoneViewport } from "../support/phone";
import { product } from "../support/product";
import { screenLabels as allLabels } from "../support/screen-labels";
import { resetDemo } from "../support/service/control";
import { companyIdOf } from "../support/service/service";
import { openPageFor, signInPerson } from "../support/signed-in-person";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";

const labels = allLabels.en;
const textOf = (key: string) => translate("en", key);

/** Signs Anna in in a browser of its own, and opens her company there. */
async function openDevice(browser: Browser): Promise<Page> {
  const person = await signInPerson(browser, product.appUrl, anna.email, norrsken.name);
  const page = await openPageFor(browser, person, labels.locale);
  await page.goto(`/companies/${person.companyId}`);
  await expect(page.getByRole("heading", { level: 1, name: labels.overview })).toBeVisible();
  return page;
}

test.beforeEach(({ request }) => resetDemo(request));

test("signing out on all devices ends the sessions of the person in every browser", async ({ browser }) => {
  const computer = await openDevice(browser);
  const phone = await openDevice(browser);
  await computer.getByRole("button", { name: labels.menu }).click();
  await computer.getByRole("button", { name: textOf("shell.signOutEverywhere") }).click();
  await expect(computer).toHaveURL(/\/sign-in/);
  await phone.reload();
  await expect(phone).toHaveURL(/\/sign-in/);
});

test("ending all other sign-ins keeps this browser signed in", async ({ browser }) => {
  const phone = await openDevice(browser);
  const computer = await openDevice(browser);
  await computer.getByRole("button", { name: labels.menu }).click();
  const menuLink = computer.getByRole("link", { name: textOf("shell.signIns") });
  await menuLink.click();
  await expect(computer.getByRole("heading", { level: 1, name: textOf("signIns.title") })).toBeVisible();
  await expect(menuLink).toBeHidden();
  await computer.getByRole("button", { name: textOf("signIns.others.open") }).click();
  await computer
    .getByRole("dialog")
    .getByRole("button", { name: textOf("signIns.others.confirm") })
    .click();
  await expect(computer.getByText(textOf("signIns.onlyThis"))).toBeVisible();
  await phone.reload();
  await expect(phone).toHaveURL(/\/sign-in/);
  await computer.reload();
  await expect(computer.getByText(textOf("signIns.thisBrowser"), { exact: true })).toBeVisible();
});

/** Ends the sign-ins that earlier journeys have left, so that only those of this journey are listed. */
async function endOtherSignIns(page: Page) {
  const headers = { origin: product.appUrl };
  expect((await page.request.post("/api/sessions/end-others", { headers })).ok()).toBe(true);
}

test("a sign-in that another browser ends leads to the sign-in page at its next click, and so does the end of all", async ({
  browser,
}) => {
  const computer = await openDevice(browser);
  await endOtherSignIns(computer);
  const phone = await openDevice(browser);
  await phone.setViewportSize(phoneViewport);
  const signInsPath = `/companies/${companyIdOf(computer)}/settings/sign-ins`;
  const listOf = (page: Page) => page.getByRole("list", { name: textOf("signIns.list"), exact: true });
  const endButton = computer.getByRole("button", { name: new RegExp(`^${textOf("signIns.end")}: `) });

  // Both browsers are listed, this one first, and the other one is ended without the mouse.
  await computer.goto(`/companies/${companyIdOf(computer)}/settings/company`);
  await computer.getByRole("link", { name: textOf("connection.tabs.sign-ins"), exact: true }).click();
  await expect(listOf(computer).getByRole("listitem")).toHaveCount(2);
  await expect(listOf(computer).getByRole("listitem").first()).toContainText(textOf("signIns.thisBrowser"));
  await expect(endButton).toHaveCount(1);
  await waitUntilSettled(computer);
  await expectAccessible(computer, "sign-ins in two browsers");
  await activateByKeyboard(computer, endButton);
  await expect(computer.getByText(textOf("signIns.ended"))).toBeVisible();
  await expect(listOf(computer).getByRole("listitem")).toHaveCount(1);
  await expect(listOf(computer)).toBeFocused();
  await expect(computer.getByText(textOf("signIns.onlyThis"))).toBeVisible();
  expect((await phone.request.get("/api/sessions")).status()).toBe(401);
  await phone
    .getByRole("navigation", { name: textOf("shell.navPhone"), exact: true })
    .getByRole("link", { name: labels.sales, exact: true })
    .click();
  await expect(phone).toHaveURL(/\/sign-in/);

  // On the phone all sign-ins are ended, that of the computer too.
  const otherPhone = await openDevice(browser);
  await otherPhone.setViewportSize(phoneViewport);
  await otherPhone.goto(signInsPath);
  await expect(listOf(otherPhone).getByRole("listitem")).toHaveCount(2);
  await expectNoSidewaysScroll(otherPhone);
  await waitUntilSettled(otherPhone);
  await expectAccessible(otherPhone, "sign-ins in two browsers, 390");
  await otherPhone
    .getByRole("main")
    .getByRole("button", { name: textOf("shell.signOutEverywhere"), exact: true })
    .click();
  await expect(otherPhone).toHaveURL(/\/sign-in/);
  await computer.getByRole("link", { name: labels.customers }).first().click();
  await expect(computer).toHaveURL(/\/sign-in/);
});

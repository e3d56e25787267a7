import type { Browser, Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { product } from "../support/product";
import { screenLabels as allLabels } from "../support/screen-labels";
import { resetDemo } from "../support/service/control";
import { openPageFor, signInPerson } from "../support/signed-in-person";
import { expect, test } from "../support/test";

const labels = allLabels.en;

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
  await computer.getByRole("button", { name: "Sign out on all devices" }).click();
  await expect(computer).toHaveURL(/\/sign-in/);
  await phone.reload();
  await expect(phone).toHaveURL(/\/sign-in/);
});

test("ending all other sign-ins keeps this browser signed in", async ({ browser }) => {
  const phone = await openDevice(browser);
  const computer = await openDevice(browser);
  await computer.getByRole("button", { name: labels.menu }).click();
  const menuLink = computer.getByRole("link", { name: "Where you are signed in" });
  await menuLink.click();
  await expect(computer.getByRole("heading", { level: 1, name: "Where you are signed in" })).toBeVisible();
  await expect(menuLink).toBeHidden();
  await computer.getByRole("button", { name: "End all others" }).click();
  await computer.getByRole("dialog").getByRole("button", { name: "End them now" }).click();
  await expect(computer.getByText("This is the only browser in which you are signed in.")).toBeVisible();
  await phone.reload();
  await expect(phone).toHaveURL(/\/sign-in/);
  await computer.reload();
  await expect(computer.getByText("This browser", { exact: true })).toBeVisible();
});

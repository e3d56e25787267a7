import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { product } from "../support/product";
import { screenLabels as allLabels } from "../support/screen-labels";
import { resetDemo } from "../support/service/control";
import { openPageFor, signInPerson } from "../support/signed-in-person";
import { expect, test } from "../support/test";

const labels = allLabels.en;

test("signing out on all devices ends the sessions of the person in every browser", async ({ browser, request }) => {
  await resetDemo(request);
  const devices = [];
  for (let count = 0; count < 2; count++) {
    const person = await signInPerson(browser, product.appUrl, anna.email, norrsken.name);
    const page = await openPageFor(browser, person, labels.locale);
    await page.goto(`/companies/${person.companyId}`);
    await expect(page.getByRole("heading", { level: 1, name: labels.overview })).toBeVisible();
    devices.push(page);
  }
  const [computer, phone] = devices;
  if (!computer || !phone) throw new Error("two browsers are wanted");
  await computer.getByRole("button", { name: labels.menu }).click();
  await computer.getByRole("button", { name: "Sign out on all devices" }).click();
  await expect(computer).toHaveURL(/\/sign-in/);
  await phone.reload();
  await expect(phone).toHaveURL(/\/sign-in/);
});

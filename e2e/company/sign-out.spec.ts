import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { product } from "../support/product";
import { freshDemo } from "../support/service/control";
import { openAs, signedIn } from "../support/signed-in";
import { expect, test } from "../support/test";
import { words as allWords } from "../support/words";

const words = allWords.en;

test("signing out on all devices ends the sessions of the person in every browser", async ({ browser, request }) => {
  await freshDemo(request);
  const devices = [];
  for (let count = 0; count < 2; count++) {
    const person = await signedIn(browser, product.appUrl, anna.email, norrsken.name);
    const page = await openAs(browser, person, words.locale);
    await page.goto(`/companies/${person.companyId}`);
    await expect(page.getByRole("heading", { level: 1, name: words.overview })).toBeVisible();
    devices.push(page);
  }
  const [desk, phone] = devices;
  if (!desk || !phone) throw new Error("two browsers are wanted");
  await desk.getByRole("button", { name: words.menu }).click();
  await desk.getByRole("button", { name: "Sign out on all devices" }).click();
  await expect(desk).toHaveURL(/\/sign-in/);
  await phone.reload();
  await expect(phone).toHaveURL(/\/sign-in/);
});

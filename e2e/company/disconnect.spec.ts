import type { Locator, Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { faultsOn } from "../support/looks/axe";
import { call, freshDemo } from "../support/service/control";
import { companyIdOf, signIn } from "../support/service/service";
import { expect, test } from "../support/test";
import { words as allWords, type Words } from "../support/words";

const revocation = { method: "POST", path: "/identity/connect/revocation", kind: "status" };
const appStore = { method: "PUT", path: "/v2/appstore/status", kind: "status" };

const words = allWords.en;
const text = {
  now: "Disconnect now",
  failed: "You are still connected",
  done: "You have disconnected",
  withdrawn: /^Your login was withdrawn/,
  listed: /^Its list of apps may still show Stegvis/,
  off: "Stegvis is also switched off in its list of apps.",
  connect: "Connect",
  connected: "Connected",
};

/** The identity server still knows her; what else it asks depends on what the end of the grant took along. */
async function throughService(page: Page, words: Words, back: Locator) {
  const choose = page.getByRole("heading", { name: words.chooseCompany });
  const allow = page.getByRole("button", { name: words.allow, exact: true });
  await expect(choose.or(allow).or(back)).toBeVisible();
  if (await choose.isVisible()) await page.getByRole("button", { name: norrsken.name }).click();
  await expect(allow.or(back)).toBeVisible();
  if (await allow.isVisible()) await allow.click();
  await expect(back).toBeVisible();
}

test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });

test("disconnecting says what became of it, and takes the focus there", async ({ page, request }) => {
  await freshDemo(request);
  await signIn(page, words, anna.email, norrsken.name);
  await page.goto(`/companies/${companyIdOf(page)}/settings/connection`);
  const press = async () => {
    await page.getByRole("button", { name: words.disconnect }).click();
    await page.getByRole("button", { name: text.now }).click();
  };

  await call(request, "PUT", "/faults", [{ ...revocation, status: 503 }]);
  await press();
  await expect(page.getByText(text.failed)).toBeFocused();

  await call(request, "PUT", "/faults", [{ ...appStore, status: 501 }]);
  await press();
  await expect(page.getByText(text.done)).toBeFocused();
  const notice = page.getByRole("alert").filter({ hasText: text.done });
  await expect(notice.getByText(text.withdrawn)).toBeVisible();
  await expect(notice.getByText(text.listed)).toBeVisible();
  expect(await faultsOn(page)).toEqual([]);

  // Connecting again leads back here, and nothing of the disconnecting is said any more.
  await notice.getByRole("button", { name: text.connect, exact: true }).click();
  const back = page.getByRole("heading", { name: text.connected, exact: true });
  await throughService(page, words, back);
  await expect(page.getByText(text.done)).toBeHidden();

  await call(request, "PUT", "/faults", []);
  await press();
  await expect(page.getByText(text.off)).toBeVisible();
});

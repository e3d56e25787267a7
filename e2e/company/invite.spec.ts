import type { Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna, erik, sara } from "../../sandbox/seed/people";
import { fillEditor, threeRows } from "../support/editor";
import { expectAccessible } from "../support/looks/axe";
import { screenLabels as allLabels } from "../support/screen-labels";
import { expectSoundBooks, readCounters } from "../support/service/control";
import { chooseCompanyAtService, signInAtService } from "../support/service/service";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";
import { endlessUndoSeconds, setUndoSeconds } from "../support/undo-seconds";

const labels = allLabels.en;
const textOf = (key: string, values?: Record<string, string>) => translate("en", key, values);
const sarasName = `${sara.firstName} ${sara.lastName}`;
const customerName = "Brf Solsidan";

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

const dialogOf = (page: Page) => page.getByRole("dialog");
const regionOf = (page: Page, key: string) => page.getByRole("region", { name: textOf(key), exact: true });

async function expectNoSidewaysScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
}

/** Goes on from the page of the invitation with a login at the service, up to its last question. */
async function continueWithLogin(page: Page, email: string) {
  await page.getByRole("button", { name: textOf("invitation.continue") }).click();
  await signInAtService(page, labels, email);
  await chooseCompanyAtService(page, labels, norrsken.name);
  await page.getByRole("button", { name: labels.allow, exact: true }).click();
}

test("a colleague is invited, works, and is removed while an invoice of theirs waits", async ({
  page,
  browser,
  request,
}) => {
  await page.goto(`${companyPath()}/settings/people`);
  await page.getByRole("button", { name: textOf("invitation.sheet.open") }).click();
  const addressField = dialogOf(page).getByLabel(textOf("invitation.sheet.email"));
  const sendButton = dialogOf(page).getByRole("button", { name: textOf("invitation.sheet.send") });
  await addressField.fill("everybody");
  await sendButton.click();
  await expect(dialogOf(page).getByText(textOf("invitation.sheet.emailWrong"))).toBeVisible();
  await expect(addressField).toBeFocused();
  await addressField.fill(anna.email.toUpperCase());
  await sendButton.click();
  await expect(dialogOf(page).getByText(textOf("invitation.sheet.alreadyMember"))).toBeVisible();
  await expectAccessible(page, "invitation of a colleague");
  await addressField.fill(sara.email);
  await page.keyboard.press("Enter");
  const linkField = dialogOf(page).getByLabel(textOf("invitation.sheet.link"));
  await expect(linkField).toBeVisible();
  const link = await linkField.inputValue();
  await expectAccessible(page, "link of an invitation");
  await dialogOf(page)
    .getByRole("button", { name: textOf("invitation.sheet.done") })
    .click();
  await expect(regionOf(page, "invitation.list.title").getByRole("listitem")).toContainText(sara.email);

  // Whoever has another login than the invited address is refused, and told why.
  // The colleague has a browser of their own, without Anna's session.
  const context = await browser.newContext({
    ...{ locale: labels.locale, viewport: { width: 390, height: 844 } },
    storageState: { cookies: [], origins: [] },
  });
  const sarasPage = await context.newPage();
  await sarasPage.goto(link);
  await expect(
    sarasPage.getByRole("heading", { name: textOf("invitation.title", { company: norrsken.name }) }),
  ).toBeVisible();
  await expect(sarasPage.getByText(textOf("invitation.address", { address: sara.email }))).toBeVisible();
  await expectNoSidewaysScroll(sarasPage);
  await expectAccessible(sarasPage, "invitation, 390");
  await continueWithLogin(sarasPage, erik.email);
  await expect(sarasPage.getByText(textOf("problems.attempt.invitation_other_login"))).toBeVisible();
  await expectAccessible(sarasPage, "invitation, another login");
  await sarasPage.setViewportSize({ width: 1280, height: 720 });
  await continueWithLogin(sarasPage, sara.email);
  await expect(sarasPage).toHaveURL(new RegExp(companyPath()));
  await sarasPage.goto(link);
  await expect(sarasPage.getByRole("heading", { name: textOf("invitation.closed.used.title") })).toBeVisible();

  // Sara is a bookkeeper, and finalises an invoice that waits.
  await setUndoSeconds(endlessUndoSeconds);
  await sarasPage.goto(`${companyPath()}/sales/invoices/new`);
  await fillEditor(sarasPage, labels, customerName, threeRows.slice(0, 1));
  await sarasPage.getByRole("button", { name: labels.whatWillHappen }).first().click();
  await sarasPage.getByRole("button", { name: labels.finaliseOnly }).click();
  await expect(sarasPage.getByText(textOf("shell.undo.locked"))).toBeVisible();
  const countsBefore = await readCounters(request);

  // The removal names the invoice, withdraws it, and ends Sara's session in the next request.
  await page.reload();
  await expect(regionOf(page, "people.members")).toContainText(sarasName);
  await page.getByRole("button", { name: `${textOf("people.remove")}: ${sarasName}`, exact: true }).click();
  await expect(dialogOf(page).getByRole("listitem")).toHaveText([
    new RegExp(`^Finalise the invoice to ${customerName}, `),
  ]);
  await dialogOf(page)
    .getByRole("button", { name: textOf("people.departure.other.button", { name: sarasName }) })
    .click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(regionOf(page, "people.left.title")).toContainText(sarasName);
  await expect(regionOf(page, "people.members")).not.toContainText(sarasName);
  await sarasPage.goto(companyPath());
  await expect(sarasPage).toHaveURL(/\/sign-in/);

  // Her login alone brings her in no more, and the page says whom to ask.
  await sarasPage.getByRole("button", { name: labels.continue }).click();
  await chooseCompanyAtService(sarasPage, labels, norrsken.name);
  await expect(sarasPage.getByText(textOf("problems.attempt.removed"))).toBeVisible();
  await expectAccessible(sarasPage, "sign-in of somebody who was removed");
  expect((await readCounters(request)).conversions).toEqual(countsBefore.conversions);
  await expectSoundBooks(request);
  await context.close();
});

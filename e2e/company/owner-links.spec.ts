import type { Page } from "@playwright/test";
import { fjallkaffe, fjordtre, norrsken } from "../../sandbox/seed/companies";
import { anna, sara } from "../../sandbox/seed/people";
import { activateByKeyboard, tabTo } from "../support/keyboard";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { expectNoSidewaysScroll, openPhoneFor } from "../support/phone";
import { awaitPortalMail, deletePortalMails } from "../support/portal-mails";
import { product } from "../support/product";
import { screenLabels as allLabels } from "../support/screen-labels";
import { moveClockAndReload, resetClock } from "../support/service/clock";
import { chooseCompanyAtService, signInAtService } from "../support/service/service";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";

const labels = allLabels.en;
const textOf = (key: string, values?: Record<string, string>) => translate("en", key, values);
const sendersName = `${sara.firstName} ${sara.lastName}`;
const dayMs = 86_400_000;

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });
// Sara keeps the books of four companies and has connected one of them.
const companyPath = signInOnSharedDemo(sara.email, norrsken.name);

// A reset does not change the clock.
test.afterAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  await resetClock(request);
  await request.dispose();
});

const dialogOf = (page: Page) => page.getByRole("dialog");
const linksOf = (page: Page) => page.getByRole("region", { name: textOf("ownerLink.list.title"), exact: true });
const linkRowOf = (page: Page, company: string) => linksOf(page).getByRole("listitem").filter({ hasText: company });
/** The button that makes a link. Where companies are listed, it says that its link is for another one. */
const newLinkButton = (page: Page) =>
  page
    .getByRole("button", { name: textOf("ownerLink.list.new"), exact: true })
    .or(page.getByRole("button", { name: textOf("ownerLink.list.another"), exact: true }));
const titleOf = (page: Page, key: string, values?: Record<string, string>) =>
  page.getByRole("heading", { level: 1, name: textOf(key, values), exact: true });

/** Reads the link that the sheet shows this once. */
async function readLink(page: Page, company: string): Promise<string> {
  const linkField = dialogOf(page).getByLabel(textOf("ownerLink.sheet.link", { company }));
  await expect(linkField).toBeVisible();
  return linkField.inputValue();
}

async function closeSheet(page: Page) {
  await dialogOf(page)
    .getByRole("button", { name: textOf("ownerLink.sheet.done"), exact: true })
    .click();
  await expect(dialogOf(page)).toHaveCount(0);
}

/** Makes a link without an address, and leaves the sheet open that shows it. @returns the link */
async function makeLinkToCopy(page: Page, company: string): Promise<string> {
  await newLinkButton(page).click();
  await dialogOf(page).getByLabel(textOf("ownerLink.sheet.name")).fill(company);
  await dialogOf(page)
    .getByRole("button", { name: textOf("ownerLink.sheet.make"), exact: true })
    .click();
  return readLink(page, company);
}

/** Goes on from the page of the link with a login at the service, and consents to the company. */
async function connectWithLogin(page: Page, email: string, company: string) {
  await page.getByRole("button", { name: textOf("ownerLink.continue") }).click();
  await signInAtService(page, labels, email);
  await chooseCompanyAtService(page, labels, company);
  await page.getByRole("button", { name: labels.allow, exact: true }).click();
}

// Only the portal of these journeys has a mail server.
test.describe("links to owners", { tag: "@cross-site" }, () => {
  test("the owner of a company connects it by a mailed link on a phone, without an account, and the sender is told", async ({
    page,
    browser,
  }) => {
    deletePortalMails();
    const company = fjallkaffe.name;

    // The link is made without the mouse, and what is missing is said at its field.
    await page.goto("/companies");
    await activateByKeyboard(page, newLinkButton(page));
    const nameField = dialogOf(page).getByLabel(textOf("ownerLink.sheet.name"));
    await tabTo(page, nameField);
    await page.keyboard.press("Enter");
    await expect(dialogOf(page).getByText(textOf("ownerLink.sheet.nameWrong"))).toBeVisible();
    await expect(nameField).toBeFocused();
    await page.keyboard.type(company);
    await page.keyboard.press("Tab");
    await expect(dialogOf(page).getByLabel(textOf("ownerLink.sheet.email"))).toBeFocused();
    await page.keyboard.type(anna.email);
    await expectAccessible(page, "link to an owner, being written");
    await page.keyboard.press("Enter");
    const shownLink = await readLink(page, company);
    await expect(dialogOf(page).getByText(textOf("ownerLink.sheet.sent", { address: anna.email }))).toBeVisible();
    await expectAccessible(page, "link to an owner, made");
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(newLinkButton(page)).toBeFocused();
    await expect(linkRowOf(page, company)).toContainText(textOf("ownerLink.list.to", { address: anna.email }));

    // The owner has a browser of their own, in which nobody is signed in to the portal.
    const mail = await awaitPortalMail(anna.email, textOf("ownerLink.mail.subject", { company }));
    expect(mail.text).toContain(shownLink);
    const mailedLink = /http\S+\/connect\/[\w-]{43}/.exec(mail.text)?.[0] ?? "";
    const ownersPage = await openPhoneFor(browser, null, labels.locale);
    await ownersPage.goto(mailedLink);
    await expect(titleOf(ownersPage, "ownerLink.title", { company })).toBeVisible();
    await expect(ownersPage.getByText(sendersName)).toBeVisible();
    for (const area of ["sales", "books", "purchases", "payroll"])
      await expect(ownersPage.getByText(textOf(`way.signInPage.areas.${area}.use`))).toBeVisible();
    await expectNoSidewaysScroll(ownersPage);
    await expectAccessible(ownersPage, "link to an owner, 390");

    // Another company of the same login is not connected, and the page says which one came back.
    await connectWithLogin(ownersPage, anna.email, norrsken.name);
    await expect(
      ownersPage.getByText(textOf("ownerLink.otherCompany.body", { company, returned: norrsken.name })),
    ).toBeVisible();
    await expectAccessible(ownersPage, "link to an owner, another company");
    await connectWithLogin(ownersPage, anna.email, company);
    await expect(titleOf(ownersPage, "ownerLink.done.title")).toBeVisible();
    await expect(ownersPage.getByText(textOf("ownerLink.done.connected"))).toBeVisible();
    await expectNoSidewaysScroll(ownersPage);
    await expectAccessible(ownersPage, "company connected by its owner, 390");
    await ownersPage.goto("/companies");
    await expect(ownersPage).toHaveURL(/\/sign-in/);
    await ownersPage.goto(mailedLink);
    await expect(titleOf(ownersPage, "ownerLink.closed.used.title")).toBeVisible();
    await expectAccessible(ownersPage, "link to an owner, used");
    await ownersPage.context().close();

    // The sender is told by a line that stays until it is dismissed, and by mail.
    await page.goto("/companies");
    const news = page.getByRole("region", { name: textOf("ownerLink.news.label"), exact: true });
    await expect(news).toContainText(textOf("ownerLink.news.connected", { company }));
    await expect(
      news.getByRole("button", { name: textOf("ownerLink.news.connectNamed", { company }), exact: true }),
    ).toBeVisible();
    await waitUntilSettled(page);
    await expectAccessible(page, "company connected by its owner, told");
    const usedMail = await awaitPortalMail(sara.email, textOf("ownerLink.usedMail.subject", { company }));
    expect(usedMail.text).toContain(`${product.appUrl}/companies`);
    await news.getByRole("button", { name: textOf("ownerLink.news.dismissNamed", { company }), exact: true }).click();
    await expect(news).toHaveCount(0);
    await page.reload();
    // The company that its owner has connected is listed now, beside which the link is for another one.
    await expect(page.getByRole("button", { name: textOf("ownerLink.list.another"), exact: true })).toBeVisible();
    await expect(news).toHaveCount(0);
  });

  test("a link that was copied, revoked, guessed or left for seven days says so to whoever opens it", async ({
    page,
    browser,
    request,
  }) => {
    const company = fjordtre.name;
    const holdersPage = await openPhoneFor(browser, null, labels.locale);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: product.appUrl });

    await page.goto("/companies");
    const copiedLink = await makeLinkToCopy(page, company);
    await expect(dialogOf(page).getByText(textOf("ownerLink.sheet.notWanted"))).toBeVisible();
    await dialogOf(page)
      .getByRole("button", { name: textOf("ownerLink.sheet.copy"), exact: true })
      .click();
    await expect(dialogOf(page).getByText(textOf("ownerLink.sheet.copied"))).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copiedLink);
    await closeSheet(page);
    await expect(linkRowOf(page, company)).toContainText(textOf("ownerLink.list.copied"));
    await holdersPage.goto(copiedLink);
    await expect(titleOf(holdersPage, "ownerLink.title", { company })).toBeVisible();

    await linkRowOf(page, company)
      .getByRole("button", { name: textOf("ownerLink.list.revokeNamed", { company }), exact: true })
      .click();
    await expect(page.getByText(textOf("ownerLink.list.revoked", { company }))).toBeVisible();
    await expect(newLinkButton(page)).toBeFocused();
    await expect(linkRowOf(page, company)).toHaveCount(0);
    await holdersPage.goto(copiedLink);
    await expect(titleOf(holdersPage, "ownerLink.closed.revoked.title")).toBeVisible();
    await expectNoSidewaysScroll(holdersPage);
    await expectAccessible(holdersPage, "link to an owner, revoked");

    // A link that nobody was given is answered like one that never was, and names no company.
    const answer = await holdersPage.goto(`/connect/${"A".repeat(43)}`);
    expect(answer?.status()).toBe(404);
    await expect(titleOf(holdersPage, "ownerLink.closed.unknown.title")).toBeVisible();
    await expect(holdersPage.getByText(company)).toHaveCount(0);

    // The portal learns the time of the service from the next answer, which a page of the company asks for.
    const oldLink = await makeLinkToCopy(page, company);
    await closeSheet(page);
    await page.goto(companyPath());
    await moveClockAndReload(page, request, new Date(Date.now() + 7 * dayMs + 60_000).toISOString());
    await holdersPage.goto(oldLink);
    await expect(titleOf(holdersPage, "ownerLink.closed.expired.title")).toBeVisible();
    await expectAccessible(holdersPage, "link to an owner, expired");

    // Sent again, the link has another address; the old one is that of nobody's link.
    await page.goto("/companies");
    await expect(linkRowOf(page, company)).toContainText(textOf("ownerLink.list.expired", { date: "" }).trim());
    await linkRowOf(page, company)
      .getByRole("button", { name: textOf("ownerLink.list.resendNamed", { company }), exact: true })
      .click();
    const newLink = await readLink(page, company);
    expect(newLink).not.toBe(oldLink);
    await closeSheet(page);
    await holdersPage.goto(oldLink);
    await expect(titleOf(holdersPage, "ownerLink.closed.unknown.title")).toBeVisible();
    await holdersPage.goto(newLink);
    await expect(titleOf(holdersPage, "ownerLink.title", { company })).toBeVisible();
    await holdersPage.context().close();
  });
});

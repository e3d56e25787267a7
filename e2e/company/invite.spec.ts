import type { Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna, erik, sara } from "../../sandbox/seed/people";
import { fillEditor, threeRows } from "../support/editor";
import { expectAccessible } from "../support/looks/axe";
import { expectNoSidewaysScroll, openPhoneFor } from "../support/phone";
import { product } from "../support/product";
import { screenLabels as allLabels } from "../support/screen-labels";
import { moveClockAndReload, resetClock } from "../support/service/clock";
import { expectSoundBooks, readCounters } from "../support/service/control";
import { chooseCompanyAtService, signInAtService } from "../support/service/service";
import { signInOnSharedDemo } from "../support/shared-demo";
import { openPageFor, signInPerson } from "../support/signed-in-person";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";
import { endlessUndoSeconds, setUndoSeconds } from "../support/undo-seconds";

const labels = allLabels.en;
const textOf = (key: string, values?: Record<string, string>) => translate("en", key, values);
const fullNameOf = ({ firstName, lastName }: typeof anna) => `${firstName} ${lastName}`;
const [annasName, eriksName, sarasName] = [fullNameOf(anna), fullNameOf(erik), fullNameOf(sara)];
const customerName = "Brf Solsidan";
const dayMs = 86_400_000;

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

// A reset does not change the clock.
test.afterAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  await resetClock(request);
  await request.dispose();
});

const dialogOf = (page: Page) => page.getByRole("dialog");
const regionOf = (page: Page, key: string) => page.getByRole("region", { name: textOf(key), exact: true });
const titleOf = (page: Page, key: string, values?: Record<string, string>) =>
  page.getByRole("heading", { level: 1, name: textOf(key, values), exact: true });
const invitationRowOf = (page: Page, address: string) =>
  regionOf(page, "invitation.list.title").getByRole("listitem").filter({ hasText: address });
/** The button in a person's row; its accessible name ends with the name of the person. */
const changeButton = (page: Page, key: "change" | "makeOwner" | "remove" | "leave", name: string) =>
  page.getByRole("button", { name: `${textOf(`people.${key}`)}: ${name}`, exact: true });

/** Reads the link that the sheet shows this once, and closes the sheet. @returns the link, as the colleague gets it */
async function takeLink(page: Page): Promise<string> {
  const linkField = dialogOf(page).getByLabel(textOf("invitation.sheet.link"));
  await expect(linkField).toBeVisible();
  const link = await linkField.inputValue();
  await dialogOf(page)
    .getByRole("button", { name: textOf("invitation.sheet.done") })
    .click();
  await expect(dialogOf(page)).toHaveCount(0);
  return link;
}

/** Hands the company over to a person on the page of the people, and waits until the list shows the new owner. */
async function handOver(page: Page, name: string) {
  await page.goto(`${companyPath()}/settings/people`);
  await changeButton(page, "makeOwner", name).click();
  await dialogOf(page)
    .getByRole("button", { name: textOf("people.ownership.button", { name }) })
    .click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(regionOf(page, "people.members").getByRole("listitem").filter({ hasText: name })).toContainText(
    textOf("common.roles.owner"),
  );
}

/** Goes on from the page of the invitation with a login at the service, up to its last question. */
async function continueWithLogin(page: Page, email: string) {
  await page.getByRole("button", { name: textOf("invitation.continue") }).click();
  await signInAtService(page, labels, email);
  await chooseCompanyAtService(page, labels, norrsken.name);
  await page.getByRole("button", { name: labels.allow, exact: true }).click();
}

test("a colleague is invited, gets another role, owns the company for a while, and is removed while work waits", async ({
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
  const sarasPage = await openPhoneFor(browser, null, labels.locale);
  await sarasPage.goto(link);
  await expect(titleOf(sarasPage, "invitation.title", { company: norrsken.name })).toBeVisible();
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
  await expect(titleOf(sarasPage, "invitation.closed.used.title")).toBeVisible();

  // Sara gets another role, then the whole company, and hands it back.
  await page.reload();
  await changeButton(page, "change", sarasName).click();
  await dialogOf(page)
    .getByRole("radio", { name: textOf("common.roles.sales"), exact: true })
    .check();
  await dialogOf(page)
    .getByRole("button", { name: textOf("people.role.save"), exact: true })
    .click();
  await expect(page.getByText(textOf("people.role.saved", { name: sarasName, role: "sales" }))).toBeVisible();
  await handOver(page, sarasName);
  await handOver(sarasPage, annasName);

  // Sara finalises an invoice that waits.
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
  await changeButton(page, "remove", sarasName).click();
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
  await sarasPage.context().close();
});

test("somebody who left returns with their login alone until the owner ends that, and a return meanwhile is shown", async ({
  page,
  browser,
}) => {
  const signInErik = () => signInPerson(browser, product.appUrl, erik.email, norrsken.name);
  const leaveAsErik = async () => {
    const eriksPage = await openPageFor(browser, await signInErik(), labels.locale);
    await eriksPage.goto(`${companyPath()}/settings/people`);
    await changeButton(eriksPage, "leave", eriksName).click();
    await dialogOf(eriksPage)
      .getByRole("button", { name: textOf("people.departure.self.button"), exact: true })
      .click();
    await expect(eriksPage).toHaveURL(/\/companies$/);
    await eriksPage.context().close();
  };
  await leaveAsErik();
  await page.goto(`${companyPath()}/settings/people`);
  const barText = textOf("people.bar.button");
  const openButton = regionOf(page, "people.left.title").getByRole("button", {
    name: `${barText}: ${eriksName}`,
    exact: true,
  });
  const confirmButton = dialogOf(page).getByRole("button", { name: barText, exact: true });
  await openButton.click();
  await expect(dialogOf(page)).toContainText(
    textOf("people.bar.loginText", { name: eriksName, company: norrsken.name }),
  );
  await expectAccessible(page, "return only by an invitation");

  // Erik comes back while the sheet is open: nothing is barred, and the list shows him as a member.
  await signInErik();
  await confirmButton.click();
  await expect(page.getByText(textOf("problems.conflicts.member_back")).first()).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(regionOf(page, "people.members")).toContainText(eriksName);
  await expect(openButton).toHaveCount(0);

  await leaveAsErik();
  await page.reload();
  await openButton.click();
  await confirmButton.click();
  await expect(page.getByText(textOf("people.bar.done", { name: eriksName, company: norrsken.name }))).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(openButton).toHaveCount(0);
  await expect(signInErik()).rejects.toThrow(`${norrsken.name} is not offered`);
});

test("an invitation that was replaced, opened by somebody else, withdrawn, guessed or left too long says so", async ({
  page,
  browser,
  request,
}) => {
  const address = "petra@norrsken.example";
  const visitorsPage = await openPhoneFor(browser, null, labels.locale);
  const peoplePath = `${companyPath()}/settings/people`;
  const invite = async () => {
    await page.getByRole("button", { name: textOf("invitation.sheet.open") }).click();
    await dialogOf(page).getByLabel(textOf("invitation.sheet.email")).fill(address);
    await page.keyboard.press("Enter");
    return takeLink(page);
  };

  // Sent again, the invitation has another link; the first one is nobody's any more.
  await page.goto(peoplePath);
  const firstLink = await invite();
  const resendButton = invitationRowOf(page, address).getByRole("button", {
    name: textOf("invitation.list.resendNamed", { address }),
    exact: true,
  });
  await resendButton.click();
  const secondLink = await takeLink(page);
  expect(secondLink).not.toBe(firstLink);
  await expect(resendButton).toBeFocused();
  await visitorsPage.goto(firstLink);
  await expect(titleOf(visitorsPage, "invitation.closed.unknown.title")).toBeVisible();
  await visitorsPage.goto(secondLink);
  await expect(titleOf(visitorsPage, "invitation.title", { company: norrsken.name })).toBeVisible();
  await expect(visitorsPage.getByText(textOf("invitation.address", { address }))).toBeVisible();

  // Anna opens it in her own browser: it is not hers, and she stays signed in.
  await page.goto(secondLink);
  await expect(page.getByText(textOf("invitation.signedInAs", { who: anna.email, address }))).toBeVisible();
  await expectAccessible(page, "invitation, signed in as another");
  await page.getByRole("button", { name: textOf("invitation.continue") }).click();
  await signInAtService(page, labels, anna.email);
  await chooseCompanyAtService(page, labels, norrsken.name);
  await expect(page.getByText(textOf("problems.attempt.invitation_other_login"))).toBeVisible();
  await expect(page.getByText(textOf("invitation.address", { address }))).toBeVisible();
  await page.goto(peoplePath);
  await expect(regionOf(page, "people.members")).toContainText(annasName);

  await invitationRowOf(page, address)
    .getByRole("button", { name: textOf("invitation.list.withdrawNamed", { address }), exact: true })
    .click();
  await expect(page.getByText(textOf("invitation.list.withdrawn", { address }))).toBeVisible();
  await expect(invitationRowOf(page, address)).toHaveCount(0);
  await visitorsPage.goto(secondLink);
  await expect(titleOf(visitorsPage, "invitation.closed.withdrawn.title")).toBeVisible();
  await expectNoSidewaysScroll(visitorsPage);
  await expectAccessible(visitorsPage, "invitation, withdrawn");

  // A link that nobody was given is answered like one that never was, and names no company.
  const answer = await visitorsPage.goto(`/invitation/${"A".repeat(43)}`);
  expect(answer?.status()).toBe(404);
  await expect(titleOf(visitorsPage, "invitation.closed.unknown.title")).toBeVisible();
  await expect(visitorsPage.getByText(norrsken.name)).toHaveCount(0);

  // The portal learns the time of the service from the next answer, which a page of the company asks for.
  const oldLink = await invite();
  await page.goto(companyPath());
  await moveClockAndReload(page, request, new Date(Date.now() + 7 * dayMs + 60_000).toISOString());
  await visitorsPage.goto(oldLink);
  await expect(titleOf(visitorsPage, "invitation.closed.expired.title")).toBeVisible();
  await expectAccessible(visitorsPage, "invitation, expired");
  await page.goto(peoplePath);
  await expect(invitationRowOf(page, address)).toContainText(/Invited as “bookkeeper”, expired /);
  await resendButton.click();
  await visitorsPage.goto(await takeLink(page));
  await expect(titleOf(visitorsPage, "invitation.title", { company: norrsken.name })).toBeVisible();
  await visitorsPage.context().close();
});

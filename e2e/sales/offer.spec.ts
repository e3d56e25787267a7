import type { Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { dayFromToday } from "../support/days";
import { expectAccessible } from "../support/looks/axe";
import { screenLabels } from "../support/screen-labels";
import { getLastMail } from "../support/service/books";
import { expectSoundBooks, readCounters } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { openCustomerBrowser, openQuote, sendQuote } from "../walks/offer";

test.use({ locale: screenLabels.en.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

/** Leaves the quote's page, so that the overview reports the customer's answer: the open page would have shown it. */
async function openOverview(page: Page): Promise<void> {
  await page.goto(companyPath());
  await expect(page.getByRole("table", { name: "Your turn" })).toBeVisible();
}

test("a customer accepts by the link in the mail, once, and the seller goes on", async ({ page, browser }) => {
  const countsBefore = await readCounters(page.request);
  await openQuote(page, companyPath());
  const link = await sendQuote(page);
  await openOverview(page);
  const customerPage = await openCustomerBrowser(browser);
  await customerPage.goto(link);
  await expect(customerPage.locator("html")).toHaveAttribute("lang", "sv");
  await expectAccessible(customerPage, "an offer, open");
  expect(await customerPage.context().cookies()).toEqual([]);
  const pdfAnswer = await customerPage.request.get(
    (await customerPage.getByRole("link", { name: /PDF/ }).getAttribute("href")) ?? "",
  );
  expect(pdfAnswer.headers()["content-type"]).toBe("application/pdf");
  const answerWithoutName = { decision: "accepted", name: " ", message: "Efter <jul>" };
  const refusedAnswer = await customerPage.request.post(link, {
    form: answerWithoutName,
    headers: { origin: new URL(link).origin },
  });
  expect(refusedAnswer.status()).toBe(422);
  // The scripts are removed, because they belong to another page, and the open page does not run them.
  await customerPage.setContent(
    (await refusedAnswer.text()).replaceAll(/<script.*?<\/script>|<link [^>]*as="script"[^>]*>/gs, ""),
  );
  await expect(customerPage.getByLabel(/^Meddelande till/)).toHaveValue("Efter <jul>");
  await expect(customerPage.getByLabel("Ditt namn")).toHaveAccessibleDescription(/^Inget registrerades/);
  await customerPage.goto(link);
  await customerPage.getByLabel("Ditt namn").fill("Kim Kund");
  await customerPage.getByRole("button", { name: /^Acceptera för/ }).dblclick();
  await expect(customerPage.getByRole("heading", { name: "Offerten är accepterad" })).toBeVisible();
  await expectAccessible(customerPage, "an offer, accepted");
  const secondVisit = await openCustomerBrowser(browser);
  await secondVisit.goto(link.replace("/q/sv/", "/q/en/"));
  await expect(secondVisit.getByText("By Kim Kund")).toBeVisible();
  await expectAccessible(secondVisit, "an offer, accepted, in English");
  await expect(secondVisit.getByRole("button", { name: /Accept/ })).toHaveCount(0);

  // A toast reports the answer wherever the seller is, and the answer counts as seen on the quote's own page.
  await page.goto(companyPath());
  const answerToast = page.getByRole("group", { name: /accepted quote/ });
  await answerToast.getByRole("button", { name: "Look" }).click();
  await expect(page.getByText(/^Accepted by Kim Kund/)).toBeVisible();
  await expect(answerToast).toHaveCount(0);
  await page.getByRole("button", { name: "Make the order" }).click();
  await expect(page.getByRole("button", { name: "Deliver all of it" })).toBeVisible();
  const countsAfter = await readCounters(page.request);
  expect(countsAfter.mails.committed - countsBefore.mails.committed).toBe(1);
  await expectSoundBooks(page.request);
});

test("a customer says no, and gets a second version", async ({ page, browser }) => {
  await openQuote(page, companyPath());
  const firstLink = await sendQuote(page);
  await openOverview(page);
  const customerPage = await openCustomerBrowser(browser);
  await customerPage.goto(firstLink.replace("/q/sv/", "/q/en/"));
  await expectAccessible(customerPage, "an offer, open");
  await customerPage.getByLabel("Your name").fill("Kim Kund");
  await customerPage.getByLabel(/^Message to/).fill("After Christmas instead.");
  await customerPage.getByRole("button", { name: "Decline" }).click();
  await expect(customerPage.getByRole("heading", { name: "The quote is declined" })).toBeVisible();
  await expectAccessible(customerPage, "an offer, declined");

  await page.goto(companyPath());
  await expect(page.getByRole("group", { name: /declined quote/ })).toBeVisible();
  await expectAccessible(page, "the overview, a quote declined");
  const turnTable = page.getByRole("table", { name: "Your turn" });
  await turnTable.getByRole("row").filter({ hasText: "Read the answer" }).getByRole("link", { name: "Open" }).click();
  await expect(page.getByRole("heading", { name: "The quote is declined" })).toBeVisible();
  await expect(page.getByText("After Christmas instead.").first()).toBeVisible();
  await expectAccessible(page, "a sale, its quote declined");
  const quotePage = page.url();
  await page.goto(`${companyPath()}/sales?filter=declined`);
  const declinedRows = page.getByRole("row").filter({ has: page.getByText("Declined", { exact: true }) });
  await expect(declinedRows).toHaveCount(1);
  await expect(page.getByRole("navigation", { name: "Stages" }).getByRole("link", { name: /^Declined/ })).toContainText(
    "1",
  );
  await expectAccessible(page, "the list of declined quotes");
  await declinedRows.getByRole("link").first().click();
  await expect(page).toHaveURL(quotePage);
  await page.getByRole("link", { name: "Change the quote" }).click();
  await page.getByLabel("Valid until").fill(dayFromToday(120));
  await page.getByLabel(screenLabels.en.row(1, screenLabels.en.quantity)).fill("4");
  await expect(page.getByText(/^Kept in Stegvis/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(screenLabels.en.row(1, screenLabels.en.quantity))).toHaveValue("4");
  // The change is stored in the portal and not yet in the books: the customer's page is as before.
  await customerPage.reload();
  await expect(customerPage.getByRole("heading", { name: "The quote is declined" })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  const sheet = page.getByRole("dialog", { name: "What will happen" });
  await expect(sheet.getByRole("heading", { name: /becomes version 2$/ })).toBeVisible();
  await expect(sheet.getByRole("table")).toContainText("Row changed");
  await expect(sheet.getByText("After Christmas instead.")).toBeVisible();
  await expectAccessible(page, "the sheet before a sent quote is changed");
  const announcedLink = /http\S+$/.exec(await sheet.getByRole("textbox", { name: /^Message/ }).inputValue())?.[0];
  await sheet.getByRole("button", { name: /^Change and send/ }).click();
  await expect(page.getByRole("region", { name: "Versions" })).toContainText("Row changed");
  const readLastLink = async () => /http\S+/.exec((await getLastMail(page.request)).text)?.[0] ?? "";
  await expect.poll(readLastLink).toBe(announcedLink);
  const secondLink = await readLastLink();
  expect(secondLink).not.toBe(firstLink);
  await expectAccessible(page, "a sale, its quote in two versions");
  await customerPage.reload();
  await expect(customerPage.getByRole("heading", { name: "There is a newer quote" })).toBeVisible();
  await expectAccessible(customerPage, "an offer, superseded");
  await customerPage.goto(secondLink);
  await expect(customerPage.getByRole("button", { name: /^Acceptera för/ })).toBeVisible();

  await page.getByRole("button", { name: "Take the link back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByText(/^The link was taken back by Anna/)).toBeVisible();
  await customerPage.reload();
  await expect(customerPage.getByRole("heading", { name: "Länken är tillbakadragen" })).toBeVisible();
  await expect(customerPage.getByRole("table")).toHaveCount(0);
  await customerPage.goto("/q/nb/nothing");
  await expect(customerPage.getByRole("heading", { name: "Det er ikke noe tilbud på denne adressen" })).toBeVisible();
  await expectAccessible(customerPage, "an offer nobody was given");
});

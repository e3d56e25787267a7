import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { expectAccessible } from "../../support/looks/axe";
import { clearThrottle } from "../../support/portal-tables";
import { screenLabels } from "../../support/screen-labels";
import { getLastMail } from "../../support/service/books";
import { callControl, readCounters } from "../../support/service/control";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";
import { openCustomerBrowser, openQuote, sendQuote } from "../../walks/offer";

test.use({ locale: screenLabels.en.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("a quote that is accepted while it is changed stops with words, and what was typed becomes another", async ({
  page,
  browser,
}) => {
  const quoteId = await openQuote(page, companyPath());
  const link = await sendQuote(page);
  await page.getByRole("link", { name: "Change the quote" }).click();
  await page.getByLabel("Your reference").fill("Asked by phone");
  const customerPage = await openCustomerBrowser(browser);
  await customerPage.goto(link);
  await customerPage.getByLabel("Ditt namn").fill("Kim Kund");
  await customerPage.getByRole("button", { name: /^Acceptera för/ }).click();
  await expect(customerPage.getByRole("heading", { name: "Offerten är accepterad" })).toBeVisible();
  await page.getByRole("button", { name: screenLabels.en.whatWillHappen }).first().click();
  await expect(page.getByText("The customer has accepted this quote. It can no longer be changed.")).toBeVisible();
  await expect(page.getByLabel("Your reference")).toBeDisabled();
  await expectAccessible(page, "a quote accepted while it is changed");
  await page.getByRole("button", { name: "Make it a new quote" }).click();
  await expect(page).toHaveURL(/\/sales\/quotes\/drafts\//);
  await expect(page.getByLabel("Your reference")).toHaveValue("Asked by phone");
  await page.goto(`${companyPath()}/sales/quotes/${quoteId}`);
  await expect(page.getByText(/^Accepted by Kim Kund/)).toBeVisible();
});

test("a quote's mail with no answer is decided by a person, and sent again it brings its link", async ({ page }) => {
  const quoteId = await openQuote(page, companyPath());
  const path = `/v2/quotes/${quoteId}/email`;
  await callControl(page.request, "PUT", "/faults", [{ method: "POST", path, kind: "cut-before-commit", times: 1 }]);
  await page.getByRole("button", { name: "Send the quote" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("textbox", { name: /^Message/ })).toHaveValue(/\/q\/sv\/[\w-]{43}$/);
  await sheet.getByRole("button", { name: /^Send/ }).click();
  await expect(sheet.getByText("We do not know if the e-mail left", { exact: false })).toBeVisible();
  await page.keyboard.press("Escape");
  const unansweredMail = page.getByRole("region", { name: "An e-mail with no answer" });
  await expect(unansweredMail.getByRole("button", { name: "It did not arrive" })).toBeVisible();
  await expectAccessible(page, "a quote's mail with no answer");
  const mailsBefore = (await readCounters(page.request)).mails.committed;
  await unansweredMail.getByRole("button", { name: "Send again" }).click();
  await expect(unansweredMail).toHaveCount(0);
  await expect(page.getByText(/^Mailed .* to /)).toBeVisible();
  expect((await readCounters(page.request)).mails.committed - mailsBefore).toBe(1);
  expect((await getLastMail(page.request)).text).toMatch(/\/q\/sv\/[\w-]{43}/);
});

test("who answers too often by one link keeps what was written, and hears that nothing was recorded", async ({
  page,
  browser,
}) => {
  await openQuote(page, companyPath());
  const link = await sendQuote(page);
  await clearThrottle();
  const customerPage = await openCustomerBrowser(browser);
  await customerPage.goto(link);
  // Another person has the link too, and sends answers again and again.
  const answerWithoutName = { form: { decision: "accepted", name: " " }, headers: { origin: new URL(link).origin } };
  const postAnswer = async () => (await customerPage.request.post(link, answerWithoutName)).status();
  for (let attempt = 0; attempt < 10; attempt++) expect(await postAnswer()).toBe(422);
  const fillAndAccept = async () => {
    await customerPage.getByLabel("Ditt namn").fill("Kim Kund");
    await customerPage.getByLabel(/^Meddelande till/).fill("Efter jul");
    await customerPage.getByRole("button", { name: /^Acceptera för/ }).click();
  };
  await fillAndAccept();
  await expect(customerPage.getByRole("alert").filter({ hasText: "genom den här länken" })).toContainText(
    "Inget registrerades",
  );
  await expect(customerPage.getByLabel("Ditt namn")).toHaveValue("Kim Kund");
  await expect(customerPage.getByLabel(/^Meddelande till/)).toHaveValue("Efter jul");
  await expectAccessible(customerPage, "an offer answered too often");
  // After more answers the page no longer shows the quote, but it still shows the text the customer typed.
  for (let attempt = 0; attempt < 20; attempt++) expect(await postAnswer()).toBe(429);
  await fillAndAccept();
  await expect(customerPage.getByRole("heading", { name: "Offerten öppnades för ofta" })).toBeVisible();
  await expect(customerPage.getByText("Kim Kund")).toBeVisible();
  await expect(customerPage.getByText("Efter jul")).toBeVisible();
  await expectAccessible(customerPage, "an offer opened too often");

  await clearThrottle();
  await customerPage.goto(link);
  await fillAndAccept();
  await expect(customerPage.getByRole("heading", { name: "Offerten är accepterad" })).toBeVisible();
});

import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { expectAccessible } from "../../support/looks/axe";
import { onOneDemo } from "../../support/one-demo";
import { forgetCalls } from "../../support/remembered";
import { lastMail } from "../../support/service/books";
import { call, counters } from "../../support/service/control";
import { expect, test } from "../../support/test";
import { words } from "../../support/words";
import { customer, openQuote, send } from "../../walks/offer";

test.use({ locale: words.en.locale, timezoneId: "Europe/Stockholm" });
const base = onOneDemo(anna.email, norrsken.name);

test("a quote that is accepted while it is changed stops with words, and what was typed becomes another", async ({
  page,
  browser,
}) => {
  const quoteId = await openQuote(page, base());
  const link = await send(page);
  await page.getByRole("link", { name: "Change the quote" }).click();
  await page.getByLabel("Your reference").fill("Asked by phone");
  const theirs = await customer(browser);
  await theirs.goto(link);
  await theirs.getByLabel("Ditt namn").fill("Kim Kund");
  await theirs.getByRole("button", { name: /^Acceptera för/ }).click();
  await expect(theirs.getByRole("heading", { name: "Offerten är accepterad" })).toBeVisible();
  await page.getByRole("button", { name: words.en.whatWillHappen }).first().click();
  await expect(page.getByText("The customer has accepted this quote. It can no longer be changed.")).toBeVisible();
  await expect(page.getByLabel("Your reference")).toBeDisabled();
  await expectAccessible(page, "a quote accepted while it is changed");
  await page.getByRole("button", { name: "Make it a new quote" }).click();
  await expect(page).toHaveURL(/\/sales\/quotes\/drafts\//);
  await expect(page.getByLabel("Your reference")).toHaveValue("Asked by phone");
  await page.goto(`${base()}/sales/quotes/${quoteId}`);
  await expect(page.getByText(/^Accepted by Kim Kund/)).toBeVisible();
});

test("a quote's mail with no answer is decided by a person, and sent again it brings its link", async ({ page }) => {
  const quoteId = await openQuote(page, base());
  const path = `/v2/quotes/${quoteId}/email`;
  await call(page.request, "PUT", "/faults", [{ method: "POST", path, kind: "cut-before-commit", times: 1 }]);
  await page.getByRole("button", { name: "Send the quote" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("textbox", { name: /^Message/ })).toHaveValue(/\/q\/sv\/[\w-]{43}$/);
  await sheet.getByRole("button", { name: /^Send/ }).click();
  await expect(sheet.getByText("We do not know if the mail left", { exact: false })).toBeVisible();
  await page.keyboard.press("Escape");
  const lost = page.getByRole("region", { name: "A mail with no answer" });
  await expect(lost.getByRole("button", { name: "It did not arrive" })).toBeVisible();
  await expectAccessible(page, "a quote's mail with no answer");
  const before = (await counters(page.request)).mails.committed;
  await lost.getByRole("button", { name: "Send again" }).click();
  await expect(lost).toHaveCount(0);
  await expect(page.getByText(/^Mailed .* to /)).toBeVisible();
  expect((await counters(page.request)).mails.committed - before).toBe(1);
  expect((await lastMail(page.request)).text).toMatch(/\/q\/sv\/[\w-]{43}/);
});

test("who answers too often by one link keeps what was written, and hears that nothing was recorded", async ({
  page,
  browser,
}) => {
  await openQuote(page, base());
  const link = await send(page);
  await forgetCalls();
  const theirs = await customer(browser);
  await theirs.goto(link);
  // Somebody else has the link too, and answers without end.
  const nameless = { form: { decision: "accepted", name: " " }, headers: { origin: new URL(link).origin } };
  const answered = async () => (await theirs.request.post(link, nameless)).status();
  for (let answer = 0; answer < 10; answer++) expect(await answered()).toBe(422);
  const write = async () => {
    await theirs.getByLabel("Ditt namn").fill("Kim Kund");
    await theirs.getByLabel(/^Meddelande till/).fill("Efter jul");
    await theirs.getByRole("button", { name: /^Acceptera för/ }).click();
  };
  await write();
  await expect(theirs.getByRole("alert").filter({ hasText: "genom den här länken" })).toContainText(
    "Inget registrerades",
  );
  await expect(theirs.getByLabel("Ditt namn")).toHaveValue("Kim Kund");
  await expect(theirs.getByLabel(/^Meddelande till/)).toHaveValue("Efter jul");
  await expectAccessible(theirs, "an offer answered too often");
  // In the end not even the quote is shown: what was written is.
  for (let answer = 0; answer < 20; answer++) expect(await answered()).toBe(429);
  await write();
  await expect(theirs.getByRole("heading", { name: "Offerten öppnades för ofta" })).toBeVisible();
  await expect(theirs.getByText("Kim Kund")).toBeVisible();
  await expect(theirs.getByText("Efter jul")).toBeVisible();
  await expectAccessible(theirs, "an offer opened too often");

  await forgetCalls();
  await theirs.goto(link);
  await write();
  await expect(theirs.getByRole("heading", { name: "Offerten är accepterad" })).toBeVisible();
});

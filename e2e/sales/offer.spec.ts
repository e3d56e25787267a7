import type { Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { dayFromToday } from "../support/days";
import { expectAccessible } from "../support/looks/axe";
import { onOneDemo } from "../support/one-demo";
import { lastMail } from "../support/service/books";
import { counters, expectSound } from "../support/service/control";
import { expect, test } from "../support/test";
import { words } from "../support/words";
import { customer, openQuote, send } from "../walks/offer";

test.use({ locale: words.en.locale, timezoneId: "Europe/Stockholm" });
const base = onOneDemo(anna.email, norrsken.name);

/** What the customer answers is then told on the overview: the quote's own page, still open, would have told it. */
async function leaveQuote(page: Page): Promise<void> {
  await page.goto(base());
  await expect(page.getByRole("table", { name: "Your turn" })).toBeVisible();
}

test("a customer accepts by the link in the mail, once, and the seller goes on", async ({ page, browser }) => {
  const before = await counters(page.request);
  await openQuote(page, base());
  const link = await send(page);
  await leaveQuote(page);
  const theirs = await customer(browser);
  await theirs.goto(link);
  await expect(theirs.locator("html")).toHaveAttribute("lang", "sv");
  await expectAccessible(theirs, "an offer, open");
  expect(await theirs.context().cookies()).toEqual([]);
  const file = await theirs.request.get((await theirs.getByRole("link", { name: /PDF/ }).getAttribute("href")) ?? "");
  expect(file.headers()["content-type"]).toBe("application/pdf");
  const nameless = { decision: "accepted", name: " ", message: "Efter <jul>" };
  const refused = await theirs.request.post(link, { form: nameless, headers: { origin: new URL(link).origin } });
  expect(refused.status()).toBe(422);
  // Its scripts belong to the page it was, which lets none of another page run.
  await theirs.setContent((await refused.text()).replaceAll(/<script.*?<\/script>|<link [^>]*as="script"[^>]*>/gs, ""));
  await expect(theirs.getByLabel(/^Meddelande till/)).toHaveValue("Efter <jul>");
  await expect(theirs.getByLabel("Ditt namn")).toHaveAccessibleDescription(/^Inget registrerades/);
  await theirs.goto(link);
  await theirs.getByLabel("Ditt namn").fill("Kim Kund");
  await theirs.getByRole("button", { name: /^Acceptera för/ }).dblclick();
  await expect(theirs.getByRole("heading", { name: "Offerten är accepterad" })).toBeVisible();
  await expectAccessible(theirs, "an offer, accepted");
  const again = await customer(browser);
  await again.goto(link.replace("/q/sv/", "/q/en/"));
  await expect(again.getByText("By Kim Kund")).toBeVisible();
  await expectAccessible(again, "an offer, accepted, in English");
  await expect(again.getByRole("button", { name: /Accept/ })).toHaveCount(0);

  // Told wherever the seller is, and seen on the quote's own page.
  await page.goto(base());
  const told = page.getByRole("group", { name: /accepted quote/ });
  await told.getByRole("button", { name: "Look" }).click();
  await expect(page.getByText(/^Accepted by Kim Kund/)).toBeVisible();
  await expect(told).toHaveCount(0);
  await page.getByRole("button", { name: "Make the order" }).click();
  await expect(page.getByRole("button", { name: "Deliver all of it" })).toBeVisible();
  const after = await counters(page.request);
  expect(after.mails.committed - before.mails.committed).toBe(1);
  await expectSound(page.request);
});

test("a customer says no, and gets a second version", async ({ page, browser }) => {
  await openQuote(page, base());
  const first = await send(page);
  await leaveQuote(page);
  const theirs = await customer(browser);
  await theirs.goto(first.replace("/q/sv/", "/q/en/"));
  await expectAccessible(theirs, "an offer, open");
  await theirs.getByLabel("Your name").fill("Kim Kund");
  await theirs.getByLabel(/^Message to/).fill("After Christmas instead.");
  await theirs.getByRole("button", { name: "Decline" }).click();
  await expect(theirs.getByRole("heading", { name: "The quote is declined" })).toBeVisible();
  await expectAccessible(theirs, "an offer, declined");

  await page.goto(base());
  await expect(page.getByRole("group", { name: /declined quote/ })).toBeVisible();
  await expectAccessible(page, "the overview, a quote declined");
  const turn = page.getByRole("table", { name: "Your turn" });
  await turn.getByRole("row").filter({ hasText: "Read the answer" }).getByRole("link", { name: "Open" }).click();
  await expect(page.getByRole("heading", { name: "The quote is declined" })).toBeVisible();
  await expect(page.getByText("After Christmas instead.").first()).toBeVisible();
  await expectAccessible(page, "a sale, its quote declined");
  const quotePage = page.url();
  await page.goto(`${base()}/sales?filter=declined`);
  const declined = page.getByRole("row").filter({ has: page.getByText("Declined", { exact: true }) });
  await expect(declined).toHaveCount(1);
  await expect(page.getByRole("navigation", { name: "Stages" }).getByRole("link", { name: /^Declined/ })).toContainText(
    "1",
  );
  await expectAccessible(page, "the list of declined quotes");
  await declined.getByRole("link").first().click();
  await expect(page).toHaveURL(quotePage);
  await page.getByRole("link", { name: "Change the quote" }).click();
  await page.getByLabel("Valid until").fill(dayFromToday(120));
  await page.getByLabel(words.en.row(1, words.en.quantity)).fill("4");
  await expect(page.getByText(/^Kept in Stegvis/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(words.en.row(1, words.en.quantity))).toHaveValue("4");
  // Typed, kept, and not written: the customer's page says what it said.
  await theirs.reload();
  await expect(theirs.getByRole("heading", { name: "The quote is declined" })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  const sheet = page.getByRole("dialog", { name: "What will happen" });
  await expect(sheet.getByRole("heading", { name: /becomes version 2$/ })).toBeVisible();
  await expect(sheet.getByRole("table")).toContainText("Row changed");
  await expect(sheet.getByText("After Christmas instead.")).toBeVisible();
  await expectAccessible(page, "the sheet before a sent quote is changed");
  const shown = /http\S+$/.exec(await sheet.getByRole("textbox", { name: /^Message/ }).inputValue())?.[0];
  await sheet.getByRole("button", { name: /^Change and send/ }).click();
  await expect(page.getByRole("region", { name: "Versions" })).toContainText("Row changed");
  const lastLink = async () => /http\S+/.exec((await lastMail(page.request)).text)?.[0] ?? "";
  await expect.poll(lastLink).toBe(shown);
  const second = await lastLink();
  expect(second).not.toBe(first);
  await expectAccessible(page, "a sale, its quote in two versions");
  await theirs.reload();
  await expect(theirs.getByRole("heading", { name: "There is a newer quote" })).toBeVisible();
  await expectAccessible(theirs, "an offer, superseded");
  await theirs.goto(second);
  await expect(theirs.getByRole("button", { name: /^Acceptera för/ })).toBeVisible();

  await page.getByRole("button", { name: "Take the link back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByText(/^The link was taken back by Anna/)).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole("heading", { name: "Länken är tillbakadragen" })).toBeVisible();
  await expect(theirs.getByRole("table")).toHaveCount(0);
  await theirs.goto("/q/nb/nothing");
  await expect(theirs.getByRole("heading", { name: "Det er ikke noe tilbud på denne adressen" })).toBeVisible();
  await expectAccessible(theirs, "an offer nobody was given");
});

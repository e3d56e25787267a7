import { expect, type Page, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna } from "../sandbox/seed/people";
import { expectAccessible } from "./support/axe";
import { mailCount } from "./support/books";
import { counters, expectSound } from "./support/control";
import { onOneDemo } from "./support/one-demo";
import { isRead, ownSales } from "./support/own-sale";
import { undoWaits } from "./support/undo-wait";
import { words } from "./support/words";

test.use({ locale: words.en.locale, timezoneId: "Europe/Stockholm" });
const base = onOneDemo(anna.email, norrsken.name);

const button = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name });
const sheet = (page: Page) => page.getByRole("dialog");

test("an accepted quote is invoiced without an order, taken back while it waits, and its mail leaves when chosen", async ({
  page,
  request,
}) => {
  const sales = await ownSales(request, norrsken.name);
  const quote = await sales.acceptedQuote(2);
  const before = await counters(request);
  const mails = await mailCount(request);
  await undoWaits(60);
  await page.goto(`${base()}/sales/quotes/${quote}`);
  await expect(button(page, "Make the order")).toBeVisible();
  await button(page, "Invoice it without an order").click();
  await expect(sheet(page).getByText(/becomes an invoice$/)).toBeVisible();
  await isRead(sheet(page).getByRole("button", { name: "Post and send" }));
  await expectAccessible(page, "what happens when a quote is invoiced");
  await sheet(page).getByRole("button", { name: "Only post" }).click();
  await expect(page.getByRole("heading", { name: "Invoice the quote" })).toBeVisible();
  await expect(page.getByRole("group", { name: /^Make an invoice to / })).toBeVisible();
  await page.keyboard.press("z");
  await expect(button(page, "Make the order")).toBeVisible();
  expect((await counters(request)).postings.committed).toBe(before.postings.committed);

  await undoWaits(0);
  await button(page, "Invoice it without an order").click();
  await sheet(page).getByLabel("Send on another day or at another time").check();
  await sheet(page)
    .getByRole("button", { name: /^Post now, mail / })
    .click();
  await expect(page.getByText("All of it is invoiced")).toBeVisible();
  await expect(page.getByRole("region", { name: "Timeline" }).getByText("E-mail leaves")).toBeVisible();
  expect((await counters(request)).postings.committed).toBe(before.postings.committed + 1);
  expect(await mailCount(request)).toBe(mails);
  await expectSound(request);
});

test("the invoice of a delivery is mailed at a chosen time too", async ({ page, request }) => {
  const sales = await ownSales(request, norrsken.name);
  const order = await sales.orderOf(await sales.acceptedQuote(2));
  const mails = await mailCount(request);
  await page.goto(`${base()}/sales/orders/${order.Id}`);
  await button(page, "Deliver and invoice").click();
  await sheet(page).getByLabel("Send on another day or at another time").check();
  await sheet(page).getByLabel("Day", { exact: true }).fill("2020-01-01");
  await sheet(page)
    .getByRole("button", { name: /^Post now, mail / })
    .click();
  await expect(sheet(page).getByLabel("Day", { exact: true })).toHaveAccessibleDescription(/still to come/);
  await sheet(page).getByLabel("Day", { exact: true }).fill("2099-01-01");
  await sheet(page)
    .getByRole("button", { name: /^Post now, mail / })
    .click();
  // Refused by the portal, it is said at its field and nothing has begun.
  await expect(sheet(page).getByLabel("Day", { exact: true })).toHaveAccessibleDescription(/within a year/);
  expect(await sales.order(order.Id)).toMatchObject({ Status: 2 });
  expect(await mailCount(request)).toBe(mails);
});

import type { Page } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { addDays } from "../../support/days";
import { expectAccessible } from "../../support/looks/axe";
import { clearDocumentTables } from "../../support/portal-tables";
import { expectReady, salesAtService } from "../../support/sales-at-service";
import { screenLabels } from "../../support/screen-labels";
import { booksAtService, lastMail, mailCount } from "../../support/service/books";
import { moveClockAndReload, resetClock } from "../../support/service/clock";
import { expectSoundBooks, readCounters } from "../../support/service/control";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";
import { endlessUndoSeconds, setUndoSeconds } from "../../support/undo-seconds";

test.use({ locale: screenLabels.en.locale, timezoneId: "Europe/Stockholm" });
const base = signInOnSharedDemo(anna.email, norrsken.name);

const button = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name });
const sheet = (page: Page) => page.getByRole("dialog");

// A mail that one test has scheduled must not affect the other test.
test.afterEach(clearDocumentTables);
test.afterAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  await resetClock(request);
  await request.dispose();
});

test("an accepted quote is invoiced without an order, taken back while it waits, and its mail leaves when chosen", async ({
  page,
  request,
}) => {
  const sales = await salesAtService(request, norrsken.name);
  const quote = await sales.acceptedQuote(2);
  const before = await readCounters(request);
  const mails = await mailCount(request);
  await setUndoSeconds(endlessUndoSeconds);
  await page.goto(`${base()}/sales/quotes/${quote}`);
  await expect(button(page, "Make the order")).toBeVisible();
  await button(page, "Invoice it without an order").click();
  await expect(sheet(page).getByText(/becomes an invoice$/)).toBeVisible();
  await expectReady(sheet(page).getByRole("button", { name: "Post and send" }));
  await expectAccessible(page, "what happens when a quote is invoiced");
  await sheet(page).getByRole("button", { name: "Only post" }).click();
  await expect(page.getByRole("heading", { name: "Invoice the quote" })).toBeVisible();
  await expect(page.getByRole("group", { name: /^Make an invoice to / })).toBeVisible();
  await page.keyboard.press("z");
  await expect(button(page, "Make the order")).toBeVisible();
  expect((await readCounters(request)).postings.committed).toBe(before.postings.committed);

  await setUndoSeconds(0);
  await button(page, "Invoice it without an order").click();
  await sheet(page).getByLabel("Send on another day or at another time").check();
  await sheet(page)
    .getByRole("button", { name: /^Post now, mail / })
    .click();
  await expect(page.getByText("All of it is invoiced")).toBeVisible();
  await expect(page.getByRole("region", { name: "Timeline" }).getByText("E-mail leaves")).toBeVisible();
  expect((await readCounters(request)).postings.committed).toBe(before.postings.committed + 1);
  expect(await mailCount(request)).toBe(mails);
  await expectSoundBooks(request);
});

test("the invoice of a delivery is mailed at a chosen time too, once", async ({ page, request }) => {
  const sales = await salesAtService(request, norrsken.name);
  const order = await sales.orderOf(await sales.acceptedQuote(2));
  const day = addDays(await (await booksAtService(request, norrsken.name)).today(), 2);
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
  // A day that the portal refuses is reported at its field, and no operation begins.
  await expect(sheet(page).getByLabel("Day", { exact: true })).toHaveAccessibleDescription(/within a year/);
  expect(await sales.order(order.Id)).toMatchObject({ Status: 2 });

  await sheet(page).getByLabel("Day", { exact: true }).fill(day);
  await sheet(page).getByLabel("Time", { exact: true }).fill("08.00");
  await sheet(page)
    .getByRole("button", { name: /^Post now, mail / })
    .click();
  await expect(page.getByText("All of it is invoiced")).toBeVisible();
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByText("E-mail leaves")).toBeVisible();
  const [invoice, ...others] = await sales.invoicesOf(order.Id);
  expect(others).toEqual([]);
  // The mail is not sent yet at an hour or two before eight in Stockholm, in summer or in winter.
  await moveClockAndReload(page, request, `${day}T05:00:00Z`);
  await expect(timeline.getByText("E-mail leaves")).toBeVisible();
  expect(await mailCount(request)).toBe(mails);
  await moveClockAndReload(page, request, `${day}T07:01:00Z`);
  await expect.poll(() => mailCount(request)).toBe(mails + 1);
  const { attachments } = await lastMail(request);
  expect(attachments.map(({ name }) => name)).toEqual([`Faktura-${invoice?.InvoiceNumber}.pdf`]);
  await expect(timeline.getByRole("listitem").filter({ hasText: "Mailed" })).toContainText("Accepted for delivery");
  await moveClockAndReload(page, request, `${addDays(day, 1)}T07:01:00Z`);
  await expect(timeline.getByRole("listitem").filter({ hasText: "Mailed" })).toHaveCount(1);
  expect(await mailCount(request)).toBe(mails + 1);
  await expectSoundBooks(request);
});

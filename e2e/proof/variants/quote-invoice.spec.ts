import type { Page } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { addDays } from "../../support/days";
import { expectAccessible } from "../../support/looks/axe";
import { clearDocumentTables } from "../../support/portal-tables";
import { expectReady, salesAtService } from "../../support/sales-at-service";
import { screenLabels } from "../../support/screen-labels";
import { booksAtService, countMails, getLastMail } from "../../support/service/books";
import { moveClockAndReload, resetClock } from "../../support/service/clock";
import { expectSoundBooks, readCounters } from "../../support/service/control";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";
import { endlessUndoSeconds, setUndoSeconds } from "../../support/undo-seconds";

test.use({ locale: screenLabels.en.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

const buttonOf = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name });
const sheetOf = (page: Page) => page.getByRole("dialog");

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
  const quoteId = await sales.createAcceptedQuote(2);
  const countsBefore = await readCounters(request);
  const mailsBefore = await countMails(request);
  await setUndoSeconds(endlessUndoSeconds);
  await page.goto(`${companyPath()}/sales/quotes/${quoteId}`);
  await expect(buttonOf(page, "Make the order")).toBeVisible();
  await buttonOf(page, "Invoice it without an order").click();
  await expect(sheetOf(page).getByText(/becomes an invoice$/)).toBeVisible();
  await expectReady(sheetOf(page).getByRole("button", { name: "Post and send" }));
  await expectAccessible(page, "what happens when a quote is invoiced");
  await sheetOf(page).getByRole("button", { name: "Only post" }).click();
  await expect(page.getByRole("heading", { name: "Invoice the quote" })).toBeVisible();
  await expect(page.getByRole("group", { name: /^Make an invoice to / })).toBeVisible();
  await page.keyboard.press("z");
  await expect(buttonOf(page, "Make the order")).toBeVisible();
  expect((await readCounters(request)).postings.committed).toBe(countsBefore.postings.committed);

  await setUndoSeconds(0);
  await buttonOf(page, "Invoice it without an order").click();
  await sheetOf(page).getByLabel("Send on another day or at another time").check();
  await sheetOf(page)
    .getByRole("button", { name: /^Post now, mail / })
    .click();
  await expect(page.getByText("All of it is invoiced")).toBeVisible();
  await expect(page.getByRole("region", { name: "Timeline" }).getByText("E-mail leaves")).toBeVisible();
  expect((await readCounters(request)).postings.committed).toBe(countsBefore.postings.committed + 1);
  expect(await countMails(request)).toBe(mailsBefore);
  await expectSoundBooks(request);
});

test("the invoice of a delivery is mailed at a chosen time too, once", async ({ page, request }) => {
  const sales = await salesAtService(request, norrsken.name);
  const order = await sales.convertToOrder(await sales.createAcceptedQuote(2));
  const mailDay = addDays(await (await booksAtService(request, norrsken.name)).getToday(), 2);
  const mailsBefore = await countMails(request);
  await page.goto(`${companyPath()}/sales/orders/${order.Id}`);
  await buttonOf(page, "Deliver and invoice").click();
  await sheetOf(page).getByLabel("Send on another day or at another time").check();
  await sheetOf(page).getByLabel("Day", { exact: true }).fill("2020-01-01");
  await sheetOf(page)
    .getByRole("button", { name: /^Post now, mail / })
    .click();
  await expect(sheetOf(page).getByLabel("Day", { exact: true })).toHaveAccessibleDescription(/still to come/);
  await sheetOf(page).getByLabel("Day", { exact: true }).fill("2099-01-01");
  await sheetOf(page)
    .getByRole("button", { name: /^Post now, mail / })
    .click();
  // A day that the portal refuses is reported at its field, and no operation begins.
  await expect(sheetOf(page).getByLabel("Day", { exact: true })).toHaveAccessibleDescription(/within a year/);
  expect(await sales.getOrder(order.Id)).toMatchObject({ Status: 2 });

  await sheetOf(page).getByLabel("Day", { exact: true }).fill(mailDay);
  await sheetOf(page).getByLabel("Time", { exact: true }).fill("08.00");
  await sheetOf(page)
    .getByRole("button", { name: /^Post now, mail / })
    .click();
  await expect(page.getByText("All of it is invoiced")).toBeVisible();
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByText("E-mail leaves")).toBeVisible();
  const [invoice, ...furtherInvoices] = await sales.listInvoicesOf(order.Id);
  expect(furtherInvoices).toEqual([]);
  // The mail is not sent yet at an hour or two before eight in Stockholm, in summer or in winter.
  await moveClockAndReload(page, request, `${mailDay}T05:00:00Z`);
  await expect(timeline.getByText("E-mail leaves")).toBeVisible();
  expect(await countMails(request)).toBe(mailsBefore);
  await moveClockAndReload(page, request, `${mailDay}T07:01:00Z`);
  await expect.poll(() => countMails(request)).toBe(mailsBefore + 1);
  const { attachments } = await getLastMail(request);
  expect(attachments.map(({ name }) => name)).toEqual([`Faktura-${invoice?.InvoiceNumber}.pdf`]);
  await expect(timeline.getByRole("listitem").filter({ hasText: "Mailed" })).toContainText("Accepted for delivery");
  await moveClockAndReload(page, request, `${addDays(mailDay, 1)}T07:01:00Z`);
  await expect(timeline.getByRole("listitem").filter({ hasText: "Mailed" })).toHaveCount(1);
  expect(await countMails(request)).toBe(mailsBefore + 1);
  await expectSoundBooks(request);
});

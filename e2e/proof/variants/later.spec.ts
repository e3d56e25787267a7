import type { APIRequestContext } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { clearDocumentTables } from "../../support/portal-tables";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { type BookedInvoice, booksAtService, countMails } from "../../support/service/books";
import { moveClockAndReload, resetClock } from "../../support/service/clock";
import { callControl, expectSoundBooks } from "../../support/service/control";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";

const labels = allLabels.en;
const customerName = "Brf Solsidan";

test.describe("what leaves later", () => {
  test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });

  const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

  // A mail that one test has scheduled must not affect the other test.
  test.afterEach(clearDocumentTables);
  // A reset does not change the clock.
  test.afterAll(async ({ playwright }) => {
    const request = await playwright.request.newContext();
    await resetClock(request);
    await request.dispose();
  });

  test("a rule lists tomorrow's reminders today; one is held, one dropped, one written otherwise, and what is paid stays", async ({
    page,
    request,
  }) => {
    const books = await booksAtService(request, norrsken.name);
    const rowOf = (number: number) => page.getByRole("listitem").filter({ hasText: String(number) });
    const openLaterPage = () => page.goto(`${companyPath()}/sales/later`);
    await page.goto(companyPath());
    const today = await books.getToday();
    const overdueInvoices = [
      await books.bookOverdueInvoice(today),
      await books.bookOverdueInvoice(today),
      await books.bookOverdueInvoice(today),
      await books.bookOverdueInvoice(today),
    ];
    const [plainInvoice, heldInvoice, droppedInvoice, paidInvoice] = overdueInvoices as [
      BookedInvoice,
      BookedInvoice,
      BookedInvoice,
      BookedInvoice,
    ];

    await openLaterPage();
    await page.getByRole("button", { name: "Set a rule" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Days after the due day").fill("0");
    await sheet.getByRole("button", { name: "Save the rule" }).click();
    await expect(sheet.getByLabel("Days after the due day")).toHaveAccessibleDescription(/from 1 to 90/);
    await sheet.getByLabel("Days after the due day").fill("1");
    await sheet.getByRole("button", { name: "Save the rule" }).click();
    await expect(page.getByText("First 1 day after the due day")).toBeVisible();
    await expect(rowOf(plainInvoice.InvoiceNumber)).toContainText("08:00");
    await rowOf(heldInvoice.InvoiceNumber).getByRole("button", { name: /^Hold/ }).click();
    await expect(rowOf(heldInvoice.InvoiceNumber)).toContainText("Held");
    await rowOf(droppedInvoice.InvoiceNumber)
      .getByRole("button", { name: /^Do not send it/ })
      .click();
    await expect(rowOf(droppedInvoice.InvoiceNumber)).toHaveCount(0);
    // A missing e-mail address is reported today, and an address is typed for this reminder alone.
    const buyer = await books.getCustomer(customerName);
    await books.changeCustomer({ ...buyer, EmailAddress: null });
    await openLaterPage();
    await expect(rowOf(plainInvoice.InvoiceNumber)).toContainText("No e-mail address is known");
    await rowOf(plainInvoice.InvoiceNumber)
      .getByRole("button", { name: /^Change/ })
      .click();
    await sheet.getByRole("textbox", { name: "To" }).fill("kassor@kund.example");
    await sheet.getByRole("textbox", { name: "Subject" }).fill("Glömde du oss?");
    await sheet.getByRole("button", { name: "Save the change" }).click();
    await expect(sheet).toHaveCount(0);
    await expect(rowOf(plainInvoice.InvoiceNumber)).toContainText("kassor@kund.example");
    await expect(rowOf(plainInvoice.InvoiceNumber)).not.toContainText("No e-mail address is known");
    await expect(rowOf(paidInvoice.InvoiceNumber).getByRole("link", { name: "To the customer" })).toHaveAttribute(
      "href",
      new RegExp(`/customers/${buyer.Id}/edit$`),
    );
    await books.changeCustomer(buyer);

    // The invoice's timeline shows coming events in pencil. A person may also send a reminder, but only one.
    await page.goto(`${companyPath()}/sales/invoices/${plainInvoice.Id}`);
    const timeline = page.getByRole("region", { name: "Timeline" });
    await expect(timeline.getByText("Reminder leaves")).toBeVisible();
    await expect(timeline.getByText("Reminder, if unpaid")).toBeVisible();
    await page.goto(`${companyPath()}/sales/invoices/${droppedInvoice.Id}`);
    await page.getByRole("button", { name: "Remind", exact: true }).click();
    await expect(sheet.getByRole("textbox", { name: "Message" })).toHaveValue(/förföll/);
    const mailsBefore = await countMails(request);
    await sheet.getByRole("button", { name: "Send the reminder" }).click();
    await expect(timeline.getByText("Reminded", { exact: true })).toBeVisible();
    await expect.poll(() => countMails(request)).toBe(mailsBefore + 1);

    await books.payInvoice(paidInvoice);
    await moveClockAndReload(page, request, await books.nextWorkingMorning());
    await expect.poll(async () => (await listMailSubjects(request)).includes("Glömde du oss?")).toBe(true);
    await expect
      .poll(async () => {
        await openLaterPage();
        await rowOf(heldInvoice.InvoiceNumber).waitFor(); // the list is loaded
        return rowOf(paidInvoice.InvoiceNumber).count();
      })
      .toBe(1);
    await expect(rowOf(paidInvoice.InvoiceNumber)).toContainText("paid before the reminder left");
    await expect(rowOf(heldInvoice.InvoiceNumber)).toContainText("Held");
    const sentSubjects = await listMailSubjects(request);
    expect(sentSubjects.filter((subject) => subject === "Glömde du oss?")).toHaveLength(1);
    for (const { InvoiceNumber } of [heldInvoice, paidInvoice])
      expect(
        sentSubjects.filter((subject) => subject.startsWith("Påminnelse") && subject.includes(String(InvoiceNumber))),
      ).toEqual([]);
    await expectSoundBooks(request);
  });
});

async function listMailSubjects(request: APIRequestContext): Promise<string[]> {
  return (await callControl<{ subject: string }[]>(request, "GET", "/mail")).map(({ subject }) => subject);
}

import type { APIRequestContext } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { clearDocumentTables } from "../../support/portal-tables";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { type BookedInvoice, booksAtService, mailCount } from "../../support/service/books";
import { moveClockAndReload, resetClock } from "../../support/service/clock";
import { callControl, expectSoundBooks } from "../../support/service/control";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";

const labels = allLabels.en;
const customer = "Brf Solsidan";

test.describe("what leaves later", () => {
  test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });

  const base = signInOnSharedDemo(anna.email, norrsken.name);

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
    const row = (number: number) => page.getByRole("listitem").filter({ hasText: String(number) });
    const openLaterPage = () => page.goto(`${base()}/sales/later`);
    await page.goto(base());
    const day = await books.today();
    const overdueInvoices = [
      await books.overdue(day),
      await books.overdue(day),
      await books.overdue(day),
      await books.overdue(day),
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
    await expect(row(plainInvoice.InvoiceNumber)).toContainText("08:00");
    await row(heldInvoice.InvoiceNumber).getByRole("button", { name: /^Hold/ }).click();
    await expect(row(heldInvoice.InvoiceNumber)).toContainText("Held");
    await row(droppedInvoice.InvoiceNumber)
      .getByRole("button", { name: /^Do not send it/ })
      .click();
    await expect(row(droppedInvoice.InvoiceNumber)).toHaveCount(0);
    // A missing e-mail address is reported today, and an address is typed for this reminder alone.
    const buyer = await books.customer(customer);
    await books.changeCustomer({ ...buyer, EmailAddress: null });
    await openLaterPage();
    await expect(row(plainInvoice.InvoiceNumber)).toContainText("No e-mail address is known");
    await row(plainInvoice.InvoiceNumber)
      .getByRole("button", { name: /^Change/ })
      .click();
    await sheet.getByRole("textbox", { name: "To" }).fill("kassor@kund.example");
    await sheet.getByRole("textbox", { name: "Subject" }).fill("Glömde du oss?");
    await sheet.getByRole("button", { name: "Save the change" }).click();
    await expect(sheet).toHaveCount(0);
    await expect(row(plainInvoice.InvoiceNumber)).toContainText("kassor@kund.example");
    await expect(row(plainInvoice.InvoiceNumber)).not.toContainText("No e-mail address is known");
    await expect(row(paidInvoice.InvoiceNumber).getByRole("link", { name: "To the customer" })).toHaveAttribute(
      "href",
      new RegExp(`/customers/${buyer.Id}/edit$`),
    );
    await books.changeCustomer(buyer);

    // The invoice's timeline shows coming events in pencil. A person may also send a reminder, but only one.
    await page.goto(`${base()}/sales/invoices/${plainInvoice.Id}`);
    const timeline = page.getByRole("region", { name: "Timeline" });
    await expect(timeline.getByText("Reminder leaves")).toBeVisible();
    await expect(timeline.getByText("Reminder, if unpaid")).toBeVisible();
    await page.goto(`${base()}/sales/invoices/${droppedInvoice.Id}`);
    await page.getByRole("button", { name: "Remind", exact: true }).click();
    await expect(sheet.getByRole("textbox", { name: "Message" })).toHaveValue(/förföll/);
    const before = await mailCount(request);
    await sheet.getByRole("button", { name: "Send the reminder" }).click();
    await expect(timeline.getByText("Reminded", { exact: true })).toBeVisible();
    await expect.poll(() => mailCount(request)).toBe(before + 1);

    await books.pay(paidInvoice);
    await moveClockAndReload(page, request, await books.nextMorning(day));
    await expect.poll(async () => (await listMailSubjects(request)).includes("Glömde du oss?")).toBe(true);
    await expect
      .poll(async () => {
        await openLaterPage();
        await row(heldInvoice.InvoiceNumber).waitFor(); // the list is loaded
        return row(paidInvoice.InvoiceNumber).count();
      })
      .toBe(1);
    await expect(row(paidInvoice.InvoiceNumber)).toContainText("paid before the reminder left");
    await expect(row(heldInvoice.InvoiceNumber)).toContainText("Held");
    const sent = await listMailSubjects(request);
    expect(sent.filter((subject) => subject === "Glömde du oss?")).toHaveLength(1);
    for (const { InvoiceNumber } of [heldInvoice, paidInvoice])
      expect(
        sent.filter((subject) => subject.startsWith("Påminnelse") && subject.includes(String(InvoiceNumber))),
      ).toEqual([]);
    await expectSoundBooks(request);
  });
});

async function listMailSubjects(request: APIRequestContext): Promise<string[]> {
  return (await callControl<{ subject: string }[]>(request, "GET", "/mail")).map(({ subject }) => subject);
}

import type { APIRequestContext } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { onOneDemo } from "../../support/one-demo";
import { forgetDocuments } from "../../support/remembered";
import { type BookedInvoice, booksOf, mailCount } from "../../support/service/books";
import { clockRuns, timePasses } from "../../support/service/clock";
import { call, expectSound } from "../../support/service/control";
import { expect, test } from "../../support/test";
import { words as allWords } from "../../support/words";

const words = allWords.en;
const customer = "Brf Solsidan";

test.describe("what leaves later", () => {
  test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });

  const base = onOneDemo(anna.email, norrsken.name);

  // What one of them set to leave later is nothing to the other.
  test.afterEach(forgetDocuments);
  // The clock outlives a reset.
  test.afterAll(async ({ playwright }) => {
    const request = await playwright.request.newContext();
    await clockRuns(request);
    await request.dispose();
  });

  test("a rule lists tomorrow's reminders today; one is held, one dropped, one written otherwise, and what is paid stays", async ({
    page,
    request,
  }) => {
    const books = await booksOf(request, norrsken.name);
    const row = (number: number) => page.getByRole("listitem").filter({ hasText: String(number) });
    const later = () => page.goto(`${base()}/sales/later`);
    await page.goto(base());
    const day = await books.today();
    const due = [
      await books.overdue(day),
      await books.overdue(day),
      await books.overdue(day),
      await books.overdue(day),
    ];
    const [plain, held, dropped, paid] = due as [BookedInvoice, BookedInvoice, BookedInvoice, BookedInvoice];

    await later();
    await page.getByRole("button", { name: "Set a rule" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Days after the due day").fill("0");
    await sheet.getByRole("button", { name: "Save the rule" }).click();
    await expect(sheet.getByLabel("Days after the due day")).toHaveAccessibleDescription(/from 1 to 90/);
    await sheet.getByLabel("Days after the due day").fill("1");
    await sheet.getByRole("button", { name: "Save the rule" }).click();
    await expect(page.getByText("First 1 day after the due day")).toBeVisible();
    await expect(row(plain.InvoiceNumber)).toContainText("08:00");
    await row(held.InvoiceNumber).getByRole("button", { name: /^Hold/ }).click();
    await expect(row(held.InvoiceNumber)).toContainText("Held");
    await row(dropped.InvoiceNumber)
      .getByRole("button", { name: /^Do not send it/ })
      .click();
    await expect(row(dropped.InvoiceNumber)).toHaveCount(0);
    // Whoever has no address is told of today, and one is written for this reminder alone.
    const buyer = await books.customer(customer);
    await books.changeCustomer({ ...buyer, EmailAddress: null });
    await later();
    await expect(row(plain.InvoiceNumber)).toContainText("No e-mail address is known");
    await row(plain.InvoiceNumber)
      .getByRole("button", { name: /^Change/ })
      .click();
    await sheet.getByRole("textbox", { name: "To" }).fill("kassor@kund.example");
    await sheet.getByRole("textbox", { name: "Subject" }).fill("Glömde du oss?");
    await sheet.getByRole("button", { name: "Save the change" }).click();
    await expect(sheet).toHaveCount(0);
    await expect(row(plain.InvoiceNumber)).toContainText("kassor@kund.example");
    await expect(row(plain.InvoiceNumber)).not.toContainText("No e-mail address is known");
    await expect(row(paid.InvoiceNumber).getByRole("link", { name: "To the customer" })).toHaveAttribute(
      "href",
      new RegExp(`/customers/${buyer.Id}/edit$`),
    );
    await books.changeCustomer(buyer);

    // On the invoice what lies ahead is in pencil; a reminder may leave by hand as well, once.
    await page.goto(`${base()}/sales/invoices/${plain.Id}`);
    const timeline = page.getByRole("region", { name: "Timeline" });
    await expect(timeline.getByText("Reminder leaves")).toBeVisible();
    await expect(timeline.getByText("Reminder, if unpaid")).toBeVisible();
    await page.goto(`${base()}/sales/invoices/${dropped.Id}`);
    await page.getByRole("button", { name: "Remind", exact: true }).click();
    await expect(sheet.getByRole("textbox", { name: "Message" })).toHaveValue(/förföll/);
    const before = await mailCount(request);
    await sheet.getByRole("button", { name: "Send the reminder" }).click();
    await expect(timeline.getByText("Reminded", { exact: true })).toBeVisible();
    await expect.poll(() => mailCount(request)).toBe(before + 1);

    await books.pay(paid);
    await timePasses(page, request, await books.nextMorning(day));
    await expect.poll(async () => (await subjects(request)).includes("Glömde du oss?")).toBe(true);
    await expect
      .poll(async () => {
        await later();
        await row(held.InvoiceNumber).waitFor(); // the list has come
        return row(paid.InvoiceNumber).count();
      })
      .toBe(1);
    await expect(row(paid.InvoiceNumber)).toContainText("paid before the reminder left");
    await expect(row(held.InvoiceNumber)).toContainText("Held");
    const sent = await subjects(request);
    expect(sent.filter((subject) => subject === "Glömde du oss?")).toHaveLength(1);
    for (const { InvoiceNumber } of [held, paid])
      expect(
        sent.filter((subject) => subject.startsWith("Påminnelse") && subject.includes(String(InvoiceNumber))),
      ).toEqual([]);
    await expectSound(request);
  });
});

async function subjects(request: APIRequestContext): Promise<string[]> {
  return (await call<{ subject: string }[]>(request, "GET", "/mail")).map(({ subject }) => subject);
}

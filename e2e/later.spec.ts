import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna } from "../sandbox/seed/people";
import { type BookedInvoice, booksOf, lastMail, mailCount } from "./support/books";
import { clockRuns, timePasses } from "./support/clock";
import { call, expectSound } from "./support/control";
import { daysAfter } from "./support/days";
import { threeRows, writeInvoice } from "./support/editor";
import { onOneDemo } from "./support/one-demo";
import { forgetDocuments } from "./support/remembered";
import { words as allWords } from "./support/words";

const words = allWords.en;
const customer = "Brf Solsidan";

test.describe("what leaves later", () => {
  test.use({ locale: words.locale, timezoneId: "Europe/Stockholm", actionTimeout: 15_000 });

  const base = onOneDemo(anna.email, norrsken.name);

  // What one of them set to leave later is nothing to the other.
  test.afterEach(forgetDocuments);
  // The clock outlives a reset.
  test.afterAll(async ({ playwright }) => {
    const request = await playwright.request.newContext();
    await clockRuns(request);
    await request.dispose();
  });

  test("a mail set to leave another day leaves then, once; one taken back does not, and one that stays is told", async ({
    page,
    request,
  }) => {
    const books = await booksOf(request, norrsken.name);
    const wednesday = wednesdayAfter(await books.today());
    const [thursday, friday, monday] = [1, 2, 5].map((days) => daysAfter(wednesday, days)) as [string, string, string];
    await page.goto(base());
    await timePasses(page, request, `${wednesday}T14:00:00Z`);
    const mails = await mailCount(request);
    const timeline = page.getByRole("region", { name: "Timeline" });
    const sheet = page.getByRole("dialog");

    await page.goto(`${base()}/sales/invoices/new`);
    await writeInvoice(page, words, customer, threeRows);
    await page.getByRole("button", { name: words.whatWillHappen }).click();
    await sheet.getByLabel("Send on another day or at another time").check();
    await expect(sheet.getByLabel("Day", { exact: true })).toHaveValue(thursday);
    await expect(sheet.getByText(/^It leaves Thursday .* 08:00, by the clock in Stockholm/)).toBeVisible();
    await page.getByRole("button", { name: `Finalise now, mail ${shortDay(thursday)}, 08:00` }).click();
    await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);
    const invoice = page.url();
    await expect(page.getByText(`Leaves ${shortDay(thursday)}, 08:00`)).toBeVisible();

    // What has passed is refused at its field, and what was typed is there.
    await page.getByRole("button", { name: "Change the mail" }).click();
    await sheet.getByLabel("Day", { exact: true }).fill(wednesday);
    await sheet.getByLabel("Time", { exact: true }).fill("14.30");
    await sheet.getByLabel("Subject").fill("Trapphus ####");
    await sheet.getByRole("button", { name: "Save the change" }).click();
    await expect(sheet.getByLabel("Time", { exact: true })).toHaveAccessibleDescription(/still to come/);
    await sheet.getByLabel("Day", { exact: true }).fill(friday);
    await sheet.getByRole("button", { name: "Save the change" }).click();
    await expect(sheet).toHaveCount(0);
    await expect(timeline.getByText(shortDay(friday))).toBeVisible();
    expect(await mailCount(request)).toBe(mails);

    await timePasses(page, request, `${friday}T13:31:00Z`);
    await expect.poll(() => mailCount(request), { timeout: 20_000 }).toBe(mails + 1);
    expect((await lastMail(request)).subject).toMatch(/^Trapphus \d+$/);
    await expect(timeline.getByRole("listitem").filter({ hasText: "Mailed" })).toContainText("Accepted for delivery");

    // Taken back where it stands, and it stays so.
    await schedule(page);
    await timeline.getByRole("button", { name: "Do not send it" }).click();
    await expect(timeline.getByText("E-mail taken back before it left")).toBeVisible();

    // Voided in another program: it stays, and is told on the next visit until it was seen.
    await schedule(page);
    await books.voidInvoice(/invoices\/(.+)/.exec(invoice)?.[1] ?? "");
    await page.goto(`${base()}/customers`);
    await timePasses(page, request, `${monday}T07:01:00Z`);
    const slab = page.getByRole("group", { name: /^Mail invoice \d+ to Brf Solsidan/ });
    await expect
      .poll(
        async () => {
          await page.goto(base());
          // What was not told is read after the page.
          return slab.waitFor({ timeout: 3_000 }).then(
            () => true,
            () => false,
          );
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    await slab.getByRole("button", { name: "Look" }).click();
    const stayed = timeline.getByRole("listitem").filter({ hasText: "E-mail did not leave" });
    await expect(stayed).toContainText("voided");
    await page.goto(base());
    await expect(page.getByRole("heading", { name: words.overview })).toBeVisible();
    await expect(slab).toHaveCount(0);
    expect(await mailCount(request)).toBe(mails + 1);
    await expectSound(request);

    async function schedule(on: Page) {
      await on
        .getByRole("button", { name: /^Send again/ })
        .first()
        .click();
      await sheet.getByLabel("Send on another day or at another time").check();
      await sheet.getByRole("button", { name: "Schedule it" }).click();
      await expect(sheet).toHaveCount(0);
      await expect(timeline.getByText("E-mail leaves")).toBeVisible();
    }
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
    await expect.poll(async () => (await subjects(request)).includes("Glömde du oss?"), { timeout: 60_000 }).toBe(true);
    await expect
      .poll(
        async () => {
          await later();
          await row(held.InvoiceNumber).waitFor(); // the list has come
          return row(paid.InvoiceNumber).count();
        },
        { timeout: 30_000 },
      )
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

function wednesdayAfter(day: string): string {
  const next = daysAfter(day, 1);
  return new Date(next).getUTCDay() === 3 ? next : wednesdayAfter(next);
}

/** A day as an English screen in Sweden writes it. */
function shortDay(day: string): string {
  return new Intl.DateTimeFormat("en-SE", { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(day));
}

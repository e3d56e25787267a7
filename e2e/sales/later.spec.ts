import type { Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { daysAfter } from "../support/days";
import { threeRows, writeInvoice } from "../support/editor";
import { onOneDemo } from "../support/one-demo";
import { forgetDocuments } from "../support/remembered";
import { booksOf, lastMail, mailCount } from "../support/service/books";
import { clockRuns, timePasses } from "../support/service/clock";
import { expectSound } from "../support/service/control";
import { expect, test } from "../support/test";
import { words as allWords } from "../support/words";

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
    await expect.poll(() => mailCount(request)).toBe(mails + 1);
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
          return slab.waitFor({ timeout: 15_000 }).then(
            () => true,
            () => false,
          );
        },
        { timeout: 180_000 },
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
});

function wednesdayAfter(day: string): string {
  const next = daysAfter(day, 1);
  return new Date(next).getUTCDay() === 3 ? next : wednesdayAfter(next);
}

/** A day as an English screen in Sweden writes it. */
function shortDay(day: string): string {
  return new Intl.DateTimeFormat("en-SE", { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(day));
}

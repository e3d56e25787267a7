import type { Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { addDays } from "../support/days";
import { fillEditor, threeRows } from "../support/editor";
import { clearDocumentTables } from "../support/portal-tables";
import { screenLabels as allLabels } from "../support/screen-labels";
import { booksAtService, countMails, getLastMail } from "../support/service/books";
import { moveClockAndReload, resetClock } from "../support/service/clock";
import { expectSoundBooks } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";

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

  test("a mail set to leave another day leaves then, once; one taken back does not, and one that stays is told", async ({
    page,
    request,
  }) => {
    const books = await booksAtService(request, norrsken.name);
    const wednesday = wednesdayAfter(await books.getToday());
    const [thursday, friday, monday] = [1, 2, 5].map((days) => addDays(wednesday, days)) as [string, string, string];
    await page.goto(companyPath());
    await moveClockAndReload(page, request, `${wednesday}T14:00:00Z`);
    const mailsBefore = await countMails(request);
    const timeline = page.getByRole("region", { name: "Timeline" });
    const sheet = page.getByRole("dialog");

    await page.goto(`${companyPath()}/sales/invoices/new`);
    await fillEditor(page, labels, customerName, threeRows);
    await page.getByRole("button", { name: labels.whatWillHappen }).click();
    await sheet.getByLabel("Send on another day or at another time").check();
    await expect(sheet.getByLabel("Day", { exact: true })).toHaveValue(thursday);
    await expect(sheet.getByText(/^It leaves Thursday .* 08:00, by the clock in Stockholm/)).toBeVisible();
    await page.getByRole("button", { name: `Finalise now, mail ${formatShortDay(thursday)}, 08:00` }).click();
    await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);
    const invoiceUrl = page.url();
    await expect(page.getByText(`Leaves ${formatShortDay(thursday)}, 08:00`)).toBeVisible();

    // A time in the past is refused at its field, and the typed text stays.
    await page.getByRole("button", { name: "Change the e-mail" }).click();
    await sheet.getByLabel("Day", { exact: true }).fill(wednesday);
    await sheet.getByLabel("Time", { exact: true }).fill("14.30");
    await sheet.getByLabel("Subject").fill("Trapphus ####");
    await sheet.getByRole("button", { name: "Save the change" }).click();
    await expect(sheet.getByLabel("Time", { exact: true })).toHaveAccessibleDescription(/still to come/);
    await sheet.getByLabel("Day", { exact: true }).fill(friday);
    await sheet.getByRole("button", { name: "Save the change" }).click();
    await expect(sheet).toHaveCount(0);
    await expect(timeline.getByText(formatShortDay(friday))).toBeVisible();
    expect(await countMails(request)).toBe(mailsBefore);

    await moveClockAndReload(page, request, `${friday}T13:31:00Z`);
    await expect.poll(() => countMails(request)).toBe(mailsBefore + 1);
    expect((await getLastMail(request)).subject).toMatch(/^Trapphus \d+$/);
    await expect(timeline.getByRole("listitem").filter({ hasText: "Mailed" })).toContainText("Accepted for delivery");

    // The scheduled mail is withdrawn on the timeline, and stays withdrawn.
    await scheduleMail(page);
    await timeline.getByRole("button", { name: "Do not send it" }).click();
    await expect(timeline.getByText("E-mail taken back before it left")).toBeVisible();

    // The invoice is voided in another program: its mail is not sent, and the next visits say so until it was seen.
    await scheduleMail(page);
    await books.voidInvoice(/invoices\/(.+)/.exec(invoiceUrl)?.[1] ?? "");
    await page.goto(`${companyPath()}/customers`);
    await moveClockAndReload(page, request, `${monday}T07:01:00Z`);
    const unsentMailToast = page.getByRole("group", { name: /^Mail invoice \d+ to Brf Solsidan/ });
    await expect
      .poll(
        async () => {
          await page.goto(companyPath());
          // Outcomes that were not shown yet are read after the page.
          return unsentMailToast.waitFor({ timeout: 15_000 }).then(
            () => true,
            () => false,
          );
        },
        { timeout: 180_000 },
      )
      .toBe(true);
    await unsentMailToast.getByRole("button", { name: "Look" }).click();
    const unsentEntry = timeline.getByRole("listitem").filter({ hasText: "E-mail did not leave" });
    await expect(unsentEntry).toContainText("voided");
    await page.goto(companyPath());
    await expect(page.getByRole("heading", { name: labels.overview })).toBeVisible();
    await expect(unsentMailToast).toHaveCount(0);
    expect(await countMails(request)).toBe(mailsBefore + 1);
    await expectSoundBooks(request);

    async function scheduleMail(invoicePage: Page) {
      await invoicePage
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
  const nextDay = addDays(day, 1);
  return new Date(nextDay).getUTCDay() === 3 ? nextDay : wednesdayAfter(nextDay);
}

/** Formats a day as an English screen in Sweden writes it. */
function formatShortDay(day: string): string {
  return new Intl.DateTimeFormat("en-SE", { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(day));
}

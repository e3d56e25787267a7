import { fjordtre, norrsken, tulp } from "../../../sandbox/seed/companies";
import { sara } from "../../../sandbox/seed/people";
import { dayFromToday } from "../../support/days";
import { createScreenCheck } from "../../support/looks/screen-check";
import { mailQuote } from "../../support/offer";
import { salesAtService } from "../../support/sales-at-service";
import { booksAtService } from "../../support/service/books";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";
import { translate } from "../../support/translations";

/** Checks the sheets of a sent quote and a sent invoice, in each language at a company of its country. */
for (const { language, locale, width, company } of [
  { language: "en", locale: "en-GB", width: 1440, company: norrsken },
  { language: "sv", locale: "sv-SE", width: 390, company: norrsken },
  { language: "nb", locale: "nb-NO", width: 390, company: fjordtre },
  { language: "nl", locale: "nl-NL", width: 1440, company: tulp },
] as const) {
  test.describe(`sheets of what has left, in ${language}, ${width} px`, () => {
    test.use({ locale, timezoneId: company.timeZone, viewport: { width, height: 900 } });
    const companyPath = signInOnSharedDemo(sara.email, company.name);
    const checkScreen = createScreenCheck(language);
    const textOf = (key: string) => translate(language, key);

    test("a sent quote is changed and its link taken back; an invoice is sent as a file, and reminded of", async ({
      page,
      request,
    }) => {
      const buttonOf = (key: string) => page.getByRole("button", { name: textOf(key), exact: true }).first();
      const sheet = page.getByRole("dialog");
      const closeSheet = async () => {
        await page.keyboard.press("Escape");
        await expect(sheet).toHaveCount(0);
      };

      const quote = await (await booksAtService(request, company.name, sara.email)).createQuote();
      await page.goto(`${companyPath()}/sales/quotes/${quote.Id}`);
      await mailQuote(page, language);
      await buttonOf("quote.open.revoke").click();
      await checkScreen(page, "what taking the link back means");
      await closeSheet();
      await page.getByRole("link", { name: textOf("quote.open.change") }).click();
      await page.getByLabel(textOf("sales.editor.quote.due"), { exact: true }).fill(dayFromToday(120));
      await page.keyboard.press("Control+Enter");
      await expect(sheet.getByRole("heading", { name: textOf("quote.change.link") })).toBeVisible();
      await checkScreen(page, "the sheet before a sent quote is changed");
      await closeSheet();

      const { ask } = await salesAtService(request, company.name, sara.email);
      const overdueFilter = `RemainingAmount gt 0 and DueDate lt ${dayFromToday(-1)} and IsCreditInvoice eq false`;
      const { Data } = await ask<{ Data: { Id: string }[] }>(
        "GET",
        `/customerinvoices?$filter=${overdueFilter}&$pagesize=1`,
      );
      await page.goto(`${companyPath()}/sales/invoices/${Data[0]?.Id}`);
      await buttonOf("sales.eInvoice.open").click();
      await expect(sheet.getByRole("heading", { level: 3 }).first()).toBeVisible();
      await checkScreen(page, "what an e-invoice lacks");
      await closeSheet();
      await buttonOf("later.reminder.open").click();
      await expect(sheet.getByRole("button", { name: textOf("later.reminder.send") })).toBeVisible();
      await checkScreen(page, "the sheet of a reminder");
      await closeSheet();
    });
  });
}

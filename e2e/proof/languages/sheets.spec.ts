import { fjordtre, norrsken, tulp } from "../../../sandbox/seed/companies";
import { sara } from "../../../sandbox/seed/people";
import { dayFromToday } from "../../support/days";
import { lookIn } from "../../support/looks/look-in";
import { mailQuote } from "../../support/offer";
import { onOneDemo } from "../../support/one-demo";
import { ownSales } from "../../support/own-sale";
import { booksOf } from "../../support/service/books";
import { said } from "../../support/spoken";
import { expect, test } from "../../support/test";

/** What is asked about a quote and an invoice that have left, in each language at a company of its country. */
for (const { language, locale, width, company } of [
  { language: "en", locale: "en-GB", width: 1440, company: norrsken },
  { language: "sv", locale: "sv-SE", width: 390, company: norrsken },
  { language: "nb", locale: "nb-NO", width: 390, company: fjordtre },
  { language: "nl", locale: "nl-NL", width: 1440, company: tulp },
] as const) {
  test.describe(`sheets of what has left, in ${language}, ${width} px`, () => {
    test.use({ locale, timezoneId: company.timeZone, viewport: { width, height: 900 } });
    const base = onOneDemo(sara.email, company.name);
    const look = lookIn(language);
    const say = (key: string) => said(language, key);

    test("a sent quote is changed and its link taken back; an invoice is sent as a file, and reminded of", async ({
      page,
      request,
    }) => {
      const button = (key: string) => page.getByRole("button", { name: say(key), exact: true }).first();
      const sheet = page.getByRole("dialog");
      const away = async () => {
        await page.keyboard.press("Escape");
        await expect(sheet).toHaveCount(0);
      };

      const quote = await (await booksOf(request, company.name, sara.email)).offeredQuote();
      await page.goto(`${base()}/sales/quotes/${quote.Id}`);
      await mailQuote(page, language);
      await button("quote.open.revoke").click();
      await look(page, "what taking the link back means");
      await away();
      await page.getByRole("link", { name: say("quote.open.change") }).click();
      await page.getByLabel(say("sales.editor.quote.due"), { exact: true }).fill(dayFromToday(120));
      await page.keyboard.press("Control+Enter");
      await expect(sheet.getByRole("heading", { name: say("quote.change.link") })).toBeVisible();
      await look(page, "the sheet before a sent quote is changed");
      await away();

      const { ask } = await ownSales(request, company.name, sara.email);
      const overdue = `RemainingAmount gt 0 and DueDate lt ${dayFromToday(-1)} and IsCreditInvoice eq false`;
      const { Data } = await ask<{ Data: { Id: string }[] }>("GET", `/customerinvoices?$filter=${overdue}&$pagesize=1`);
      await page.goto(`${base()}/sales/invoices/${Data[0]?.Id}`);
      await button("sales.eInvoice.open").click();
      await expect(sheet.getByRole("heading", { level: 3 }).first()).toBeVisible();
      await look(page, "what an e-invoice lacks");
      await away();
      await button("later.reminder.open").click();
      await expect(sheet.getByRole("button", { name: say("later.reminder.send") })).toBeVisible();
      await look(page, "the sheet of a reminder");
      await away();
    });
  });
}

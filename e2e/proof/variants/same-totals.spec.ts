import type { BrowserContext } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { onOneDemo } from "../../support/one-demo";
import { expectOnce, tally } from "../../support/same-total";
import { lastMail, mailCount } from "../../support/service/books";
import { call, expectSound } from "../../support/service/control";
import { expect, test } from "../../support/test";
import { words as allWords } from "../../support/words";
import { begin, fewest, fewestActions, finaliseAndSend, recipient, sameTotals, ways } from "../../walks/same-totals";

for (const [by, way] of Object.entries(ways)) {
  const words = allWords[way.language];

  test.describe(`in ${way.language}, by ${by}`, () => {
    test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });
    const base = onOneDemo(anna.email, norrsken.name);

    test.beforeEach(async ({ page }) => {
      await page.goto(base());
      await expect(page.getByRole("heading", { level: 1, name: words.overview })).toBeVisible();
    });

    test("an invoice to a customer there is takes five actions, two fields and one screen", ({
      page,
      context,
      request,
    }) => fewestActions({ page, context, request }, way));

    if (way.keys) {
      test("PDF, mail, list, page and ledger say the same totals, and the same VAT per rate", ({ page, request }) =>
        sameTotals({ page, request }, way));
      return;
    }

    // What is known of a mail is the same in any language.
    test("of a mail whose answer was lost the page says that nobody knows, and sends none by itself", async ({
      page,
      request,
      context,
    }) => {
      const before = await tally(request);
      const path = "/v2/customerinvoices/*/email";
      await begin(page, words, false);
      await fewest(page, words, false);
      await call(request, "PUT", "/faults", [{ method: "POST", path, kind: "cut-after-commit", times: 1 }]);
      await finaliseAndSend(page, words, false);
      const asked = page.getByRole("region", { name: "A mail with no answer" });
      await expect(asked).toContainText("We do not know if the mail of");
      const entry = page.getByRole("listitem").filter({ hasText: "Mail, outcome not known" });
      await expect(entry).toContainText("It is not sent again by itself.");
      await expect(page.getByText("Not known", { exact: true })).toBeVisible();
      expect(await call(request, "GET", "/faults")).toEqual([]);

      // Neither a reload, nor another tab, nor time sends it once more.
      await page.reload();
      await expect(asked).toBeVisible();
      await expectAskedInAnotherTab(context, page.url());
      await call(request, "POST", "/clock/advance", { seconds: 200 });
      await page.reload();
      await expect(asked).toBeVisible();
      await expectOnce(request, before);

      // It did leave, which its reader knows: said so, nothing more is sent and nothing more is asked.
      expect((await lastMail(request)).recipients).toEqual([recipient]);
      await asked.getByRole("button", { name: "It arrived" }).click();
      await expect(asked).toHaveCount(0);
      expect(await mailCount(request)).toBe(before.mails + 1);
      await expectSound(request);
    });
  });
}

async function expectAskedInAnotherTab(context: BrowserContext, address: string) {
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByRole("region", { name: "A mail with no answer" })).toBeVisible();
  await other.close();
}

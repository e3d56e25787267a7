import type { BrowserContext } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { expectInvoicedOnce, readServiceCounts } from "../../support/same-total";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { countMails, getLastMail } from "../../support/service/books";
import { callControl, expectSoundBooks } from "../../support/service/control";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";
import {
  expectFewestActions,
  finaliseAndSend,
  inputWays,
  openNewInvoice,
  recipient,
  walkSameTotals,
  writeShortestInvoice,
} from "../../walks/same-totals";

for (const [wayName, inputWay] of Object.entries(inputWays)) {
  const labels = allLabels[inputWay.language];

  test.describe(`in ${inputWay.language}, by ${wayName}`, () => {
    test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });
    const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

    test.beforeEach(async ({ page }) => {
      await page.goto(companyPath());
      await expect(page.getByRole("heading", { level: 1, name: labels.overview })).toBeVisible();
    });

    test("an invoice to a customer there is takes five actions, two fields and one screen", ({
      page,
      context,
      request,
    }) => expectFewestActions({ page, context, request }, inputWay));

    if (inputWay.isByKeyboard) {
      test("PDF, mail, list, page and ledger say the same totals, and the same VAT per rate", ({ page, request }) =>
        walkSameTotals({ page, request }, inputWay));
      return;
    }

    // What the page knows of a mail does not depend on the language.
    test("of a mail whose answer was lost the page says that nobody knows, and sends none by itself", async ({
      page,
      request,
      context,
    }) => {
      const countsBefore = await readServiceCounts(request);
      const path = "/v2/customerinvoices/*/email";
      await openNewInvoice(page, labels, false);
      await writeShortestInvoice(page, labels, false);
      await callControl(request, "PUT", "/faults", [{ method: "POST", path, kind: "cut-after-commit", times: 1 }]);
      await finaliseAndSend(page, labels, false);
      const unansweredMail = page.getByRole("region", { name: "An e-mail with no answer" });
      await expect(unansweredMail).toContainText("We do not know if the e-mail of");
      const mailEntry = page.getByRole("listitem").filter({ hasText: "E-mail, outcome not known" });
      await expect(mailEntry).toContainText("It is not sent again by itself.");
      await expect(page.getByText("Not known", { exact: true })).toBeVisible();
      expect(await callControl(request, "GET", "/faults")).toEqual([]);

      // Neither a reload, nor another tab, nor time sends the mail once more.
      await page.reload();
      await expect(unansweredMail).toBeVisible();
      await expectAskedInAnotherTab(context, page.url());
      await callControl(request, "POST", "/clock/advance", { seconds: 200 });
      await page.reload();
      await expect(unansweredMail).toBeVisible();
      await expectInvoicedOnce(request, countsBefore);

      // The recipient has the mail. Once a person confirms that, the portal sends no second mail and asks no more.
      expect((await getLastMail(request)).recipients).toEqual([recipient]);
      await unansweredMail.getByRole("button", { name: "It arrived" }).click();
      await expect(unansweredMail).toHaveCount(0);
      expect(await countMails(request)).toBe(countsBefore.mails + 1);
      await expectSoundBooks(request);
    });
  });
}

async function expectAskedInAnotherTab(context: BrowserContext, address: string) {
  const otherTab = await context.newPage();
  await otherTab.goto(address);
  await expect(otherTab.getByRole("region", { name: "An e-mail with no answer" })).toBeVisible();
  await otherTab.close();
}

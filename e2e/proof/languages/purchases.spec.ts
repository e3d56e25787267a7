import type { Page } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { waitUntilSettled } from "../../support/looks/axe";
import { purchasesAtService } from "../../support/purchases-at-service";
import { allowApprovingAlone } from "../../support/rules";
import { expectSoundBooks, readCounters } from "../../support/service/control";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";
import { translate } from "../../support/translations";

const supplierName = "Bottenvikens Energi AB";

// The journeys of registering and approving use English and Swedish; this one uses the two other languages.
// Numbers are written as in the company's country, whatever the language is.
const totalText = "1 250,00";

for (const { language, locale } of [
  { language: "nb", locale: "nb-NO" },
  { language: "nl", locale: "nl-NL" },
] as const) {
  test.describe(`purchases in ${language}`, () => {
    test.use({ locale, timezoneId: "Europe/Stockholm" });
    const companyPath = signInOnSharedDemo(anna.email, norrsken.name);
    const textOf = (key: string, values?: Record<string, string>) => translate(language, key, values);
    const fieldOf = (page: Page, key: string) =>
      page.getByRole("textbox", { name: new RegExp(`^${textOf(`register.${key}`)}`) });

    test("one is registered, approved, and another rejected, by keys", async ({ page, request }) => {
      const purchases = await purchasesAtService(request, norrsken.name);
      await purchases.deleteDrafts();
      const number = `SPRK-${language}`;
      await page.goto(`${companyPath()}/purchases/new`);
      await waitUntilSettled(page);
      await allowApprovingAlone(page, companyPath());
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      await page.getByRole("combobox", { name: textOf("register.supplier"), exact: true }).fill("Bottenv");
      await page.getByRole("option", { name: new RegExp(supplierName) }).click();
      await fieldOf(page, "number").fill(number);
      await expect(fieldOf(page, "dueOn")).not.toHaveValue("");
      await fieldOf(page, "total").fill(totalText);
      await fieldOf(page, "vat").fill("250");
      await page.keyboard.press("Tab");
      await expect(page.getByRole("region", { name: textOf("register.proposal.title") })).toBeVisible();
      await page.keyboard.press("Alt+k");
      await expect(page.getByText(textOf("register.balanced"))).toBeVisible();
      await page.keyboard.press("Control+Enter");
      await expect(page).toHaveURL(/\/purchases(\?.*)?$/);
      await expect(page.getByText(textOf("register.handedIn", { name: `${supplierName}, ${number}` }))).toBeVisible();

      const countApprovals = async () => (await readCounters(request)).approvals.committed;
      const approvalsBefore = await countApprovals();
      await allowApprovingAlone(page, companyPath());
      await page.goto(`${companyPath()}/purchases/approvals`);
      await expect(page.getByRole("heading", { level: 1, name: textOf("approvals.title") })).toBeVisible();
      await expect(page.getByText(textOf("approvals.notes.noDocument"))).toBeVisible();
      await page.keyboard.press("a");
      await expect(page.getByText(textOf("approvals.notes.pressAgain"))).toBeVisible();
      await page.keyboard.press("a");
      await expect.poll(countApprovals).toBe(approvalsBefore + 1);
      await expect(
        page.getByText(textOf("approvals.empty.decided")).or(page.getByText(textOf("approvals.empty.nothing"))),
      ).toBeVisible();

      const id = await purchases.register(await purchases.createSupplier(`Feil ${language} AB`), {
        number: `NO-${language}`,
      });
      await page.goto(`${companyPath()}/purchases/approvals/${id}`);
      await expect(page.locator("canvas").first()).toBeVisible();
      await page.keyboard.press("r");
      const sheet = page.getByRole("dialog");
      await sheet.getByLabel(textOf("approvals.reject.reason")).fill("42");
      await sheet.getByRole("button", { name: textOf("approvals.reject.do") }).click();
      await expect.poll(() => purchases.getApprovalStatus(id)).toBe(2);
      await expectSoundBooks(request);
    });
  });
}

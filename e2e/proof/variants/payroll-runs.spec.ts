import { norrsken } from "../../../sandbox/seed/companies";
import { anna, lars } from "../../../sandbox/seed/people";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";
import { payRunLabelsByLanguage, readDownToPayslip } from "../../walks/payroll-runs";

test.describe("by who may only read the books", () => {
  test.use({ locale: allLabels.en.locale, timezoneId: "Europe/Stockholm" });
  const companyPath = signInOnSharedDemo(lars.email, norrsken.name);

  test("payroll is neither in the menu nor on its pages", async ({ page }) => {
    await page.goto(`${companyPath()}/payroll/pay-runs`);
    await expect(page.getByRole("main").getByRole("alert")).toContainText(payRunLabelsByLanguage.en.roleNote);
    await expect(page.getByRole("table")).toHaveCount(0);
    await expect(page.getByRole("navigation").getByRole("link", { name: "Payroll", exact: true })).toHaveCount(0);
  });
});

test.describe("pay runs in en", () => {
  test.use({ locale: allLabels.en.locale, timezoneId: "Europe/Stockholm" });
  const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

  test("a pay run is read down to a payslip, and adds up", ({ page }) => readDownToPayslip(page, companyPath(), "en"));
});

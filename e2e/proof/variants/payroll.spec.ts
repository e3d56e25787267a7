import { norrsken, tulp } from "../../../sandbox/seed/companies";
import { lars, sara } from "../../../sandbox/seed/people";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { resetDemo } from "../../support/service/control";
import { companyIdOf, signIn } from "../../support/service/service";
import { expect, test } from "../../support/test";
import { translate } from "../../support/translations";
import { walkEmployees } from "../../walks/payroll";

for (const [language, width] of [
  ["en", 1440],
  ["sv", 390],
] as const) {
  const labels = allLabels[language];
  const textOf = (key: string, values?: Record<string, string>) => translate(language, key, values);

  test.describe(`employees, ${language}, ${width} px`, () => {
    test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm", viewport: { width, height: 1400 } });

    if (language === "en")
      test("drafts say what they lack; a number is shown on demand only", ({ page, request }) =>
        walkEmployees({ page, request }, language, width));

    test("payroll is there for those alone whose role sees it, and in Sweden alone", async ({ page, request }) => {
      await resetDemo(request);
      const payrollLink = page.getByRole("link", { name: textOf("shell.payroll"), exact: true });
      await signIn(page, labels, lars.email, norrsken.name);
      await expect(payrollLink).toHaveCount(0);
      await page.goto(`/companies/${companyIdOf(page)}/payroll/employees`);
      await expect(page.getByText(textOf("problems.roles.title"))).toBeVisible();
      await expect(page.locator("a[data-row]")).toHaveCount(0);
      // Calls that the page still makes would set its cookie again.
      await page.goto("about:blank");
      await page.context().clearCookies();
      await signIn(page, labels, sara.email, tulp.name);
      await expect(payrollLink).toHaveCount(0);
    });
  });
}

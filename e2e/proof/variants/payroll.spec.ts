import { norrsken, tulp } from "../../../sandbox/seed/companies";
import { lars, sara } from "../../../sandbox/seed/people";
import { freshDemo } from "../../support/service/control";
import { companyIdOf, signIn } from "../../support/service/service";
import { said } from "../../support/spoken";
import { expect, test } from "../../support/test";
import { words as allWords } from "../../support/words";
import { meetEmployees } from "../../walks/payroll";

for (const [language, width] of [
  ["en", 1440],
  ["sv", 390],
] as const) {
  const words = allWords[language];
  const say = (key: string, values?: Record<string, string>) => said(language, key, values);
  const _own = (key: string, values?: Record<string, string>) => say(`payroll.employees.${key}`, values);

  test.describe(`employees, ${language}, ${width} px`, () => {
    test.use({ locale: words.locale, timezoneId: "Europe/Stockholm", viewport: { width, height: 1400 } });

    if (language === "en")
      test("drafts say what they lack; a number is shown on demand only", ({ page, request }) =>
        meetEmployees({ page, request }, language, width));

    test("payroll is there for those alone whose role sees it, and in Sweden alone", async ({ page, request }) => {
      await freshDemo(request);
      const link = page.getByRole("link", { name: say("shell.payroll"), exact: true });
      await signIn(page, words, lars.email, norrsken.name);
      await expect(link).toHaveCount(0);
      await page.goto(`/companies/${companyIdOf(page)}/payroll/employees`);
      await expect(page.getByText(say("problems.roles.title"))).toBeVisible();
      await expect(page.locator("a[data-row]")).toHaveCount(0);
      // What the page still asks would set its cookie again.
      await page.goto("about:blank");
      await page.context().clearCookies();
      await signIn(page, words, sara.email, tulp.name);
      await expect(link).toHaveCount(0);
    });
  });
}

import { expect, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna, lars } from "../sandbox/seed/people";
import { expectAccessible, settled } from "./support/axe";
import { onOneDemo } from "./support/one-demo";
import { addedScopes } from "./support/signed-in";
import { words as allWords } from "./support/words";

/** What a person reads in payroll. */
const said = {
  en: {
    parts: "Parts of payroll",
    payRuns: "Pay runs",
    locked: "Locked",
    addsUp: "The payslips add up to the run.",
    slips: "Payslips",
    slipOf: /^Payslip of /,
    amounts: "Amounts",
    other: "Payslips of this employee",
    mayNot: /role/i,
  },
  sv: {
    parts: "Delar av lön",
    payRuns: "Lönekörningar",
    locked: "Låst",
    addsUp: "Lönebeskedens summor stämmer med körningen.",
    slips: "Lönebesked",
    slipOf: /^Lönebesked för /,
    amounts: "Belopp",
    other: "Den anställdas lönebesked",
    mayNot: /roll/i,
  },
} as const;

for (const language of ["en", "sv"] as const) {
  const words = said[language];

  test.describe(`pay runs in ${language}`, () => {
    test.use({ locale: allWords[language].locale, timezoneId: "Europe/Stockholm", actionTimeout: 15_000 });
    const base = onOneDemo(anna.email, norrsken.name, addedScopes);

    test("a pay run is read down to a payslip, and adds up", async ({ page }) => {
      await page.goto(`${base()}/payroll/employees`);
      await page.getByRole("navigation", { name: words.parts }).getByRole("link", { name: words.payRuns }).click();
      await expect(page.getByRole("heading", { level: 1, name: words.payRuns })).toBeVisible();
      const runs = page.getByRole("table").getByRole("row").filter({ hasText: words.locked });
      await expect(runs).toHaveCount(2);
      await settled(page);
      await expectAccessible(page, "pay runs");
      await runs.first().getByRole("link").click();
      await expect(page.getByText(words.addsUp)).toBeVisible();
      await expectAccessible(page, "pay run");

      const slips = page.getByRole("region", { name: words.slips, exact: true });
      const karin = slips.getByRole("row", { name: /Karin Ekström/ });
      await expect(karin).toContainText(/46.500,00/);
      await karin.getByRole("link").click();
      await expect(page.getByRole("heading", { level: 1, name: words.slipOf })).toBeVisible();
      await expect(page.getByRole("region", { name: words.amounts })).toContainText(/46.500,00/);
      await expectAccessible(page, "payslip");

      // The slip of the month before is one press away.
      const here = page.url();
      await page.getByRole("region", { name: words.other }).getByRole("link").click();
      await expect(page).not.toHaveURL(here);
      await expect(page.getByRole("region", { name: words.amounts })).toContainText(/46.500,00/);
    });
  });
}

test.describe("by who may only read the books", () => {
  test.use({ locale: allWords.en.locale, timezoneId: "Europe/Stockholm", actionTimeout: 15_000 });
  const base = onOneDemo(lars.email, norrsken.name);

  test("payroll is neither in the menu nor on its pages", async ({ page }) => {
    await page.goto(`${base()}/payroll/pay-runs`);
    await expect(page.getByRole("main").getByRole("alert")).toContainText(said.en.mayNot);
    await expect(page.getByRole("table")).toHaveCount(0);
    await expect(page.getByRole("navigation").getByRole("link", { name: "Payroll", exact: true })).toHaveCount(0);
  });
});

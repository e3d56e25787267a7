import { expect, type Page } from "@playwright/test";
import { expectAccessible, settled } from "../support/looks/axe";
/** What a person reads in payroll. */
export const said = {
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

/** From the pay runs to one, to a payslip of it and to the one of the month before. */
export async function readDownToPayslip(page: Page, base: string, language: keyof typeof said) {
  const words = said[language];
  await page.goto(`${base}/payroll/employees`);
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
}

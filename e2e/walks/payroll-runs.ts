import { expect, type Page } from "@playwright/test";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
/** The labels of payroll per language. */
export const payRunLabelsByLanguage = {
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

/** Opens a pay run, one of its payslips, and the payslip of the month before. */
export async function readDownToPayslip(page: Page, base: string, language: keyof typeof payRunLabelsByLanguage) {
  const payRunLabels = payRunLabelsByLanguage[language];
  await page.goto(`${base}/payroll/employees`);
  await page
    .getByRole("navigation", { name: payRunLabels.parts })
    .getByRole("link", { name: payRunLabels.payRuns })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: payRunLabels.payRuns })).toBeVisible();
  const runs = page.getByRole("table").getByRole("row").filter({ hasText: payRunLabels.locked });
  await expect(runs).toHaveCount(2);
  await waitUntilSettled(page);
  await expectAccessible(page, "pay runs");
  await runs.first().getByRole("link").click();
  await expect(page.getByText(payRunLabels.addsUp)).toBeVisible();
  await expectAccessible(page, "pay run");

  const payslips = page.getByRole("region", { name: payRunLabels.slips, exact: true });
  const karin = payslips.getByRole("row", { name: /Karin Ekström/ });
  await expect(karin).toContainText(/46.500,00/);
  await karin.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: payRunLabels.slipOf })).toBeVisible();
  await expect(page.getByRole("region", { name: payRunLabels.amounts })).toContainText(/46.500,00/);
  await expectAccessible(page, "payslip");

  // The payslip of the month before is one click away.
  const firstPayslipUrl = page.url();
  await page.getByRole("region", { name: payRunLabels.other }).getByRole("link").click();
  await expect(page).not.toHaveURL(firstPayslipUrl);
  await expect(page.getByRole("region", { name: payRunLabels.amounts })).toContainText(/46.500,00/);
}

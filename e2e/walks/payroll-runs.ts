import { expect, type Page } from "@playwright/test";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
/** The labels of payroll per language. */
export const payRunLabelsByLanguage = {
  en: {
    parts: "Parts of payroll",
    payRuns: "Pay runs",
    locked: "Locked",
    sumsAgreeNote: "The payslips add up to the run.",
    payslips: "Payslips",
    payslipHeading: /^Payslip of /,
    amounts: "Amounts",
    otherPayslips: "Payslips of this employee",
    roleNote: /role/i,
  },
  sv: {
    parts: "Delar av lön",
    payRuns: "Lönekörningar",
    locked: "Låst",
    sumsAgreeNote: "Lönebeskedens summor stämmer med körningen.",
    payslips: "Lönebesked",
    payslipHeading: /^Lönebesked för /,
    amounts: "Belopp",
    otherPayslips: "Den anställdas lönebesked",
    roleNote: /roll/i,
  },
} as const;

/** Opens a pay run, one of its payslips, and the payslip of the month before. */
export async function readDownToPayslip(
  page: Page,
  companyPath: string,
  language: keyof typeof payRunLabelsByLanguage,
) {
  const payRunLabels = payRunLabelsByLanguage[language];
  await page.goto(`${companyPath}/payroll/employees`);
  await page
    .getByRole("navigation", { name: payRunLabels.parts })
    .getByRole("link", { name: payRunLabels.payRuns })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: payRunLabels.payRuns })).toBeVisible();
  const runRows = page.getByRole("table").getByRole("row").filter({ hasText: payRunLabels.locked });
  await expect(runRows).toHaveCount(2);
  await waitUntilSettled(page);
  await expectAccessible(page, "pay runs");
  await runRows.first().getByRole("link").click();
  await expect(page.getByText(payRunLabels.sumsAgreeNote)).toBeVisible();
  await expectAccessible(page, "pay run");

  const payslipsRegion = page.getByRole("region", { name: payRunLabels.payslips, exact: true });
  const karinRow = payslipsRegion.getByRole("row", { name: /Karin Ekström/ });
  await expect(karinRow).toContainText(/46.500,00/);
  await karinRow.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: payRunLabels.payslipHeading })).toBeVisible();
  await expect(page.getByRole("region", { name: payRunLabels.amounts })).toContainText(/46.500,00/);
  await expectAccessible(page, "payslip");

  // The payslip of the month before is one click away.
  const firstPayslipUrl = page.url();
  await page.getByRole("region", { name: payRunLabels.otherPayslips }).getByRole("link").click();
  await expect(page).not.toHaveURL(firstPayslipUrl);
  await expect(page.getByRole("region", { name: payRunLabels.amounts })).toContainText(/46.500,00/);
}

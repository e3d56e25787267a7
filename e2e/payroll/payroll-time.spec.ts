import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { expectAccessible } from "../support/looks/axe";
import { screenLabels as allLabels } from "../support/screen-labels";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { enterHours, listRegistrations, monthFrom, timeLabelsByLanguage } from "../walks/payroll-time";

const timeLabels = timeLabelsByLanguage.en;

test.use({ locale: allLabels.en.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("hours are entered by keyboard alone, kept when left, and changed and deleted", ({ page }) =>
  enterHours(page, companyPath(), "en"));

test("one person's month is registered on at 390 px", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${companyPath()}/payroll/time?month=${monthFrom(3).slice(0, 7)}`);
  const employeeSelect = page.getByRole("combobox", { name: timeLabels.employee });
  await employeeSelect.selectOption({ label: "Mikael Öberg" });
  await page.getByRole("button", { name: /^Mikael Öberg, 5 / }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name: timeLabels.shareOfDay }).fill("0");
  await sheet.getByRole("button", { name: timeLabels.register, exact: true }).click();
  await expect(sheet.getByRole("textbox", { name: timeLabels.shareOfDay })).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "registering on a phone");
  await page.setViewportSize({ width: 390, height: 844 });
  await sheet.getByRole("textbox", { name: timeLabels.shareOfDay }).fill("50");
  await sheet.getByRole("button", { name: timeLabels.register, exact: true }).click();
  await expect(sheet).toHaveCount(0);
  const day = monthFrom(3).replace(/01$/, "05");
  expect(await listRegistrations(page, companyPath(), "sickleave", day, day)).toMatchObject([{ PercentOfDay: 50 }]);
  await expectAccessible(page, "one person's month");

  // Two pay codes are registered on one day; the first is removed, the second is changed.
  const nextDay = monthFrom(3).replace(/01$/, "06");
  const fieldNamed = (name: string) => sheet.getByRole("textbox", { name, exact: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: /^Mikael Öberg, 6 / }).click();
  await sheet.getByRole("combobox", { name: timeLabels.kind }).selectOption("travelAndExpense");
  const payCodeSelects = sheet.getByRole("combobox", { name: "Pay code" });
  await payCodeSelects.selectOption("3110");
  await fieldNamed("Amount").fill("125");
  await fieldNamed("Of which VAT").fill("25");
  await sheet.getByRole("button", { name: "Add a row" }).click();
  await expect(payCodeSelects.nth(1)).toBeFocused();
  await sheet.getByRole("button", { name: timeLabels.register, exact: true }).click();
  await expect(payCodeSelects.nth(1)).toHaveAttribute("aria-invalid", "true");
  await payCodeSelects.nth(1).selectOption("3230");
  await fieldNamed("Quantity").fill("2");
  await fieldNamed("Unit price").fill("300");
  await expectAccessible(page, "two pay codes on a phone");
  await page.setViewportSize({ width: 390, height: 844 });
  await sheet.getByRole("button", { name: timeLabels.register, exact: true }).click();
  await expect(sheet).toHaveCount(0);
  expect(await listRegistrations(page, companyPath(), "travelandexpense", nextDay, nextDay)).toMatchObject([
    {
      Rows: [
        { PaycodeNumber: "3110", Amount: 125 },
        { PaycodeNumber: "3230", Quantity: 2, UnitPrice: 300 },
      ],
    },
  ]);
  await page.getByRole("button", { name: /^Mikael Öberg, 6 / }).click();
  await sheet.getByRole("button", { name: timeLabels.change, exact: true }).click();
  await sheet.getByRole("button", { name: "Remove row 1" }).click();
  await expect(sheet.getByRole("button", { name: "Add a row" })).toBeFocused();
  await fieldNamed("Quantity").fill("3");
  await sheet.getByRole("button", { name: timeLabels.saveChange }).click();
  await expect(sheet.getByRole("button", { name: timeLabels.change, exact: true })).toBeVisible();
  const [changedRegistration] = (await listRegistrations(
    page,
    companyPath(),
    "travelandexpense",
    nextDay,
    nextDay,
  )) as {
    Rows: object[];
  }[];
  expect(changedRegistration?.Rows).toHaveLength(1);
  expect(changedRegistration?.Rows).toMatchObject([{ PaycodeNumber: "3230", Quantity: 3, UnitPrice: 300 }]);
});

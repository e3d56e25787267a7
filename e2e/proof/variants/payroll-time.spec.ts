import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { expectAccessible } from "../../support/looks/axe";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";
import {
  cellOf,
  enterHours,
  listRegistrations,
  monthFrom,
  openMonth,
  timeLabelsByLanguage,
} from "../../walks/payroll-time";

const lastDayOfMonth = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);

for (const language of ["en", "sv"] as const) {
  const timeLabels = timeLabelsByLanguage[language];

  test.describe(`time and absence in ${language}`, () => {
    test.use({ locale: allLabels[language].locale, timezoneId: "Europe/Stockholm" });
    const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

    test("what a pay run has read, another application made or a locked day holds is greyed with its reason", async ({
      page,
    }) => {
      await openMonth(page, companyPath(), monthFrom(-2), timeLabels.month);
      await expectAccessible(page, "time and absence");
      await cellOf(page, "Mikael Öberg", 10).click();
      const sheet = page.getByRole("dialog");
      await expect(sheet.getByText(timeLabels.readNote)).toBeVisible();
      await expect(sheet.getByRole("button", { name: timeLabels.change, exact: true })).toBeDisabled();
      await expect(sheet.getByRole("button", { name: timeLabels.remove, exact: true })).toBeDisabled();
      await expect(sheet.getByText(timeLabels.lockedDays)).toBeVisible();
      await expect(sheet.getByRole("button", { name: timeLabels.register, exact: true })).toHaveCount(0);
      await expectAccessible(page, "a day that is read");
      await page.keyboard.press("Escape");
      await expect(sheet).toHaveCount(0);

      await openMonth(page, companyPath(), monthFrom(-1), timeLabels.month);
      await cellOf(page, "Johan Niemi", 15).click();
      await expect(sheet.getByText(timeLabels.foreignNote)).toBeVisible();
      await expect(sheet.getByRole("button", { name: timeLabels.change, exact: true })).toBeDisabled();
      await page.keyboard.press("Escape");
      await expect(sheet).toHaveCount(0);
      await expect(page.getByRole("row", { name: /Bengt Lundkvist/ }).getByText(timeLabels.simplified)).toBeVisible();
      await cellOf(page, "Bengt Lundkvist", 15).press("Enter");
      await expect(sheet).toHaveCount(0);
    });

    if (language === "sv")
      test("hours are entered by keyboard alone, kept when left, and changed and deleted", ({ page }) =>
        enterHours(page, companyPath(), language));

    // The following tests do not depend on the language.
    if (language !== "en") return;

    test("days picked with Shift are let go once they were opened, or another day was pressed", async ({ page }) => {
      await openMonth(page, companyPath(), monthFrom(3), timeLabels.month);
      const sheet = page.getByRole("dialog");
      const expectDays = async (firstDay: string, lastDay: string) => {
        await expect(sheet.getByRole("textbox", { name: "First day" })).toHaveValue(new RegExp(`-${firstDay}$`));
        await expect(sheet.getByRole("textbox", { name: timeLabels.lastDay })).toHaveValue(new RegExp(`-${lastDay}$`));
        await page.keyboard.press("Escape");
        await expect(sheet).toHaveCount(0);
      };
      await cellOf(page, "Fatima Haddad", 10).focus();
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("Enter");
      await expectDays("10", "12");
      await cellOf(page, "Fatima Haddad", 12).press("Enter");
      await expectDays("12", "12");
      await page.keyboard.press("Shift+ArrowRight");
      await expect(cellOf(page, "Fatima Haddad", 13)).toBeFocused();
      await cellOf(page, "Fatima Haddad", 20).click();
      await expectDays("20", "20");
      await cellOf(page, "Fatima Haddad", 20).press("Enter");
      await expectDays("20", "20");
    });

    test("absence over a month's end is one registration a month, however often it is pressed", async ({ page }) => {
      const [month, nextMonth] = [monthFrom(1), monthFrom(2)];
      const [lastDay, endDay] = [lastDayOfMonth(month), nextMonth.replace(/01$/, "03")];
      await openMonth(page, companyPath(), month, timeLabels.month);
      await cellOf(page, "Karin Ekström", Number(lastDay.slice(8))).focus();
      await page.keyboard.press(timeLabels.keys.care);
      const sheet = page.getByRole("dialog");
      await expect(sheet.getByRole("combobox", { name: timeLabels.kind })).toHaveValue("careOfSickChild");
      await sheet.getByRole("textbox", { name: timeLabels.lastDay }).fill(endDay);
      await expect(sheet.getByText(timeLabels.twoRegistrationsNote)).toBeVisible();
      await sheet.getByRole("button", { name: timeLabels.register, exact: true }).dblclick();
      await expect(sheet).toHaveCount(0);
      await expect(cellOf(page, "Karin Ekström", Number(lastDay.slice(8)))).toContainText(timeLabels.letters.care);
      const registrations = await listRegistrations(page, companyPath(), "careofsickchild", lastDay, endDay);
      expect(registrations).toMatchObject([{ PercentOfDay: 100 }, { PercentOfDay: 100 }]);

      // A second equal registration, as another tab could send it, is reported and not stored.
      await cellOf(page, "Karin Ekström", Number(lastDay.slice(8))).focus();
      await page.keyboard.press(timeLabels.keys.care);
      await sheet.getByRole("textbox", { name: timeLabels.lastDay }).fill(endDay);
      await sheet.getByRole("button", { name: timeLabels.register, exact: true }).click();
      await expect(sheet.getByText(timeLabels.alreadyNote)).toBeVisible();
      expect(await listRegistrations(page, companyPath(), "careofsickchild", lastDay, endDay)).toHaveLength(2);
    });
  });
}

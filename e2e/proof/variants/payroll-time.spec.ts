import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { expectAccessible } from "../../support/looks/axe";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";
import {
  cell,
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
    const base = signInOnSharedDemo(anna.email, norrsken.name);

    test("what a pay run has read, another application made or a locked day holds is greyed with its reason", async ({
      page,
    }) => {
      await openMonth(page, base(), monthFrom(-2), timeLabels.month);
      await expectAccessible(page, "time and absence");
      await cell(page, "Mikael Öberg", 10).click();
      const sheet = page.getByRole("dialog");
      await expect(sheet.getByText(timeLabels.read)).toBeVisible();
      await expect(sheet.getByRole("button", { name: timeLabels.change, exact: true })).toBeDisabled();
      await expect(sheet.getByRole("button", { name: timeLabels.remove, exact: true })).toBeDisabled();
      await expect(sheet.getByText(timeLabels.locked_days)).toBeVisible();
      await expect(sheet.getByRole("button", { name: timeLabels.register, exact: true })).toHaveCount(0);
      await expectAccessible(page, "a day that is read");
      await page.keyboard.press("Escape");
      await expect(sheet).toHaveCount(0);

      await openMonth(page, base(), monthFrom(-1), timeLabels.month);
      await cell(page, "Johan Niemi", 15).click();
      await expect(sheet.getByText(timeLabels.foreign)).toBeVisible();
      await expect(sheet.getByRole("button", { name: timeLabels.change, exact: true })).toBeDisabled();
      await page.keyboard.press("Escape");
      await expect(sheet).toHaveCount(0);
      await expect(page.getByRole("row", { name: /Bengt Lundkvist/ }).getByText(timeLabels.simplified)).toBeVisible();
      await cell(page, "Bengt Lundkvist", 15).press("Enter");
      await expect(sheet).toHaveCount(0);
    });

    if (language === "sv")
      test("hours are entered by keyboard alone, kept when left, and changed and deleted", ({ page }) =>
        enterHours(page, base(), language));

    // The following tests do not depend on the language.
    if (language !== "en") return;

    test("days picked with Shift are let go once they were opened, or another day was pressed", async ({ page }) => {
      await openMonth(page, base(), monthFrom(3), timeLabels.month);
      const sheet = page.getByRole("dialog");
      const expectDays = async (first: string, last: string) => {
        await expect(sheet.getByRole("textbox", { name: "First day" })).toHaveValue(new RegExp(`-${first}$`));
        await expect(sheet.getByRole("textbox", { name: timeLabels.last })).toHaveValue(new RegExp(`-${last}$`));
        await page.keyboard.press("Escape");
        await expect(sheet).toHaveCount(0);
      };
      await cell(page, "Fatima Haddad", 10).focus();
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("Enter");
      await expectDays("10", "12");
      await cell(page, "Fatima Haddad", 12).press("Enter");
      await expectDays("12", "12");
      await page.keyboard.press("Shift+ArrowRight");
      await expect(cell(page, "Fatima Haddad", 13)).toBeFocused();
      await cell(page, "Fatima Haddad", 20).click();
      await expectDays("20", "20");
      await cell(page, "Fatima Haddad", 20).press("Enter");
      await expectDays("20", "20");
    });

    test("absence over a month's end is one registration a month, however often it is pressed", async ({ page }) => {
      const [month, next] = [monthFrom(1), monthFrom(2)];
      const [last, endDay] = [lastDayOfMonth(month), next.replace(/01$/, "03")];
      await openMonth(page, base(), month, timeLabels.month);
      await cell(page, "Karin Ekström", Number(last.slice(8))).focus();
      await page.keyboard.press(timeLabels.keys.care);
      const sheet = page.getByRole("dialog");
      await expect(sheet.getByRole("combobox", { name: timeLabels.kind })).toHaveValue("careOfSickChild");
      await sheet.getByRole("textbox", { name: timeLabels.last }).fill(endDay);
      await expect(sheet.getByText(timeLabels.many)).toBeVisible();
      await sheet.getByRole("button", { name: timeLabels.register, exact: true }).dblclick();
      await expect(sheet).toHaveCount(0);
      await expect(cell(page, "Karin Ekström", Number(last.slice(8)))).toContainText(timeLabels.letters.care);
      const registrations = await listRegistrations(page, base(), "careofsickchild", last, endDay);
      expect(registrations).toMatchObject([{ PercentOfDay: 100 }, { PercentOfDay: 100 }]);

      // A second equal registration, as another tab could send it, is reported and not stored.
      await cell(page, "Karin Ekström", Number(last.slice(8))).focus();
      await page.keyboard.press(timeLabels.keys.care);
      await sheet.getByRole("textbox", { name: timeLabels.last }).fill(endDay);
      await sheet.getByRole("button", { name: timeLabels.register, exact: true }).click();
      await expect(sheet.getByText(timeLabels.already)).toBeVisible();
      expect(await listRegistrations(page, base(), "careofsickchild", last, endDay)).toHaveLength(2);
    });
  });
}

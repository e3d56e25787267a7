import { expect, type Page, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna } from "../sandbox/seed/people";
import { expectAccessible } from "./support/axe";
import { onOneDemo } from "./support/one-demo";
import { addedScopes } from "./support/signed-in";
import { words as allWords } from "./support/words";

/** What a person reads in payroll. */
const said = {
  en: {
    month: "Time and absence of everybody in the month",
    register: "Register",
    change: "Change",
    remove: "Delete",
    read: /^A pay run has taken it/,
    foreign: /^Another application registered it/,
    locked_days: /^These days stand in a locked pay run/,
    simplified: /^Simplified: absence/,
    kind: "What",
    careOfSickChild: "Care of a sick child",
    last: "Last day",
    hours: "Hours",
    many: /^Becomes 2 registrations/,
    already: /^The same is registered already/,
    keys: { sick: "s", care: "c" },
    letters: { work: "W", care: "C" },
    share: "Share of the day",
    saveChange: "Save the change",
    employee: "Employee",
  },
  sv: {
    month: "Allas tid och frånvaro i månaden",
    register: "Registrera",
    change: "Ändra",
    remove: "Ta bort",
    read: /^En lönekörning har läst in den/,
    foreign: /^Ett annat program har registrerat den/,
    locked_days: /^De här dagarna ingår i en låst lönekörning/,
    simplified: /^Förenklad: frånvaron/,
    kind: "Vad",
    careOfSickChild: "Vård av sjukt barn (VAB)",
    last: "Sista dagen",
    hours: "Timmar",
    many: /^Blir 2 registreringar/,
    already: /^Samma sak är redan registrerad/,
    keys: { sick: "s", care: "v" },
    letters: { work: "A", care: "V" },
    share: "Andel av dagen",
    saveChange: "Spara ändringen",
    employee: "Anställd",
  },
} as const;

/** The first day of the month so many months from this one. */
function monthFrom(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() + months, 1)).toISOString().slice(0, 10);
}

const lastOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);

const cell = (page: Page, name: string, day: number) =>
  page.getByRole("gridcell", { name: new RegExp(`^${name}, ${day} `) });

/** What the payroll program has of a kind between two days. */
async function kept(page: Page, base: string, kind: string, from: string, to: string): Promise<unknown[]> {
  const answer = await page.request.get(`/api${base}/payroll/shortcuts/${kind}/${from}/${to}`);
  expect(answer.ok()).toBe(true);
  return answer.json();
}

async function openMonth(page: Page, base: string, month: string, label: string) {
  await page.goto(`${base}/payroll/time?month=${month.slice(0, 7)}`);
  const grid = page.getByRole("grid", { name: label });
  await expect(grid).toBeVisible();
  await expect(grid).not.toHaveAttribute("aria-busy", "true");
}

for (const language of ["en", "sv"] as const) {
  const words = said[language];

  test.describe(`time and absence in ${language}`, () => {
    test.use({ locale: allWords[language].locale, timezoneId: "Europe/Stockholm", actionTimeout: 15_000 });
    const base = onOneDemo(anna.email, norrsken.name, addedScopes);

    test("what a pay run has read, another application made or a locked day holds is greyed with its reason", async ({
      page,
    }) => {
      await openMonth(page, base(), monthFrom(-2), words.month);
      await expectAccessible(page, "time and absence");
      await cell(page, "Mikael Öberg", 10).click();
      const sheet = page.getByRole("dialog");
      await expect(sheet.getByText(words.read)).toBeVisible();
      await expect(sheet.getByRole("button", { name: words.change, exact: true })).toBeDisabled();
      await expect(sheet.getByRole("button", { name: words.remove, exact: true })).toBeDisabled();
      await expect(sheet.getByText(words.locked_days)).toBeVisible();
      await expect(sheet.getByRole("button", { name: words.register, exact: true })).toHaveCount(0);
      await expectAccessible(page, "a day that is read");
      await page.keyboard.press("Escape");
      await expect(sheet).toHaveCount(0);

      await openMonth(page, base(), monthFrom(-1), words.month);
      await cell(page, "Johan Niemi", 15).click();
      await expect(sheet.getByText(words.foreign)).toBeVisible();
      await expect(sheet.getByRole("button", { name: words.change, exact: true })).toBeDisabled();
      await page.keyboard.press("Escape");
      await expect(sheet).toHaveCount(0);
      await expect(page.getByRole("row", { name: /Bengt Lundkvist/ }).getByText(words.simplified)).toBeVisible();
      await cell(page, "Bengt Lundkvist", 15).press("Enter");
      await expect(sheet).toHaveCount(0);
    });

    test("hours are entered by keyboard alone, kept when left, and changed and deleted", async ({ page }) => {
      await openMonth(page, base(), monthFrom(0), words.month);
      await cell(page, "Fatima Haddad", 2).focus();
      await page.keyboard.press("ArrowRight");
      await expect(cell(page, "Fatima Haddad", 3)).toBeFocused();
      await page.keyboard.press(words.keys.sick);
      const sheet = page.getByRole("dialog");
      await expect(sheet.getByRole("combobox", { name: words.kind })).toHaveValue("sickLeave");
      await expectAccessible(page, "registering");
      await page.keyboard.press("Escape");
      await expect(sheet).toHaveCount(0);
      await expect(cell(page, "Fatima Haddad", 3)).toBeFocused();

      await page.keyboard.press("7");
      const hours = sheet.getByRole("textbox", { name: words.hours, exact: true });
      await expect(hours).toBeFocused();
      await expect(hours).toHaveValue("7");
      await hours.press("End");
      await page.keyboard.type(":30");
      await page.keyboard.press("Control+Enter");
      await expect(sheet).toHaveCount(0);
      await expect(cell(page, "Fatima Haddad", 3)).toContainText(words.letters.work);
      const day = monthFrom(0).replace(/01$/, "03");
      expect(await kept(page, base(), "hoursworked", day, day)).toMatchObject([{ MinutesOfDay: 450, IsRead: false }]);

      await cell(page, "Fatima Haddad", 3).press("Enter");
      await sheet.getByRole("button", { name: words.change, exact: true }).click();
      await sheet.getByRole("textbox", { name: words.hours, exact: true }).fill("6");
      await sheet.getByRole("button", { name: words.saveChange }).click();
      await expect(sheet.getByText(/6:00/)).toBeVisible();
      expect(await kept(page, base(), "hoursworked", day, day)).toMatchObject([{ MinutesOfDay: 360 }]);
      await sheet.getByRole("button", { name: words.remove, exact: true }).click();
      await expect(sheet.getByText(/6:00/)).toHaveCount(0);
      expect(await kept(page, base(), "hoursworked", day, day)).toEqual([]);
    });

    // What follows does not hang on the language.
    if (language !== "en") return;

    test("days picked with Shift are let go once they were opened, or another day was pressed", async ({ page }) => {
      await openMonth(page, base(), monthFrom(3), words.month);
      const sheet = page.getByRole("dialog");
      const expectDays = async (first: string, last: string) => {
        await expect(sheet.getByRole("textbox", { name: "First day" })).toHaveValue(new RegExp(`-${first}$`));
        await expect(sheet.getByRole("textbox", { name: words.last })).toHaveValue(new RegExp(`-${last}$`));
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
      const [last, to] = [lastOf(month), next.replace(/01$/, "03")];
      await openMonth(page, base(), month, words.month);
      await cell(page, "Karin Ekström", Number(last.slice(8))).focus();
      await page.keyboard.press(words.keys.care);
      const sheet = page.getByRole("dialog");
      await expect(sheet.getByRole("combobox", { name: words.kind })).toHaveValue("careOfSickChild");
      await sheet.getByRole("textbox", { name: words.last }).fill(to);
      await expect(sheet.getByText(words.many)).toBeVisible();
      await sheet.getByRole("button", { name: words.register, exact: true }).dblclick();
      await expect(sheet).toHaveCount(0);
      await expect(cell(page, "Karin Ekström", Number(last.slice(8)))).toContainText(words.letters.care);
      const parts = await kept(page, base(), "careofsickchild", last, to);
      expect(parts).toMatchObject([{ PercentOfDay: 100 }, { PercentOfDay: 100 }]);

      // The same once more, as from another tab, is told and not made.
      await cell(page, "Karin Ekström", Number(last.slice(8))).focus();
      await page.keyboard.press(words.keys.care);
      await sheet.getByRole("textbox", { name: words.last }).fill(to);
      await sheet.getByRole("button", { name: words.register, exact: true }).click();
      await expect(sheet.getByText(words.already)).toBeVisible();
      expect(await kept(page, base(), "careofsickchild", last, to)).toHaveLength(2);
    });

    test("one person's month is registered on at 390 px", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${base()}/payroll/time?month=${monthFrom(3).slice(0, 7)}`);
      const who = page.getByRole("combobox", { name: words.employee });
      await who.selectOption({ label: "Mikael Öberg" });
      await page.getByRole("button", { name: /^Mikael Öberg, 5 / }).click();
      const sheet = page.getByRole("dialog");
      await sheet.getByRole("textbox", { name: words.share }).fill("0");
      await sheet.getByRole("button", { name: words.register, exact: true }).click();
      await expect(sheet.getByRole("textbox", { name: words.share })).toHaveAttribute("aria-invalid", "true");
      await expectAccessible(page, "registering on a phone");
      await page.setViewportSize({ width: 390, height: 844 });
      await sheet.getByRole("textbox", { name: words.share }).fill("50");
      await sheet.getByRole("button", { name: words.register, exact: true }).click();
      await expect(sheet).toHaveCount(0);
      const day = monthFrom(3).replace(/01$/, "05");
      expect(await kept(page, base(), "sickleave", day, day)).toMatchObject([{ PercentOfDay: 50 }]);
      await expectAccessible(page, "one person's month");

      // Two pay codes on one day; the first goes, the second is changed.
      const next = monthFrom(3).replace(/01$/, "06");
      const figure = (name: string) => sheet.getByRole("textbox", { name, exact: true });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("button", { name: /^Mikael Öberg, 6 / }).click();
      await sheet.getByRole("combobox", { name: words.kind }).selectOption("travelAndExpense");
      const codes = sheet.getByRole("combobox", { name: "Pay code" });
      await codes.selectOption("3110");
      await figure("Amount").fill("125");
      await figure("Of which VAT").fill("25");
      await sheet.getByRole("button", { name: "Add a row" }).click();
      await expect(codes.nth(1)).toBeFocused();
      await sheet.getByRole("button", { name: words.register, exact: true }).click();
      await expect(codes.nth(1)).toHaveAttribute("aria-invalid", "true");
      await codes.nth(1).selectOption("3230");
      await figure("Quantity").fill("2");
      await figure("Unit price").fill("300");
      await expectAccessible(page, "two pay codes on a phone");
      await page.setViewportSize({ width: 390, height: 844 });
      await sheet.getByRole("button", { name: words.register, exact: true }).click();
      await expect(sheet).toHaveCount(0);
      expect(await kept(page, base(), "travelandexpense", next, next)).toMatchObject([
        {
          Rows: [
            { PaycodeNumber: "3110", Amount: 125 },
            { PaycodeNumber: "3230", Quantity: 2, UnitPrice: 300 },
          ],
        },
      ]);
      await page.getByRole("button", { name: /^Mikael Öberg, 6 / }).click();
      await sheet.getByRole("button", { name: words.change, exact: true }).click();
      await sheet.getByRole("button", { name: "Remove row 1" }).click();
      await expect(sheet.getByRole("button", { name: "Add a row" })).toBeFocused();
      await figure("Quantity").fill("3");
      await sheet.getByRole("button", { name: words.saveChange }).click();
      await expect(sheet.getByRole("button", { name: words.change, exact: true })).toBeVisible();
      const [changed] = (await kept(page, base(), "travelandexpense", next, next)) as { Rows: object[] }[];
      expect(changed?.Rows).toHaveLength(1);
      expect(changed?.Rows).toMatchObject([{ PaycodeNumber: "3230", Quantity: 3, UnitPrice: 300 }]);
    });
  });
}

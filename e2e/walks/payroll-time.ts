import { expect, type Page } from "@playwright/test";
import { dayFromToday } from "../support/days";
import { expectAccessible } from "../support/looks/axe";

/** The labels of payroll per language. */
export const timeLabelsByLanguage = {
  en: {
    month: "Time and absence of everybody in the month",
    register: "Register",
    change: "Change",
    remove: "Delete",
    readNote: /^A pay run has taken it/,
    foreignNote: /^Another application registered it/,
    lockedDays: /^These days stand in a locked pay run/,
    simplified: /^Simplified: absence/,
    kind: "What",
    careOfSickChild: "Care of a sick child",
    lastDay: "Last day",
    hours: "Hours",
    twoRegistrationsNote: /^Becomes 2 registrations/,
    alreadyNote: /^The same is registered already/,
    keys: { sick: "s", care: "c" },
    letters: { work: "W", care: "C" },
    shareOfDay: "Share of the day",
    saveChange: "Save the change",
    employee: "Employee",
  },
  sv: {
    month: "Allas tid och frånvaro i månaden",
    register: "Registrera",
    change: "Ändra",
    remove: "Ta bort",
    readNote: /^En lönekörning har läst in den/,
    foreignNote: /^Ett annat program har registrerat den/,
    lockedDays: /^De här dagarna ingår i en låst lönekörning/,
    simplified: /^Förenklad: frånvaron/,
    kind: "Vad",
    careOfSickChild: "Vård av sjukt barn (VAB)",
    lastDay: "Sista dagen",
    hours: "Timmar",
    twoRegistrationsNote: /^Blir 2 registreringar/,
    alreadyNote: /^Samma sak är redan registrerad/,
    keys: { sick: "s", care: "v" },
    letters: { work: "A", care: "V" },
    shareOfDay: "Andel av dagen",
    saveChange: "Spara ändringen",
    employee: "Anställd",
  },
} as const;

/** Returns the first day of the month that is this many months from the current one in Stockholm, YYYY-MM-DD. */
export function monthFrom(months: number): string {
  const [year = 0, month = 0] = dayFromToday(0).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

export const cellOf = (page: Page, name: string, day: number) =>
  page.getByRole("gridcell", { name: new RegExp(`^${name}, ${day} `) });

/** Reads the registrations of a kind between two days from the payroll program. */
export async function listRegistrations(
  page: Page,
  companyPath: string,
  kind: string,
  from: string,
  to: string,
): Promise<unknown[]> {
  const answer = await page.request.get(`/api${companyPath}/payroll/shortcuts/${kind}/${from}/${to}`);
  expect(answer.ok()).toBe(true);
  return answer.json();
}

export async function openMonth(page: Page, companyPath: string, month: string, gridLabel: string) {
  await page.goto(`${companyPath}/payroll/time?month=${month.slice(0, 7)}`);
  const grid = page.getByRole("grid", { name: gridLabel });
  await expect(grid).toBeVisible();
  await expect(grid).not.toHaveAttribute("aria-busy", "true");
}

/** Enters the hours of one day by keyboard, changes them and deletes them. */
export async function enterHours(page: Page, companyPath: string, language: keyof typeof timeLabelsByLanguage) {
  const timeLabels = timeLabelsByLanguage[language];
  await openMonth(page, companyPath, monthFrom(0), timeLabels.month);
  await cellOf(page, "Fatima Haddad", 2).focus();
  await page.keyboard.press("ArrowRight");
  await expect(cellOf(page, "Fatima Haddad", 3)).toBeFocused();
  await page.keyboard.press(timeLabels.keys.sick);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("combobox", { name: timeLabels.kind })).toHaveValue("sickLeave");
  await expectAccessible(page, "registering");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(cellOf(page, "Fatima Haddad", 3)).toBeFocused();

  await page.keyboard.press("7");
  const hoursField = sheet.getByRole("textbox", { name: timeLabels.hours, exact: true });
  await expect(hoursField).toBeFocused();
  await expect(hoursField).toHaveValue("7");
  await hoursField.press("End");
  await page.keyboard.type(":30");
  await page.keyboard.press("Control+Enter");
  await expect(sheet).toHaveCount(0);
  await expect(cellOf(page, "Fatima Haddad", 3)).toContainText(timeLabels.letters.work);
  const day = monthFrom(0).replace(/01$/, "03");
  expect(await listRegistrations(page, companyPath, "hoursworked", day, day)).toMatchObject([
    { MinutesOfDay: 450, IsRead: false },
  ]);

  await cellOf(page, "Fatima Haddad", 3).press("Enter");
  await sheet.getByRole("button", { name: timeLabels.change, exact: true }).click();
  await sheet.getByRole("textbox", { name: timeLabels.hours, exact: true }).fill("6");
  await sheet.getByRole("button", { name: timeLabels.saveChange }).click();
  await expect(sheet.getByText(/6:00/)).toBeVisible();
  expect(await listRegistrations(page, companyPath, "hoursworked", day, day)).toMatchObject([{ MinutesOfDay: 360 }]);
  await sheet.getByRole("button", { name: timeLabels.remove, exact: true }).click();
  await expect(sheet.getByText(/6:00/)).toHaveCount(0);
  expect(await listRegistrations(page, companyPath, "hoursworked", day, day)).toEqual([]);
}

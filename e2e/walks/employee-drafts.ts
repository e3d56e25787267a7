import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { activateByKeyboard, tabTo } from "../support/keyboard";
import { expectNoSidewaysScroll, phoneViewport } from "../support/phone";
import type { Language } from "../support/screen-labels";
import { callControl } from "../support/service/control";
import { checkScreen, countEmployees, employeeForm, makePersonalNumber } from "./employ";

/**
 * Opens the bar of the marked people, which is one line on a narrow screen and must not hide the list there. On a wide screen
 * it is open.
 */
async function openFillBar(page: Page, language: Language) {
  const { employeeText } = employeeForm(language);
  const bar = page.getByRole("region", { name: employeeText("fill.bar") });
  const opener = bar.getByRole("button", { expanded: false });
  await expect(bar).toBeVisible();
  if (!(await opener.isVisible())) return;
  expect((await bar.boundingBox())?.height).toBeLessThan(100);
  await opener.click();
}

/** Marks people in the list, opens the sheet for their work schedule, and chooses the first schedule. */
async function chooseScheduleFor(page: Page, language: Language, names: readonly string[]): Promise<Locator> {
  const { employeeText } = employeeForm(language);
  for (const name of names) await page.getByRole("checkbox", { name: employeeText("fill.mark", { name }) }).check();
  await openFillBar(page, language);
  const buttonText = employeeText("fill.setFact.schedule", { count: String(names.length) });
  await page.getByRole("button", { name: buttonText }).click();
  const sheet = page.getByRole("dialog");
  for (const name of names) await expect(sheet).toContainText(name);
  await sheet.getByLabel(employeeText("page.schedule")).selectOption({ index: 1 });
  await expect(sheet.getByLabel(employeeText("form.inForceFrom"))).toHaveValue(/./);
  return sheet;
}

/** Finds the employees without a work schedule, sets one for both of them at once, and expects it in the list after. */
export async function setScheduleForTwo(page: Page, companyPath: string, language: Language) {
  const { employeeText } = employeeForm(language);
  const names = ["Elin Strand-Nyberg", "Omar Said"];
  const scheduleText = employeeText("demands.schedule");
  await page.goto(`${companyPath}/payroll/employees`);
  const lackingLink = page.getByRole("link", {
    name: employeeText("list.lackingOf", { what: scheduleText, count: "2" }),
  });
  await lackingLink.click();
  await expect(page).toHaveURL(/filter=no-schedule/);
  const rows = page.getByRole("row").filter({ has: page.locator("a[data-row]") });
  await expect(rows).toHaveCount(2);
  for (const name of names) await expect(rows.filter({ hasText: name })).toContainText(scheduleText);
  const sheet = await chooseScheduleFor(page, language, names);
  await checkScreen(page, language, "a work schedule for two");
  const buttonText = employeeText("fill.setFact.schedule", { count: "2" });
  await sheet.getByRole("button", { name: buttonText }).dblclick();
  await expect(sheet.getByText(employeeText("fill.done"), { exact: true })).toHaveCount(2);
  await expect(sheet.getByRole("button", { name: buttonText })).toHaveCount(0);
  await checkScreen(page, language, "what became of the two");
  await sheet
    .getByRole("button", { name: employeeText("fill.close"), exact: true })
    .last()
    .click();
  await expect(page.getByText(employeeText("list.noneLacks"))).toBeVisible();
  await page.goto(`${companyPath}/payroll/employees?filter=draft`);
  for (const name of names) {
    await expect(rows.filter({ hasText: name })).toBeVisible();
    await expect(rows.filter({ hasText: name })).not.toContainText(scheduleText);
  }

  // The payroll program takes the first day of employment with a new employee only.
  await page.getByRole("checkbox", { name: employeeText("fill.mark", { name: "Omar Said" }) }).check();
  await openFillBar(page, language);
  await expect(page.getByRole("button", { name: employeeText("fill.setFact.schedule", { count: "1" }) })).toBeVisible();
  await expect(page.getByRole("button", { name: employeeText("fill.setFact.startDate", { count: "1" }) })).toHaveCount(
    0,
  );
}

/** Sets an agreement for both drafts of the seed on a phone, from the list to what became of it by keyboard alone. */
export async function setAgreementOnPhone(page: Page, companyPath: string, language: Language) {
  const { employeeText } = employeeForm(language);
  const names = ["Elin Strand-Nyberg", "Omar Said"];
  await page.setViewportSize(phoneViewport);
  await page.goto(`${companyPath}/payroll/employees?filter=draft`);
  for (const name of names) {
    const mark = page.getByRole("checkbox", { name: employeeText("fill.mark", { name }) });
    await tabTo(page, mark);
    await page.keyboard.press("Space");
    await expect(mark).toBeChecked();
  }
  const bar = page.getByRole("region", { name: employeeText("fill.bar") });
  await activateByKeyboard(page, bar.getByRole("button", { expanded: false }));
  const buttonText = employeeText("fill.setFact.agreement", { count: "2" });
  await activateByKeyboard(page, bar.getByRole("button", { name: buttonText }));
  const sheet = page.getByRole("dialog");
  for (const name of names) await expect(sheet).toContainText(name);
  const choice = sheet.getByLabel(employeeText("page.agreement"));
  await expect(choice.locator("option").nth(1)).toBeAttached();
  await tabTo(page, choice);
  await page.keyboard.press("ArrowDown");
  await expect(choice).not.toHaveValue("");
  await expectNoSidewaysScroll(page);
  await checkScreen(page, language, "an agreement for two, 390");
  await page.keyboard.press("Control+Enter");
  await expect(sheet.getByText(employeeText("fill.done"), { exact: true })).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const omarsRow = page.getByRole("row").filter({ hasText: "Omar Said" });
  await expect(omarsRow).not.toContainText(employeeText("demands.agreement"));
}

/** Creates an employee whose schedule is refused, completes the employee in the payroll program, and opens the form. */
export async function seeCompletedMeanwhile(
  { page, request }: { page: Page; request: APIRequestContext },
  companyPath: string,
  language: Language,
) {
  const { employeeText, createButton, fillPerson } = employeeForm(language);
  const employeesBefore = await countEmployees(request);
  const refusal = {
    method: "POST",
    path: "/payroll/v2/employees/*/workschedules",
    kind: "status",
    status: 400,
    times: 1,
  };
  await callControl(request, "PUT", "/faults", [refusal]);
  await page.goto(`${companyPath}/payroll/employees/new`);
  await fillPerson(page, "Sara", "Falk", makePersonalNumber());
  await createButton(page).click();
  await expect(page.getByText(employeeText("form.stoppedAt.schedule"))).toBeVisible();
  const formPath = new URL(page.url()).pathname + new URL(page.url()).search;
  const employeeHref = await page.getByRole("main").getByRole("link", { name: "Sara Falk" }).getAttribute("href");
  const employeeId = employeeHref?.split("/").at(-1) ?? "";

  await page.goto(`${companyPath}/payroll/employees?filter=draft`);
  const begunRegion = page.getByRole("region", { name: employeeText("begun.title") });
  await expect(begunRegion).toContainText(employeeText("begun.stopped"));
  const table = page.getByRole("table");
  await table.getByRole("checkbox", { name: employeeText("fill.mark", { name: "Sara Falk" }) }).check();
  await openFillBar(page, language);
  await page.getByRole("button", { name: employeeText("fill.setFact.schedule", { count: "1" }) }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel(employeeText("page.schedule")).selectOption({ index: 1 });
  await sheet.getByRole("button", { name: employeeText("fill.setFact.schedule", { count: "1" }) }).click();
  await expect(sheet.getByText(employeeText("fill.done"), { exact: true })).toBeVisible();
  await callControl(request, "POST", `/employees/${employeeId}/complete`);

  await page.goto(`${companyPath}/payroll/employees`);
  await expect(begunRegion).toContainText(employeeText("begun.completed"));
  await page.goto(formPath);
  await expect(page.getByText(employeeText("meanwhile.completed"))).toBeVisible();
  await checkScreen(page, language, "completed meanwhile");
  await page.getByRole("button", { name: employeeText("form.goOn") }).click();
  await expect(page.getByText(employeeText("meanwhile.lead"))).toBeVisible();
  await page.getByRole("button", { name: employeeText("meanwhile.keep") }).click();
  await expect(page.getByText(employeeText("meanwhile.kept"))).toBeVisible();
  await page.reload();
  await expect(page.getByText(employeeText("meanwhile.lead"))).toBeVisible();
  await page.getByRole("button", { name: employeeText("meanwhile.take") }).click();
  await expect(page).toHaveURL(new RegExp(`/payroll/employees/${employeeId}$`));
  await expect(page.getByText(employeeText("remaining.none", { name: "Sara" }))).toBeVisible();
  await page.goto(`${companyPath}/payroll/employees`);
  await expect(page.locator("a[data-row]").first()).toBeVisible();
  await expect(begunRegion).toHaveCount(0);
  expect(await countEmployees(request)).toBe(employeesBefore + 1);
}

import type { Route } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna, lars } from "../../../sandbox/seed/people";
import { activateByKeyboard, tabTo } from "../../support/keyboard";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { callControl } from "../../support/service/control";
import { signIn, signOut } from "../../support/service/service";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";
import { translate } from "../../support/translations";
import {
  checkScreen,
  countEmployees,
  createEmployee,
  employeeForm,
  makePersonalNumber,
  personalNumberPattern,
} from "../../walks/employ";

const makeFault = (path: string, faultFields: object) => [
  { method: "POST", path: `/payroll/v2/employees${path}`, times: 1, ...faultFields },
];

for (const [language, width] of [
  ["en", 1440],
  ["sv", 390],
] as const) {
  const labels = allLabels[language];
  const { employeeText, fieldOf, createButton, keptNote, fillPerson, expectCreated } = employeeForm(language);

  test.describe(`a new employee, ${language}, ${width} px`, () => {
    test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm", viewport: { width, height: 1400 } });
    const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

    if (language === "sv")
      test("an employee is created from three facts: what is typed is kept, and the number is shown nowhere afterwards", ({
        page,
        request,
      }) => createEmployee({ page, request }, companyPath(), language));

    test("says of a simplified one, before it is chosen, what follows, and where it is added", async ({ page }) => {
      await page.goto(`${companyPath()}/payroll/employees/new`);
      await expect(page.getByText(employeeText("form.simplifiedMeans"))).toBeVisible();
      await fieldOf(page, "form.firstName").fill("Bo");
      await page.getByRole("radio", { name: employeeText("simplified") }).check();
      await expect(page.getByText(employeeText("form.simplifiedWhere"))).toBeVisible();
      await expect(createButton(page)).toHaveCount(0);
      await checkScreen(page, language, "a simplified one");
      await page.getByRole("radio", { name: employeeText("complete") }).check();
      await expect(fieldOf(page, "form.firstName")).toHaveValue("Bo");
      await expect(createButton(page)).toBeVisible();
      await createButton(page).click();
      await expect(page.getByText(employeeText("form.rules.needLastName"))).toBeVisible();
      await expect(page.getByText(translate(language, "identityNumber.empty"))).toBeVisible();
      await expect(fieldOf(page, "form.lastName")).toBeFocused();
      await fieldOf(page, "form.startsOn").fill("31/2");
      await createButton(page).click();
      await expect(page.getByText(employeeText("form.rules.badDay"))).toBeVisible();
      await checkScreen(page, language, "refused fields");
      await expect(keptNote(page)).toBeVisible();
      await page.goto(`${companyPath()}/payroll/employees`);
      const begunRegion = page.getByRole("region", { name: employeeText("begun.title") });
      await begunRegion.getByRole("button", { name: employeeText("begun.eraseOf", { name: "Bo" }) }).click();
      await begunRegion.getByRole("button", { name: employeeText("begun.eraseNow") }).click();
      await expect(begunRegion).toHaveCount(0);
    });

    // The following tests do not depend on the language or the width.
    if (language !== "en") return;

    test("takes after a colleague what it says, and nothing of the person", async ({ page, request }) => {
      await page.goto(`${companyPath()}/payroll/employees/new`);
      await page.getByLabel(employeeText("form.copy")).selectOption({ label: "Mikael Öberg" });
      const copiedNote = page.getByText(employeeText("form.copied", { name: "Mikael Öberg" }).replace(/\{.*$/, ""));
      await expect(copiedNote).toContainText("Byggavtal");
      await expect(copiedNote).toContainText("Bygglag, fyra veckor");
      await expect(copiedNote).toContainText(/from week \d of 4/);
      await expect(copiedNote).toContainText(employeeText("categories.blueCollar"));
      for (const key of ["form.firstName", "form.lastName", "identity", "page.email", "page.mobile"])
        await expect(fieldOf(page, key)).toHaveValue("");
      await expect(page.getByLabel(employeeText("form.startWeek")).locator("option")).toHaveCount(4);
      await page.getByLabel(employeeText("form.startWeek")).selectOption({ index: 2 });
      await fieldOf(page, "form.startsOn").fill("2027-02-01");
      await expect(fieldOf(page, "form.inForceFrom")).toHaveValue("2027-02-01");
      await fillPerson(page, "Nils", "Berg", makePersonalNumber());
      await checkScreen(page, language, "copied");
      await createButton(page).click();
      await expectCreated(page, "Nils Berg");
      await expect(page.getByRole("main")).toContainText("Byggavtal");
      await expect(page.getByRole("main")).toContainText("Bygglag, fyra veckor");

      // The page shows the employee as complete only after it has read so from the payroll program.
      const employeeId = page.url().split("/").at(-1);
      await callControl(request, "POST", `/employees/${employeeId}/complete`);
      await expect(page.getByRole("listitem").filter({ hasText: employeeText("demands.tax") })).toBeVisible();
      await page.getByRole("button", { name: employeeText("page.readAgain") }).click();
      await expect(page.getByText(employeeText("remaining.none", { name: "Nils" }))).toBeVisible();
    });

    test("goes on where it stopped, at every call, and is made once", async ({ page, request }) => {
      const employeesBefore = await countEmployees(request);
      await callControl(request, "PUT", "/faults", makeFault("", { kind: "cut-after-commit" }));
      await page.goto(`${companyPath()}/payroll/employees/new`);
      await fillPerson(page, "Tove", "Lund", makePersonalNumber());
      await createButton(page).click();
      await expectCreated(page, "Tove Lund");

      for (const [refusedStep, path] of [
        ["agreement", "/*/agreements"],
        ["schedule", "/*/workschedules"],
      ] as const) {
        await callControl(request, "PUT", "/faults", makeFault(path, { kind: "status", status: 400 }));
        await page.goto(`${companyPath()}/payroll/employees/new`);
        await fillPerson(page, "Tove", refusedStep === "agreement" ? "Ek" : "Ask", makePersonalNumber());
        await createButton(page).click();
        await expect(page.getByText(employeeText(`form.stoppedAt.${refusedStep}`))).toBeVisible();
        await expect(page.getByText(employeeText("form.madeStands"))).toBeVisible();
        await expect(fieldOf(page, "identity")).toHaveCount(0);
        await checkScreen(page, language, `stopped at the ${refusedStep}`);
        // The button is pressed before the page knows what was refused.
        let releaseAnswer = () => {};
        const answerReleased = new Promise<void>((resolve) => {
          releaseAnswer = resolve;
        });
        const holdRoute = (route: Route) => answerReleased.then(() => route.continue());
        await page.route(/\/operations\?subject=/, holdRoute, { times: 1 });
        await page.reload();
        await expect(page.getByText(employeeText("form.madeStands"))).toBeVisible();
        await page.getByRole("button", { name: employeeText("form.goOn") }).click();
        releaseAnswer();
        await expectCreated(page, refusedStep === "agreement" ? "Tove Ek" : "Tove Ask");
        await expect(page.getByRole("listitem").filter({ hasText: employeeText("demands.schedule") })).toHaveCount(0);
      }
      expect(await countEmployees(request)).toBe(employeesBefore + 3);
    });

    test("is made without a mouse", async ({ page }) => {
      await page.goto(`${companyPath()}/payroll/employees`);
      await expect(page.locator("a[data-row]").first()).toBeVisible();
      await page.keyboard.press("n");
      await expect(fieldOf(page, "form.firstName")).toBeFocused();
      await page.keyboard.type("Kim");
      await page.keyboard.press("Tab");
      await page.keyboard.type("Öst");
      await page.keyboard.press("Tab");
      await page.keyboard.type(makePersonalNumber());
      await tabTo(page, page.getByRole("radio", { name: employeeText("payForms.monthly") }));
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("radio", { name: employeeText("payForms.hourly") })).toBeChecked();
      await tabTo(page, page.getByLabel(employeeText("page.agreement")));
      await activateByKeyboard(page, createButton(page));
      await expectCreated(page, "Kim Öst");
      await expect(page.getByRole("main")).toContainText(employeeText("payForms.hourly"));
    });
  });
}

test.describe("what is begun", () => {
  const labels = allLabels.en;
  const employeeText = (key: string, values?: Record<string, string>) =>
    translate("en", `payroll.employees.${key}`, values);
  test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });
  const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

  test("is there after signing out, to its writer alone; in two windows a person decides", async ({
    page,
    browser,
  }) => {
    const personalNumber = makePersonalNumber();
    await page.goto(`${companyPath()}/payroll/employees/new`);
    await page.getByLabel(employeeText("form.firstName")).fill("Ida");
    await page.getByLabel(employeeText("identity")).fill(personalNumber);
    await expect(page.getByText(/^Kept/)).toBeVisible();
    const address = page.url();
    const otherPage = await page.context().newPage();
    await otherPage.goto(address);
    await otherPage.getByLabel(employeeText("form.lastName")).fill("Elsewhere");
    await expect(otherPage.getByText(/^Kept/)).toBeVisible();
    await otherPage.close();
    await page.getByLabel(employeeText("form.lastName")).fill("Here");
    await expect(page.getByText(employeeText("form.typedElsewhere"))).toBeVisible();
    await page.getByRole("button", { name: employeeText("form.keepThis") }).click();
    await expect(page.getByText(/^Kept/)).toBeVisible();
    await signOut(page, labels);
    // Anna is signed out of the service as well, which remembers who signed in there.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await signIn(page, labels, anna.email, norrsken.name);
    await page.goto(`${companyPath()}/payroll/employees`);
    await page.getByRole("link", { name: "Ida Here" }).click();
    await expect(page.getByLabel(employeeText("identity"))).toHaveValue(personalNumber);

    const context = await browser.newContext({ locale: labels.locale, storageState: { cookies: [], origins: [] } });
    const larsPage = await context.newPage();
    await signIn(larsPage, labels, lars.email, norrsken.name);
    await larsPage.goto(address);
    await expect(larsPage.getByText(translate("en", "problems.roles.title"))).toBeVisible();
    expect(await larsPage.content()).not.toMatch(personalNumberPattern(personalNumber));
    const formsPath = `/api${companyPath()}/employee-forms`;
    for (const path of [formsPath, `${formsPath}/${new URL(address).searchParams.get("form")}`]) {
      const answer = await larsPage.request.get(path);
      expect([answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([403, "role_missing"]);
    }
    await context.close();
  });
});

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
  newPersonalNumber,
  personalNumberPattern,
} from "../../walks/employ";

const fault = (path: string, more: object) => [
  { method: "POST", path: `/payroll/v2/employees${path}`, times: 1, ...more },
];

for (const [language, width] of [
  ["en", 1440],
  ["sv", 390],
] as const) {
  const labels = allLabels[language];
  const { own, field, create, kept, fillPerson, expectMade } = employeeForm(language);

  test.describe(`a new employee, ${language}, ${width} px`, () => {
    test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm", viewport: { width, height: 1400 } });
    const base = signInOnSharedDemo(anna.email, norrsken.name);

    if (language === "sv")
      test("is complete from three facts, kept from the first field, and its number is shown nowhere after", ({
        page,
        request,
      }) => createEmployee({ page, request }, base(), language));

    test("says of a simplified one, before it is chosen, what follows, and where it is added", async ({ page }) => {
      await page.goto(`${base()}/payroll/employees/new`);
      await expect(page.getByText(own("form.simplifiedMeans"))).toBeVisible();
      await field(page, "form.firstName").fill("Bo");
      await page.getByRole("radio", { name: own("simplified") }).check();
      await expect(page.getByText(own("form.simplifiedWhere"))).toBeVisible();
      await expect(create(page)).toHaveCount(0);
      await checkScreen(page, language, "a simplified one");
      await page.getByRole("radio", { name: own("complete") }).check();
      await expect(field(page, "form.firstName")).toHaveValue("Bo");
      await expect(create(page)).toBeVisible();
      await create(page).click();
      await expect(page.getByText(own("form.rules.needLastName"))).toBeVisible();
      await expect(page.getByText(own("form.rules.identity.empty"))).toBeVisible();
      await expect(field(page, "form.lastName")).toBeFocused();
      await field(page, "form.startsOn").fill("31/2");
      await create(page).click();
      await expect(page.getByText(own("form.rules.badDay"))).toBeVisible();
      await checkScreen(page, language, "refused fields");
      await expect(kept(page)).toBeVisible();
      await page.goto(`${base()}/payroll/employees`);
      const begun = page.getByRole("region", { name: own("begun.title") });
      await begun.getByRole("button", { name: own("begun.eraseOf", { name: "Bo" }) }).click();
      await begun.getByRole("button", { name: own("begun.eraseNow") }).click();
      await expect(begun).toHaveCount(0);
    });

    // The following tests do not depend on the language or the width.
    if (language !== "en") return;

    test("takes after a colleague what it says, and nothing of the person", async ({ page, request }) => {
      await page.goto(`${base()}/payroll/employees/new`);
      await page.getByLabel(own("form.copy")).selectOption({ label: "Mikael Öberg" });
      const copiedNote = page.getByText(own("form.copied", { name: "Mikael Öberg" }).replace(/\{.*$/, ""));
      await expect(copiedNote).toContainText("Byggavtal");
      await expect(copiedNote).toContainText("Bygglag, fyra veckor");
      await expect(copiedNote).toContainText(/from week \d of 4/);
      await expect(copiedNote).toContainText(own("categories.blueCollar"));
      for (const key of ["form.firstName", "form.lastName", "identity", "page.email", "page.mobile"])
        await expect(field(page, key)).toHaveValue("");
      await expect(page.getByLabel(own("form.startWeek")).locator("option")).toHaveCount(4);
      await page.getByLabel(own("form.startWeek")).selectOption({ index: 2 });
      await field(page, "form.startsOn").fill("2027-02-01");
      await expect(field(page, "form.inForceFrom")).toHaveValue("2027-02-01");
      await fillPerson(page, "Nils", "Berg", newPersonalNumber());
      await checkScreen(page, language, "copied");
      await create(page).click();
      await expectMade(page, "Nils Berg");
      await expect(page.getByRole("main")).toContainText("Byggavtal");
      await expect(page.getByRole("main")).toContainText("Bygglag, fyra veckor");

      // The page shows the employee as complete only after it has read so from the payroll program.
      const employeeId = page.url().split("/").at(-1);
      await callControl(request, "POST", `/employees/${employeeId}/complete`);
      await expect(page.getByRole("listitem").filter({ hasText: own("demands.tax") })).toBeVisible();
      await page.getByRole("button", { name: own("page.readAgain") }).click();
      await expect(page.getByText(own("remaining.none", { name: "Nils" }))).toBeVisible();
    });

    test("goes on where it stopped, at every call, and is made once", async ({ page, request }) => {
      const before = await countEmployees(request);
      await callControl(request, "PUT", "/faults", fault("", { kind: "cut-after-commit" }));
      await page.goto(`${base()}/payroll/employees/new`);
      await fillPerson(page, "Tove", "Lund", newPersonalNumber());
      await create(page).click();
      await expectMade(page, "Tove Lund");

      for (const [refusedStep, path] of [
        ["agreement", "/*/agreements"],
        ["schedule", "/*/workschedules"],
      ] as const) {
        await callControl(request, "PUT", "/faults", fault(path, { kind: "status", status: 400 }));
        await page.goto(`${base()}/payroll/employees/new`);
        await fillPerson(page, "Tove", refusedStep === "agreement" ? "Ek" : "Ask", newPersonalNumber());
        await create(page).click();
        await expect(page.getByText(own(`form.stoppedAt.${refusedStep}`))).toBeVisible();
        await expect(page.getByText(own("form.madeStands"))).toBeVisible();
        await expect(field(page, "identity")).toHaveCount(0);
        await checkScreen(page, language, `stopped at the ${refusedStep}`);
        // The button is pressed before the page knows what was refused.
        let releaseAnswer = () => {};
        const answerReleased = new Promise<void>((resolve) => {
          releaseAnswer = resolve;
        });
        const hold = (route: Route) => answerReleased.then(() => route.continue());
        await page.route(/\/operations\?subject=/, hold, { times: 1 });
        await page.reload();
        await expect(page.getByText(own("form.madeStands"))).toBeVisible();
        await page.getByRole("button", { name: own("form.goOn") }).click();
        releaseAnswer();
        await expectMade(page, refusedStep === "agreement" ? "Tove Ek" : "Tove Ask");
        await expect(page.getByRole("listitem").filter({ hasText: own("demands.schedule") })).toHaveCount(0);
      }
      expect(await countEmployees(request)).toBe(before + 3);
    });

    test("is made without a mouse", async ({ page }) => {
      await page.goto(`${base()}/payroll/employees`);
      await expect(page.locator("a[data-row]").first()).toBeVisible();
      await page.keyboard.press("n");
      await expect(field(page, "form.firstName")).toBeFocused();
      await page.keyboard.type("Kim");
      await page.keyboard.press("Tab");
      await page.keyboard.type("Öst");
      await page.keyboard.press("Tab");
      await page.keyboard.type(newPersonalNumber());
      await tabTo(page, page.getByRole("radio", { name: own("payForms.monthly") }));
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("radio", { name: own("payForms.hourly") })).toBeChecked();
      await tabTo(page, page.getByLabel(own("page.agreement")));
      await activateByKeyboard(page, create(page));
      await expectMade(page, "Kim Öst");
      await expect(page.getByRole("main")).toContainText(own("payForms.hourly"));
    });
  });
}

test.describe("what is begun", () => {
  const labels = allLabels.en;
  const own = (key: string, values?: Record<string, string>) => translate("en", `payroll.employees.${key}`, values);
  test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });
  const base = signInOnSharedDemo(anna.email, norrsken.name);

  test("is there after signing out, to its writer alone; in two windows a person decides", async ({
    page,
    browser,
  }) => {
    const number = newPersonalNumber();
    await page.goto(`${base()}/payroll/employees/new`);
    await page.getByLabel(own("form.firstName")).fill("Ida");
    await page.getByLabel(own("identity")).fill(number);
    await expect(page.getByText(/^Kept/)).toBeVisible();
    const address = page.url();
    const other = await page.context().newPage();
    await other.goto(address);
    await other.getByLabel(own("form.lastName")).fill("Elsewhere");
    await expect(other.getByText(/^Kept/)).toBeVisible();
    await other.close();
    await page.getByLabel(own("form.lastName")).fill("Here");
    await expect(page.getByText(own("form.typedElsewhere"))).toBeVisible();
    await page.getByRole("button", { name: own("form.keepThis") }).click();
    await expect(page.getByText(/^Kept/)).toBeVisible();
    await signOut(page, labels);
    // Anna is signed out of the service as well, which remembers who signed in there.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await signIn(page, labels, anna.email, norrsken.name);
    await page.goto(`${base()}/payroll/employees`);
    await page.getByRole("link", { name: "Ida Here" }).click();
    await expect(page.getByLabel(own("identity"))).toHaveValue(number);

    const context = await browser.newContext({ locale: labels.locale, storageState: { cookies: [], origins: [] } });
    const larsPage = await context.newPage();
    await signIn(larsPage, labels, lars.email, norrsken.name);
    await larsPage.goto(address);
    await expect(larsPage.getByText(translate("en", "problems.roles.title"))).toBeVisible();
    expect(await larsPage.content()).not.toMatch(personalNumberPattern(number));
    const forms = `/api${base()}/employee-forms`;
    for (const path of [forms, `${forms}/${new URL(address).searchParams.get("form")}`]) {
      const answer = await larsPage.request.get(path);
      expect([answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([403, "role_missing"]);
    }
    await context.close();
  });
});

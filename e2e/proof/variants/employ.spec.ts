import type { Route } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna, lars } from "../../../sandbox/seed/people";
import { enter, tabTo } from "../../support/keyboard";
import { onOneDemo } from "../../support/one-demo";
import { call } from "../../support/service/control";
import { signIn, signOut } from "../../support/service/service";
import { said } from "../../support/spoken";
import { expect, test } from "../../support/test";
import { words as allWords } from "../../support/words";
import { employ, employeeForm, look, made, newNumber, written } from "../../walks/employ";

const fault = (path: string, more: object) => [
  { method: "POST", path: `/payroll/v2/employees${path}`, times: 1, ...more },
];

for (const [language, width] of [
  ["en", 1440],
  ["sv", 390],
] as const) {
  const words = allWords[language];
  const { own, field, create, kept, fillPerson, expectMade } = employeeForm(language);

  test.describe(`a new employee, ${language}, ${width} px`, () => {
    test.use({ locale: words.locale, timezoneId: "Europe/Stockholm", viewport: { width, height: 1400 } });
    const base = onOneDemo(anna.email, norrsken.name);

    if (language === "sv")
      test("is complete from three facts, kept from the first field, and its number is shown nowhere after", ({
        page,
        request,
      }) => employ({ page, request }, base(), language));

    test("says of a simplified one, before it is chosen, what follows, and where it is added", async ({ page }) => {
      await page.goto(`${base()}/payroll/employees/new`);
      await expect(page.getByText(own("form.simplifiedMeans"))).toBeVisible();
      await field(page, "form.firstName").fill("Bo");
      await page.getByRole("radio", { name: own("simplified") }).check();
      await expect(page.getByText(own("form.simplifiedWhere"))).toBeVisible();
      await expect(create(page)).toHaveCount(0);
      await look(page, language, "a simplified one");
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
      await look(page, language, "refused fields");
      await expect(kept(page)).toBeVisible();
      await page.goto(`${base()}/payroll/employees`);
      const begun = page.getByRole("region", { name: own("begun.title") });
      await begun.getByRole("button", { name: own("begun.eraseOf", { name: "Bo" }) }).click();
      await begun.getByRole("button", { name: own("begun.eraseNow") }).click();
      await expect(begun).toHaveCount(0);
    });

    // What follows says nothing that another language or width would change.
    if (language !== "en") return;

    test("takes after a colleague what it says, and nothing of the person", async ({ page, request }) => {
      await page.goto(`${base()}/payroll/employees/new`);
      await page.getByLabel(own("form.copy")).selectOption({ label: "Mikael Öberg" });
      const told = page.getByText(own("form.copied", { name: "Mikael Öberg" }).replace(/\{.*$/, ""));
      await expect(told).toContainText("Byggavtal");
      await expect(told).toContainText("Bygglag, fyra veckor");
      await expect(told).toContainText(/from week \d of 4/);
      await expect(told).toContainText(own("categories.blueCollar"));
      for (const key of ["form.firstName", "form.lastName", "identity", "page.email", "page.mobile"])
        await expect(field(page, key)).toHaveValue("");
      await expect(page.getByLabel(own("form.startWeek")).locator("option")).toHaveCount(4);
      await page.getByLabel(own("form.startWeek")).selectOption({ index: 2 });
      await field(page, "form.startsOn").fill("2027-02-01");
      await expect(field(page, "form.inForceFrom")).toHaveValue("2027-02-01");
      await fillPerson(page, "Nils", "Berg", newNumber());
      await look(page, language, "copied");
      await create(page).click();
      await expectMade(page, "Nils Berg");
      await expect(page.getByRole("main")).toContainText("Byggavtal");
      await expect(page.getByRole("main")).toContainText("Bygglag, fyra veckor");

      // Full is said once the payroll program says it, and not before it is read.
      const employeeId = page.url().split("/").at(-1);
      await call(request, "POST", `/employees/${employeeId}/complete`);
      await expect(page.getByRole("listitem").filter({ hasText: own("demands.tax") })).toBeVisible();
      await page.getByRole("button", { name: own("page.readAgain") }).click();
      await expect(page.getByText(own("remaining.none", { name: "Nils" }))).toBeVisible();
    });

    test("goes on where it stopped, at every call, and is made once", async ({ page, request }) => {
      const before = await made(request);
      await call(request, "PUT", "/faults", fault("", { kind: "cut-after-commit" }));
      await page.goto(`${base()}/payroll/employees/new`);
      await fillPerson(page, "Tove", "Lund", newNumber());
      await create(page).click();
      await expectMade(page, "Tove Lund");

      for (const [arrow, path] of [
        ["agreement", "/*/agreements"],
        ["schedule", "/*/workschedules"],
      ] as const) {
        await call(request, "PUT", "/faults", fault(path, { kind: "status", status: 400 }));
        await page.goto(`${base()}/payroll/employees/new`);
        await fillPerson(page, "Tove", arrow === "agreement" ? "Ek" : "Ask", newNumber());
        await create(page).click();
        await expect(page.getByText(own(`form.stoppedAt.${arrow}`))).toBeVisible();
        await expect(page.getByText(own("form.madeStands"))).toBeVisible();
        await expect(field(page, "identity")).toHaveCount(0);
        await look(page, language, `stopped at the ${arrow}`);
        // The press comes before the page knows what was refused.
        let letKnow = () => {};
        const known = new Promise<void>((resolve) => {
          letKnow = resolve;
        });
        const hold = (route: Route) => known.then(() => route.continue());
        await page.route(/\/operations\?subject=/, hold, { times: 1 });
        await page.reload();
        await expect(page.getByText(own("form.madeStands"))).toBeVisible();
        await page.getByRole("button", { name: own("form.goOn") }).click();
        letKnow();
        await expectMade(page, arrow === "agreement" ? "Tove Ek" : "Tove Ask");
        await expect(page.getByRole("listitem").filter({ hasText: own("demands.schedule") })).toHaveCount(0);
      }
      expect(await made(request)).toBe(before + 3);
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
      await page.keyboard.type(newNumber());
      await tabTo(page, page.getByRole("radio", { name: own("payForms.monthly") }));
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("radio", { name: own("payForms.hourly") })).toBeChecked();
      await tabTo(page, page.getByLabel(own("page.agreement")));
      await enter(page, create(page));
      await expectMade(page, "Kim Öst");
      await expect(page.getByRole("main")).toContainText(own("payForms.hourly"));
    });
  });
}

test.describe("what is begun", () => {
  const words = allWords.en;
  const own = (key: string, values?: Record<string, string>) => said("en", `payroll.employees.${key}`, values);
  test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });
  const base = onOneDemo(anna.email, norrsken.name);

  test("is there after signing out, to its writer alone; in two windows a person decides", async ({
    page,
    browser,
  }) => {
    const number = newNumber();
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
    await signOut(page, words);
    // Also out of the service, which remembers who signed in there.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await signIn(page, words, anna.email, norrsken.name);
    await page.goto(`${base()}/payroll/employees`);
    await page.getByRole("link", { name: "Ida Here" }).click();
    await expect(page.getByLabel(own("identity"))).toHaveValue(number);

    const context = await browser.newContext({ locale: words.locale, storageState: { cookies: [], origins: [] } });
    const foreign = await context.newPage();
    await signIn(foreign, words, lars.email, norrsken.name);
    await foreign.goto(address);
    await expect(foreign.getByText(said("en", "problems.roles.title"))).toBeVisible();
    expect(await foreign.content()).not.toMatch(written(number));
    const forms = `/api${base()}/employee-forms`;
    for (const path of [forms, `${forms}/${new URL(address).searchParams.get("form")}`]) {
      const answer = await foreign.request.get(path);
      expect([answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([403, "role_missing"]);
    }
    await context.close();
  });
});

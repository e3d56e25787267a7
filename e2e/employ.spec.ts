import { type APIRequestContext, expect, type Page, type Route, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna, lars } from "../sandbox/seed/people";
import { expectAccessible, settled } from "./support/axe";
import { call } from "./support/control";
import { keptByBrowser } from "./support/kept-by-browser";
import { enter, tabTo } from "./support/keyboard";
import { onOneDemo } from "./support/one-demo";
import { signIn, signOut } from "./support/service";
import { said } from "./support/spoken";
import { words as allWords } from "./support/words";

let serial = 0;

/** A valid number of somebody born on 3 February of a year, with a serial that nobody is given. */
function newNumber(): string {
  serial += 1;
  const nine = `${60 + serial}020398${serial % 10}`;
  const sum = [...nine].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${nine.slice(0, 6)}-${nine.slice(6)}${(10 - (sum % 10)) % 10}`;
}

/** The number however it is written. */
const written = (number: string) => new RegExp(`${number.slice(0, 6)}\\D{0,3}${number.slice(7)}`);

async function made(request: APIRequestContext): Promise<number> {
  type Counters = { total: { employees: { committed: number } } };
  return (await call<Counters>(request, "GET", "/counters")).total.employees.committed;
}

const fault = (path: string, more: object) => [
  { method: "POST", path: `/payroll/v2/employees${path}`, times: 1, ...more },
];

for (const [language, width] of [
  ["en", 1440],
  ["sv", 390],
] as const) {
  const words = allWords[language];
  const say = (key: string, values?: Record<string, string>) => said(language, key, values);
  const own = (key: string, values?: Record<string, string>) => say(`payroll.employees.${key}`, values);
  const field = (page: Page, key: string) => page.getByLabel(own(key));
  const create = (page: Page) => page.getByRole("button", { name: own("form.create") });
  const kept = (page: Page) => page.getByText(own("form.kept").replace(/\{.*$/, ""));

  /** The three facts a draft needs; pay is by the month unless it is said otherwise. */
  async function fillPerson(page: Page, first: string, last: string, number: string) {
    await field(page, "form.firstName").fill(first);
    await field(page, "form.lastName").fill(last);
    await field(page, "identity").fill(number);
  }

  const expectMade = async (page: Page, name: string) => {
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("heading", { name: own("remaining.title") })).toBeVisible();
    await expect(page).toHaveURL(/\/payroll\/employees\/[0-9a-f-]{36}$/);
  };

  test.describe(`a new employee, ${language}, ${width} px`, () => {
    test.use({ locale: words.locale, timezoneId: "Europe/Stockholm", viewport: { width, height: 1400 } });
    test.setTimeout(180_000);
    const base = onOneDemo(anna.email, norrsken.name, ["vls:api"]);

    test("is complete from three facts, kept from the first field, and its number is shown nowhere after", async ({
      page,
      request,
    }) => {
      const before = await made(request);
      const number = newNumber();
      const answers: string[] = [];
      await page.goto(`${base()}/payroll/employees`);
      await page
        .getByRole("link", { name: own("new") })
        .first()
        .click();
      await expect(page).toHaveURL(/new\?form=[0-9a-f-]{36}$/);
      await expect(field(page, "form.firstName")).toBeFocused();
      await expect(page.getByLabel(own("page.schedule"))).toHaveValue(/./);
      await field(page, "form.firstName").pressSequentially("Maja");
      await expect(kept(page)).toBeVisible();
      await field(page, "identity").fill("910412-2389");
      await field(page, "identity").blur();
      await expect(page.getByText(own("form.rules.identity.digit"))).toBeVisible();
      await fillPerson(page, "Maja", "af Klint-O'Neill", number);
      await expect(page.getByText(/19\d\d/).first()).toBeVisible();
      await look(page, language, "a new employee");
      await expect(kept(page)).toBeVisible();
      await page.reload();
      await expect(field(page, "form.lastName")).toHaveValue("af Klint-O'Neill");
      await expect(field(page, "identity")).toHaveValue(number);
      const stored = await keptByBrowser(page);
      expect(stored).toMatch(/"cookies":\[\{/);
      expect(stored).not.toMatch(written(number));
      expect(page.url()).not.toContain(number.slice(0, 6));

      await page.goto(`${base()}/payroll/employees`);
      const begun = page.getByRole("region", { name: own("begun.title") });
      await expect(begun.getByRole("link", { name: "Maja af Klint-O'Neill" })).toBeVisible();
      expect(await page.content()).not.toMatch(written(number));
      await look(page, language, "the list with one begun");
      await begun.getByRole("link", { name: "Maja af Klint-O'Neill" }).click();
      page.on("response", async (answer) => {
        if (answer.url().includes("/api/")) answers.push(`${answer.url()} ${await answer.text().catch(() => "")}`);
      });
      await create(page).dblclick();
      await expectMade(page, "Maja af Klint-O'Neill");
      expect(await made(request)).toBe(before + 1);
      await expect(page.getByRole("main")).toContainText(own("draft"));
      await look(page, language, "the employee that was made");
      const last = number.replace("-", "");
      expect(await page.content()).not.toMatch(written(number));
      expect(await keptByBrowser(page)).not.toMatch(written(number));
      expect(answers.filter((text) => text.includes("/payroll/") || text.includes("/operations"))).not.toEqual([]);
      expect(
        answers.filter((text) => text.replace(/\D/g, "").includes(last) && !text.includes("/employee-forms/")),
      ).toEqual([]);
      await page.goto(`${base()}/payroll/employees?filter=draft`);
      await expect(page.getByRole("row").filter({ hasText: "af Klint-O'Neill" })).toHaveCount(1);
      await expect(page.getByRole("region", { name: own("begun.title") })).toHaveCount(0);
    });

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
        await expect(page.getByText(own(`form.stoppedAt.${arrow}`))).toBeVisible({ timeout: 60_000 });
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
  test.setTimeout(180_000);
  const base = onOneDemo(anna.email, norrsken.name, ["vls:api"]);

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
    await expect(foreign.getByText(said("en", "problems.codes.role_missing"))).toBeVisible();
    expect(await foreign.content()).not.toMatch(written(number));
    const forms = `/api${base()}/employee-forms`;
    for (const path of [forms, `${forms}/${new URL(address).searchParams.get("form")}`]) {
      const answer = await foreign.request.get(path);
      expect([answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([403, "role_missing"]);
    }
    await context.close();
  });
});

async function look(page: Page, language: string, what: string) {
  await settled(page);
  await expectAccessible(page, `${what}, ${language}`);
}

import path from "node:path";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { fillRoute, pageRoutes } from "../../../scripts/screens/routes.mjs";
import { expectAccessible, waitUntilSettled } from "../../support/looks/axe";
import { product } from "../../support/product";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { readRouteValues } from "../../support/signed-in-person";
import { expect, test } from "../../support/test";
import { expectPageInLanguage, translate } from "../../support/translations";

const routes = pageRoutes(path.join(import.meta.dirname, "../../..")).filter((route) => route.includes("/payroll"));

// The companies of the two other languages have no payroll program, so payroll is checked at a Swedish company.
for (const { language, locale, width } of [
  { language: "nb", locale: "nb-NO", width: 390 },
  { language: "nl", locale: "nl-NL", width: 1440 },
] as const) {
  test.describe(`payroll in ${language}, ${width} px`, () => {
    test.use({ locale, timezoneId: "Europe/Stockholm", viewport: { width, height: 2400 } });
    const companyPath = signInOnSharedDemo(anna.email, norrsken.name);
    const textOf = (key: string) => translate(language, key);

    test("its pages, a form that lacks something and what is registered speak it", async ({ page }) => {
      const checkScreen = async (screenName: string) => {
        await waitUntilSettled(page);
        await expectPageInLanguage(page, language, screenName);
        await expectAccessible(page, screenName);
      };
      const companyId = companyPath().split("/")[2] ?? "";
      const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
      const values = await readRouteValues(product.appUrl, { companyId, cookie });
      expect(routes.length).toBeGreaterThan(4);
      for (const route of routes) {
        await page.goto(fillRoute(route, values));
        await checkScreen(route);
      }

      await page.goto(`${companyPath()}/payroll/employees/new`);
      await waitUntilSettled(page);
      await page.keyboard.press("Control+Enter");
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
      await checkScreen("a new employee with errors");

      await page.goto(`${companyPath()}/payroll/time`);
      await waitUntilSettled(page);
      const dayLabel = /^Fatima Haddad, 5\.? /;
      if (width < 700) {
        const employeeSelect = page.getByRole("combobox", { name: textOf("time.employee") });
        await employeeSelect.selectOption({ label: "Fatima Haddad" });
        await page.getByRole("button", { name: dayLabel }).click();
      } else await page.getByRole("gridcell", { name: dayLabel }).click();
      const kindSelect = page.getByRole("dialog").getByRole("combobox", { name: textOf("time.kind"), exact: true });
      for (const kind of ["sickLeave", "parentalLeave", "otherAbsence", "hoursWorked", "overtime", "timeBank"]) {
        await kindSelect.selectOption(kind);
        await checkScreen(`registering ${kind}`);
      }
    });
  });
}

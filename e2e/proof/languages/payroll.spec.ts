import path from "node:path";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { fillRoute, pageRoutes } from "../../../scripts/screens/routes.mjs";
import { expectAccessible, settled } from "../../support/looks/axe";
import { onOneDemo } from "../../support/one-demo";
import { product } from "../../support/product";
import { routeValues } from "../../support/signed-in";
import { expectSpoken, said } from "../../support/spoken";
import { expect, test } from "../../support/test";

const routes = pageRoutes(path.join(import.meta.dirname, "../../..")).filter((route) => route.includes("/payroll"));

// The companies of the two other languages have no payroll program: whoever speaks them meets it at a Swedish one.
for (const { language, locale, width } of [
  { language: "nb", locale: "nb-NO", width: 390 },
  { language: "nl", locale: "nl-NL", width: 1440 },
] as const) {
  test.describe(`payroll in ${language}, ${width} px`, () => {
    test.use({ locale, timezoneId: "Europe/Stockholm", viewport: { width, height: 2400 } });
    const base = onOneDemo(anna.email, norrsken.name);
    const say = (key: string) => said(language, key);

    test("its pages, a form that lacks something and what is registered speak it", async ({ page }) => {
      const look = async (what: string) => {
        await settled(page);
        await expectSpoken(page, language, what);
        await expectAccessible(page, what);
      };
      const companyId = base().split("/")[2] ?? "";
      const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
      const values = await routeValues(product.appUrl, { companyId, cookie });
      expect(routes.length).toBeGreaterThan(4);
      for (const route of routes) {
        await page.goto(fillRoute(route, values));
        await look(route);
      }

      await page.goto(`${base()}/payroll/employees/new`);
      await settled(page);
      await page.keyboard.press("Control+Enter");
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
      await look("a new employee with errors");

      await page.goto(`${base()}/payroll/time`);
      await settled(page);
      const day = /^Fatima Haddad, 5\.? /;
      if (width < 700) {
        const who = page.getByRole("combobox", { name: say("time.employee") });
        await who.selectOption({ label: "Fatima Haddad" });
        await page.getByRole("button", { name: day }).click();
      } else await page.getByRole("gridcell", { name: day }).click();
      const kinds = page.getByRole("dialog").getByRole("combobox", { name: say("time.kind"), exact: true });
      for (const kind of ["sickLeave", "parentalLeave", "otherAbsence", "hoursWorked", "overtime", "timeBank"]) {
        await kinds.selectOption(kind);
        await look(`registering ${kind}`);
      }
    });
  });
}

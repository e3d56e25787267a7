import { fjallkaffe, norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { expectAccessible } from "../support/looks/axe";
import { screenLabels as allLabels } from "../support/screen-labels";
import { chooseAtService } from "../support/service/service";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";

const labels = allLabels.en;
const textOf = (key: string, values?: Record<string, string>) => translate("en", key, values);
test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });
const base = signInOnSharedDemo(anna.email, norrsken.name, ["sales"]);

test("a permission is added without the password or the company, and not to another company", async ({ page }) => {
  const add = page.getByRole("button", { name: textOf("problems.addScope") }).first();
  const allow = page.getByRole("button", { name: labels.allow, exact: true });
  await page.goto(`${base()}/purchases`);
  await add.click();
  await expect(page.getByText(norrsken.name).first()).toBeVisible();
  await allow.click();
  await expect(page).toHaveURL(/\/purchases$/);
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  await expect(add).toHaveCount(0);

  // Meanwhile the person chooses another company at the service.
  await page.goto("/companies");
  await page.getByRole("button", { name: textOf("way.companiesPage.add") }).click();
  await chooseAtService(page, labels, fjallkaffe.name);
  await allow.click();
  await page.waitForURL(/\/companies/);
  await page.goto(`${base()}/payroll/employees`);
  await add.click();
  await allow.click();
  const notice = page.getByText(
    textOf("problems.attempt.cameBack", { other: fjallkaffe.name, company: norrsken.name }),
  );
  await expect(notice).toBeVisible();
  await expect(add).toBeVisible();
  await expectAccessible(page, "another company came back");
  await page
    .getByRole("button", { name: textOf("problems.attempt.chooseCompany", { company: norrsken.name }) })
    .click();
  await chooseAtService(page, labels, norrsken.name);
  await allow.click();
  await expect(page).toHaveURL(/\/payroll\/employees$/);
  await expect(page.getByRole("row").filter({ has: page.locator("a[data-row]") })).toHaveCount(8);
});

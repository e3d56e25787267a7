import { fjallkaffe, norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { expectAccessible } from "../support/looks/axe";
import { screenLabels as allLabels } from "../support/screen-labels";
import { chooseCompanyAtService } from "../support/service/service";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";

const labels = allLabels.en;
const textOf = (key: string, values?: Record<string, string>) => translate("en", key, values);
test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name, ["sales"]);

test("a permission is added without the password or the company, and not to another company", async ({ page }) => {
  const turnOnButton = (area: string) =>
    page.getByRole("button", { name: textOf(`problems.turnOn.${area}`), exact: true }).first();
  const allowButton = page.getByRole("button", { name: labels.allow, exact: true });
  await page.goto(`${companyPath()}/purchases`);
  await expect(page.getByText(textOf("problems.areas.purchases.makes")).first()).toBeVisible();
  await turnOnButton("purchases").click();
  await expect(page.getByText(norrsken.name).first()).toBeVisible();
  await allowButton.click();
  await expect(page).toHaveURL(/\/purchases$/);
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  await expect(turnOnButton("purchases")).toHaveCount(0);

  // Meanwhile the person chooses another company at the service.
  await page.goto("/companies");
  await page.getByRole("button", { name: textOf("way.companiesPage.add") }).click();
  await chooseCompanyAtService(page, labels, fjallkaffe.name);
  await allowButton.click();
  await page.waitForURL(/\/companies/);
  await page.goto(`${companyPath()}/payroll/employees`);
  await turnOnButton("payroll").click();
  await allowButton.click();
  const notice = page.getByText(
    textOf("problems.attempt.cameBack", { other: fjallkaffe.name, company: norrsken.name }),
  );
  await expect(notice).toBeVisible();
  await expect(turnOnButton("payroll")).toBeVisible();
  await expectAccessible(page, "another company came back");
  await page
    .getByRole("button", { name: textOf("problems.attempt.chooseCompany", { company: norrsken.name }) })
    .click();
  await chooseCompanyAtService(page, labels, norrsken.name);
  await allowButton.click();
  await expect(page).toHaveURL(/\/payroll\/employees$/);
  await expect(page.getByRole("row").filter({ has: page.locator("a[data-row]") })).toHaveCount(8);

  // A reconnect that allows less leads back to an address that names the areas.
  await page.goto(`${companyPath()}/purchases?lost=sales.payroll`);
  await expect(page.getByText(textOf("problems.narrower.title"))).toBeVisible();
  await expectAccessible(page, "reconnect that allows less");
});

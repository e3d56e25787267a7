import { fjallkaffe, norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { expectAccessible } from "../support/looks/axe";
import { onOneDemo } from "../support/one-demo";
import { chooseAtService } from "../support/service/service";
import { said } from "../support/spoken";
import { expect, test } from "../support/test";
import { words as allWords } from "../support/words";

const words = allWords.en;
const say = (key: string, values?: Record<string, string>) => said("en", key, values);
test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });
const base = onOneDemo(anna.email, norrsken.name, ["sales"]);

test("a permission is added without the password or the company, and not to another company", async ({ page }) => {
  const add = page.getByRole("button", { name: say("problems.addScope") }).first();
  const allow = page.getByRole("button", { name: words.allow, exact: true });
  await page.goto(`${base()}/purchases`);
  await add.click();
  await expect(page.getByText(norrsken.name).first()).toBeVisible();
  await allow.click();
  await expect(page).toHaveURL(/\/purchases$/);
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  await expect(add).toHaveCount(0);

  // Another company was worked with at the service meanwhile.
  await page.goto("/companies");
  await page.getByRole("button", { name: say("way.companiesPage.add") }).click();
  await chooseAtService(page, words, fjallkaffe.name);
  await allow.click();
  await page.waitForURL(/\/companies/);
  await page.goto(`${base()}/payroll/employees`);
  await add.click();
  await allow.click();
  const notice = page.getByText(say("problems.attempt.cameBack", { other: fjallkaffe.name, company: norrsken.name }));
  await expect(notice).toBeVisible();
  await expect(add).toBeVisible();
  await expectAccessible(page, "another company came back");
  await page.getByRole("button", { name: say("problems.attempt.chooseCompany", { company: norrsken.name }) }).click();
  await chooseAtService(page, words, norrsken.name);
  await allow.click();
  await expect(page).toHaveURL(/\/payroll\/employees$/);
  await expect(page.getByRole("row").filter({ has: page.locator("a[data-row]") })).toHaveCount(8);
});

import type { Page } from "@playwright/test";
import { fjallkaffe, norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { screenLabels as allLabels } from "../support/screen-labels";
import { resetDemo } from "../support/service/control";
import { chooseCompanyAtService, companyIdOf, signInAtService } from "../support/service/service";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";

const labels = allLabels.en;
const textOf = (key: string, values?: Record<string, string>) => translate("en", key, values);
test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });

/** Counts the clicks of a person on every page that is opened from now on, also a click that the Enter key makes. */
async function countClicks(page: Page): Promise<() => number> {
  let clickCount = 0;
  await page.exposeBinding("personClicked", () => {
    clickCount += 1;
  });
  await page.addInitScript(() => {
    const clickedWindow = window as unknown as { personClicked: () => void };
    addEventListener("click", (event) => event.isTrusted && clickedWindow.personClicked(), true);
  });
  return () => clickCount;
}

test("one consent opens every menu entry, and companies are connected until the person stops", async ({
  page,
  request,
}) => {
  await resetDemo(request);
  const areaBoxes = page
    .getByRole("group", { name: textOf("way.signInPage.areas.title") })
    .getByRole("checkbox", { checked: true });
  const allowButton = page.getByRole("button", { name: labels.allow, exact: true });
  const overviewHeading = page.getByRole("heading", { level: 1, name: labels.overview });
  const connectAnotherButton = page.getByRole("button", { name: textOf("way.anotherCompany.connect") });
  const question = (level: number) => page.getByRole("heading", { level, name: textOf("way.anotherCompany.title") });

  // What is typed belongs to the click that sends it.
  const readClickCount = await countClicks(page);
  await page.goto("/");
  await expect(areaBoxes).toHaveCount(4);
  await page.getByRole("button", { name: labels.continue }).click();
  await signInAtService(page, labels, anna.email);
  await chooseCompanyAtService(page, labels, norrsken.name);
  await allowButton.click();
  await expect(overviewHeading).toBeVisible();
  expect(readClickCount()).toBeGreaterThan(0);
  expect(readClickCount()).toBeLessThanOrEqual(5);
  await expect(question(2)).toBeVisible();
  await expect(page.getByText(textOf("way.anotherCompany.connected", { company: norrsken.name }))).toBeVisible();
  await waitUntilSettled(page);
  await expectAccessible(page, "first company connected");
  const firstPageUrl = page.url();
  const norrskenPath = `/companies/${companyIdOf(page)}`;

  const menuLinks = page.getByRole("navigation", { name: textOf("shell.nav"), exact: true }).getByRole("link");
  await expect(menuLinks).toHaveCount(8);
  for (const menuLink of await menuLinks.all()) {
    await menuLink.click();
    await expect(menuLink).toHaveAttribute("aria-current", "page");
    await expect(question(2)).toHaveCount(0);
    await waitUntilSettled(page);
    await expect(page.getByRole("main").getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
  }

  await page.goto(firstPageUrl);
  await connectAnotherButton.click();
  await chooseCompanyAtService(page, labels, fjallkaffe.name);
  await allowButton.click();
  await expect(question(1)).toBeVisible();
  await expect(page.getByText(textOf("way.anotherCompany.connected", { company: fjallkaffe.name }))).toBeVisible();
  const companyLinks = page.getByRole("list", { name: textOf("way.companiesPage.listLabel") }).getByRole("link");
  await expect(companyLinks).toHaveText([new RegExp(fjallkaffe.name), new RegExp(norrsken.name)]);
  await expectAccessible(page, "another company connected");

  // The service remembers the consent, so the choice of the company leads straight back.
  await connectAnotherButton.click();
  await chooseCompanyAtService(page, labels, norrsken.name);
  await expect(page.getByText(textOf("way.anotherCompany.already", { company: norrsken.name }))).toBeVisible();
  await expect(companyLinks).toHaveCount(2);
  await page.getByRole("link", { name: textOf("way.anotherCompany.done") }).click();
  await expect(overviewHeading).toBeVisible();
  await expect(page).toHaveURL(norrskenPath);
  await expect(question(2)).toHaveCount(0);

  // An address that names a company of somebody else asks nothing.
  await page.goto(`/companies?connected=${crypto.randomUUID()}`);
  await expect(page.getByRole("heading", { level: 1, name: labels.whereToWork })).toBeVisible();
  await expect(question(1)).toHaveCount(0);
});

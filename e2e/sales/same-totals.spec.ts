import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { screenLabels as allLabels } from "../support/screen-labels";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { inputWays, walkSameTotals } from "../walks/same-totals";

const inputWay = inputWays.mouse;
const labels = allLabels[inputWay.language];

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test.beforeEach(async ({ page }) => {
  await page.goto(companyPath());
  await expect(page.getByRole("heading", { level: 1, name: labels.overview })).toBeVisible();
});

test("PDF, mail, list, page and ledger say the same totals, and the same VAT per rate", ({ page, request }) =>
  walkSameTotals({ page, request }, inputWay));

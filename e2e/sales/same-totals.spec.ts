import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { onOneDemo } from "../support/one-demo";
import { expect, test } from "../support/test";
import { words as allWords } from "../support/words";
import { sameTotals, ways } from "../walks/same-totals";

const way = ways.mouse;
const words = allWords[way.language];

test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });
const base = onOneDemo(anna.email, norrsken.name);

test.beforeEach(async ({ page }) => {
  await page.goto(base());
  await expect(page.getByRole("heading", { level: 1, name: words.overview })).toBeVisible();
});

test("PDF, mail, list, page and ledger say the same totals, and the same VAT per rate", ({ page, request }) =>
  sameTotals({ page, request }, way));

import { norrsken } from "../../sandbox/seed/companies";
import { anna, sara } from "../../sandbox/seed/people";
import { onOneDemo } from "../support/one-demo";
import { test } from "../support/test";
import { pageOf, pressOnBoth, words, writeToTheSheet } from "../walks/pressed-twice";

test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });

const base = onOneDemo(anna.email, norrsken.name);

test.beforeEach(({ page }) => writeToTheSheet(page, base()));

test("two people pressing at once make one invoice, one voucher and one mail, and both are shown it", async ({
  page,
  browser,
  request,
}) => pressOnBoth(page, await pageOf(browser, sara.email), request));

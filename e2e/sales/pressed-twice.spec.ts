import { norrsken } from "../../sandbox/seed/companies";
import { anna, sara } from "../../sandbox/seed/people";
import { signInOnSharedDemo } from "../support/shared-demo";
import { test } from "../support/test";
import { finaliseOnBothPages, labels, openPageAs, writeInvoiceAndOpenSheet } from "../walks/pressed-twice";

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });

const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test.beforeEach(({ page }) => writeInvoiceAndOpenSheet(page, companyPath()));

test("two people pressing at once make one invoice, one voucher and one mail, and both are shown it", async ({
  page,
  browser,
  request,
}) => finaliseOnBothPages(page, await openPageAs(browser, sara.email), request));

import { screenLabels } from "../../support/screen-labels";
import { test } from "../../support/test";
import { walkFirstInvoice } from "../../walks/first-invoice";

test.use({ locale: screenLabels.en.locale, timezoneId: "Europe/Stockholm" });

test("signs in, chooses, edits a customer, writes, finalises and sends an invoice, signs out", ({ page, request }) =>
  walkFirstInvoice({ page, request }, "en"));

import { test } from "../../support/test";
import { screenLabels } from "../../support/words";
import { firstInvoice } from "../../walks/first-invoice";

test.use({ locale: screenLabels.en.locale, timezoneId: "Europe/Stockholm" });

test("signs in, chooses, edits a customer, writes, finalises and sends an invoice, signs out", ({ page, request }) =>
  firstInvoice({ page, request }, "en"));

import { screenLabels } from "../support/screen-labels";
import { test } from "../support/test";
import { walkFirstInvoice } from "../walks/first-invoice";

test.use({ locale: screenLabels.sv.locale, timezoneId: "Europe/Stockholm" });

// This journey also runs where the service is another site than the portal, as a hosted service is.
test(
  "signs in, chooses, edits a customer, writes, finalises and sends an invoice, signs out",
  { tag: "@cross-site" },
  ({ page, request }) => walkFirstInvoice({ page, request }, "sv"),
);

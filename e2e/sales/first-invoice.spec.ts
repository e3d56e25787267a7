import { test } from "../support/test";
import { words } from "../support/words";
import { firstInvoice } from "../walks/first-invoice";

test.use({ locale: words.sv.locale, timezoneId: "Europe/Stockholm" });

// Where the service is another site than the portal, as a hosted one is.
test(
  "signs in, chooses, edits a customer, writes, finalises and sends an invoice, signs out",
  { tag: "@cross-site" },
  ({ page, request }) => firstInvoice({ page, request }, "sv"),
);

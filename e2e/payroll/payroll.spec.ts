import { screenLabels } from "../support/screen-labels";
import { test } from "../support/test";
import { walkEmployees } from "../walks/payroll";

const width = 390;
test.use({ locale: screenLabels.sv.locale, timezoneId: "Europe/Stockholm", viewport: { width, height: 1400 } });

test("drafts say what they lack; a number is shown on demand only", ({ page, request }) =>
  walkEmployees({ page, request }, "sv", width));

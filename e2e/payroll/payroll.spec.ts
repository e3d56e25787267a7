import { test } from "../support/test";
import { words } from "../support/words";
import { meetEmployees } from "../walks/payroll";

const width = 390;
test.use({ locale: words.sv.locale, timezoneId: "Europe/Stockholm", viewport: { width, height: 1400 } });

test("drafts say what they lack; a number is shown on demand only", ({ page, request }) =>
  meetEmployees({ page, request }, "sv", width));

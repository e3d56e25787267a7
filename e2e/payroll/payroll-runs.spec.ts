import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { onOneDemo } from "../support/one-demo";
import { test } from "../support/test";
import { words as allWords } from "../support/words";
import { readDownToPayslip } from "../walks/payroll-runs";

test.use({ locale: allWords.sv.locale, timezoneId: "Europe/Stockholm" });
const base = onOneDemo(anna.email, norrsken.name);

test("a pay run is read down to a payslip, and adds up", ({ page }) => readDownToPayslip(page, base(), "sv"));

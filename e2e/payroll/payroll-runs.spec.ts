import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { screenLabels as allLabels } from "../support/screen-labels";
import { signInOnSharedDemo } from "../support/shared-demo";
import { test } from "../support/test";
import { readDownToPayslip } from "../walks/payroll-runs";

test.use({ locale: allLabels.sv.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("a pay run is read down to a payslip, and adds up", ({ page }) => readDownToPayslip(page, companyPath(), "sv"));

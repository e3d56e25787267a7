import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { screenLabels } from "../support/screen-labels";
import { signInOnSharedDemo } from "../support/shared-demo";
import { test } from "../support/test";
import { createEmployee } from "../walks/employ";
import { seeCompletedMeanwhile, setAgreementOnPhone, setScheduleForTwo } from "../walks/employee-drafts";

test.use({ locale: screenLabels.en.locale, timezoneId: "Europe/Stockholm", viewport: { width: 1440, height: 1400 } });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("an employee is created from three facts: what is typed is kept, and the number is shown nowhere afterwards", ({
  page,
  request,
}) => createEmployee({ page, request }, companyPath(), "en"));

test("a work schedule is set for two employees at once", ({ page }) => setScheduleForTwo(page, companyPath(), "en"));

test("an agreement is set for two employees at once on a phone, by keyboard", ({ page }) =>
  setAgreementOnPhone(page, companyPath(), "en"));

test("a form says that its employee was completed in the payroll program", ({ page, request }) =>
  seeCompletedMeanwhile({ page, request }, companyPath(), "en"));

import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { screenLabels } from "../../support/screen-labels";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { test } from "../../support/test";
import { undoJourneys } from "../../walks/undo";

test.use({ locale: screenLabels.sv.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("what is let through is done once, unless it changed meanwhile", undoJourneys("sv", companyPath).completeOnce);

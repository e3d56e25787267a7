import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { signInOnSharedDemo } from "../../support/one-demo";
import { test } from "../../support/test";
import { screenLabels } from "../../support/words";
import { undoJourneys } from "../../walks/undo";

test.use({ locale: screenLabels.sv.locale, timezoneId: "Europe/Stockholm" });
const base = signInOnSharedDemo(anna.email, norrsken.name);

test("what is let through is done once, unless it changed meanwhile", undoJourneys("sv", base).letThrough);

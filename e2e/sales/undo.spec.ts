import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { screenLabels } from "../support/screen-labels";
import { signInOnSharedDemo } from "../support/shared-demo";
import { test } from "../support/test";
import { undoJourneys } from "../walks/undo";

test.use({ locale: screenLabels.en.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test(
  "Z takes back what was ordered last, also before the code of the toasts that count down has come",
  undoJourneys("en", companyPath).undoBeforeToastCode,
);
test(
  "what is ordered waits on every page and is taken back by toast, timeline and Z",
  undoJourneys("en", companyPath).undoOnEveryPage,
);

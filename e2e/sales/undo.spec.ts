import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { onOneDemo } from "../support/one-demo";
import { test } from "../support/test";
import { words } from "../support/words";
import { undoIn } from "../walks/undo";

test.use({ locale: words.en.locale, timezoneId: "Europe/Stockholm" });
const base = onOneDemo(anna.email, norrsken.name);

test(
  "Z takes back what was ordered last, also before the code of the toasts that count down has come",
  undoIn("en", base).takenBackEarly,
);
test("what is ordered waits on every page and is taken back by toast, timeline and Z", undoIn("en", base).takenBack);

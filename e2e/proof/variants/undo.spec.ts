import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { onOneDemo } from "../../support/one-demo";
import { test } from "../../support/test";
import { words } from "../../support/words";
import { undoIn } from "../../walks/undo";

test.use({ locale: words.sv.locale, timezoneId: "Europe/Stockholm" });
const base = onOneDemo(anna.email, norrsken.name);

test("what is let through is done once, unless it changed meanwhile", undoIn("sv", base).letThrough);

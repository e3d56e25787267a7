import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { onOneDemo } from "../support/one-demo";
import { test } from "../support/test";
import { words as allWords } from "../support/words";
import { pressWhileSearched, type SearchedList } from "../walks/pressed-row";

test.use({ locale: allWords.en.locale, timezoneId: "Europe/Stockholm" });

const base = onOneDemo(anna.email, norrsken.name);

const sales: SearchedList = ["sales", "sales", (name) => name.split(" ")[0] ?? name, /^With VAT, read from the books/];

test("sales: a row that is aimed at while its search is on its way is opened", ({ page }) =>
  pressWhileSearched(page, base(), sales));

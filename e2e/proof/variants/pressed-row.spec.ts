import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { test } from "../../support/test";
import { clickRowDuringSearch, type SearchedList } from "../../walks/pressed-row";

test.use({ locale: allLabels.en.locale, timezoneId: "Europe/Stockholm" });

const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

const searchedLists: readonly SearchedList[] = [
  ["customers", "customers", (name) => name],
  ["articles", "articles", (name) => name],
  ["suppliers", "purchases/suppliers", (name) => name],
  ["balances", "books", (name) => name],
  ["vouchers", "books/vouchers", (name) => name],
];

for (const searchedList of searchedLists) {
  test(`${searchedList[0]}: a row that is aimed at while its search is on its way is opened`, ({ page }) =>
    clickRowDuringSearch(page, companyPath(), searchedList));
}

import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { test } from "../../support/test";
import { followInvoice } from "../../walks/history";

test.use({ locale: "en-GB", timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("who registered, asked, saw and approved stands on the invoice and in the file", ({ page, request }) =>
  followInvoice({ page, request }, companyPath(), "en"));

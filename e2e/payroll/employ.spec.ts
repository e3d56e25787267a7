import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { onOneDemo } from "../support/one-demo";
import { test } from "../support/test";
import { words } from "../support/words";
import { employ } from "../walks/employ";

test.use({ locale: words.en.locale, timezoneId: "Europe/Stockholm", viewport: { width: 1440, height: 1400 } });
const base = onOneDemo(anna.email, norrsken.name);

test("is complete from three facts, kept from the first field, and its number is shown nowhere after", ({
  page,
  request,
}) => employ({ page, request }, base(), "en"));

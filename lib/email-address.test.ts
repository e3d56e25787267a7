import { describe, expect, it } from "vitest";
import { isEmailAddress } from "./email-address";
import { emailOrder } from "./operations/input-parts";

const taken = [
  "info@åkeri.se",
  "a&b@x.se",
  "o'brien+faktura@x.co.uk",
  "åsa.öberg@x.se",
  "faktura@xn--keri-qoa.se",
  "a@intern",
];
const refused = [
  ...["", "anna", "@x.se", "anna@", "a@b.se, c@d.se", "a@b.se;c@d.se", "Anna <a@b.se>", "a b@x.se", '"a"@x.se'],
  ...[
    "a@x.se\r\nBcc: b@x.se",
    "a@x.se\n",
    "a\u0000@x.se",
    ".a@x.se",
    "a..b@x.se",
    "a.@x.se",
    "a@x..se",
    "a@-x.se",
    "a@b@c.se",
  ],
  `${"a".repeat(250)}@x.se.se`,
];

describe("an e-mail address", () => {
  it.each(taken)("%s is one, in the form and in the order", (text) => {
    expect([isEmailAddress(text), emailOrder.safeParse({ email: text, cc: [text] }).success]).toEqual([true, true]);
  });

  it.each(refused)("%j is none, in the form and in the order", (text) => {
    expect([isEmailAddress(text), emailOrder.safeParse({ email: text }).success]).toEqual([false, false]);
  });
});

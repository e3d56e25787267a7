import { expect, it } from "vitest";
import { findDoubtfulDomainPart } from "./look-alike-domain";

it.each([
  ["kund@brf.example", null],
  ["kund@företag.example", null],
  ["kund@кремль.example", null],
  ["kund@δοκιμή.example", null],
  ["", null],
  ["kund", null],
  // The second letter is Cyrillic.
  ["kund@k\u0430ffe.example", "k\u0430ffe"],
  ["kund@post.k\u0430ffe.example ", "post.k\u0430ffe".split(".")[1]],
  // All letters are Cyrillic, and look like "paypal".
  ["kund@\u0440\u0430\u0443\u0440\u0430\u04cf.example", "\u0440\u0430\u0443\u0440\u0430\u04cf"],
  ["kund@xn--kffe-63d.example", "xn--kffe-63d"],
])("of %s is %s", (address, part) => expect(findDoubtfulDomainPart(address)).toBe(part));

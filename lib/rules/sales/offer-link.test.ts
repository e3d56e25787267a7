import { expect, it } from "vitest";
import { hasOfferLink, replaceLinkByPlaceholder, replacePlaceholderByLink } from "./offer-link";

const token = "a-_".repeat(15).slice(0, 43);
const url = `https://portal.example/q/sv/${token}`;

it("names the link instead of writing it, and writes it again", () => {
  const text = `Hej!\n\nSvara här:\n${url}\nTack`;
  expect(replaceLinkByPlaceholder(text, url)).toBe("Hej!\n\nSvara här:\n{link}\nTack");
  expect(replacePlaceholderByLink(replaceLinkByPlaceholder(text, url), url)).toBe(text);
});

it("takes a link to an earlier text for the one there is now", () => {
  const earlierLink = `https://portal.example/q/nl/${"b".repeat(43)}`;
  expect(replaceLinkByPlaceholder(`Se ${earlierLink}.`, url)).toBe("Se {link}.");
  expect(hasOfferLink(`Se ${earlierLink}.`, url)).toBe(true);
});

it("leaves other addresses alone", () => {
  const text = "Se https://portal.example/q/sv/kort och https://portalxexample/q/sv/";
  expect(replaceLinkByPlaceholder(text, url)).toBe(text);
  expect(hasOfferLink(text, url)).toBe(false);
});

import type { Page } from "@playwright/test";
import { companies } from "../../../sandbox/seed/companies";
import { people } from "../../../sandbox/seed/people";

/** The cookie by which a portal that was started for tests speaks English with accents, 40 % longer. */
export const pseudoCookie = { name: "stegvis-language", value: "en-XA" };

/** Letters that English does not have and the pseudo-language puts into every word. */
const accented = /[áçðéíñöšüýžÁÇÐÉÍÑÖŠÜÝŽ]/;

/**
 * What is the same in every language: our own name, the names of keys and of permissions, what the platform names by itself
 * (days, months, languages, countries), and the seeded companies and people, which pages have from the portal's own data.
 */
const sameEverywhere: readonly string[] = [
  "Stegvis",
  ...namesOfDays(),
  ...namesOfPlaces(),
  ...["Control", "Alt", "Delete", "Enter", "Tab"],
  ...["ea:api", "ea:sales", "ea:purchase", "ea:accounting", "vls:api", "offline_access"],
  ...companies.map(({ name }) => name),
  ...people.flatMap(({ firstName, lastName, email }) => [firstName, lastName, email]),
];

function namesOfDays(): string[] {
  const days = Array.from(
    { length: 12 * 28 },
    (_, day) => new Date(Date.UTC(2026, day % 12, 1 + Math.floor(day / 12))),
  );
  const formats = (["long", "short"] as const).flatMap((style) => [
    new Intl.DateTimeFormat("en", { month: style, timeZone: "UTC" }),
    new Intl.DateTimeFormat("en-GB", { month: style, timeZone: "UTC" }),
    new Intl.DateTimeFormat("en", { weekday: style, timeZone: "UTC" }),
  ]);
  const names = formats.flatMap((format) => days.map((day) => format.format(day)));
  // A month of a calendar has room for two letters of a day.
  return [...new Set([...names, ...names.map((name) => name.slice(0, 2))])];
}

function namesOfPlaces(): string[] {
  const countries = new Intl.DisplayNames(["en"], { type: "region" });
  const languages = new Intl.DisplayNames(["en"], { type: "language" });
  return [
    ...["SE", "NO", "NL", "FI", "DK", "DE"].map((code) => countries.of(code) ?? ""),
    ...["sv", "nb", "nl", "en"].map((code) => languages.of(code) ?? ""),
  ];
}

/** Names of files, and what is written in capitals in every language: initials, currencies, units, kinds of files. */
const nameless = /\S+\.pdf\b|(?<!\p{L})\p{Lu}{2,4}(?!\p{L})/gu;

/** The lists whose records stand on the main screens; some pages have them with their first byte. */
const lists = ["customers", "articles", "customerinvoices", "customerinvoicedrafts", "quotes", "quotedrafts", "orders"];
const purchaseLists = ["suppliers", "supplierinvoices", "supplierinvoicedrafts"];

/**
 * What the books hold, and everything the portal's API answers to a page from now on.
 *
 * @returns the texts of those answers, once they have all come
 */
export async function answersTo(page: Page, companyId: string): Promise<() => Promise<ReadonlySet<string>>> {
  const texts = new Set<string>();
  for (const list of [...lists, ...purchaseLists]) {
    const answer = await page.request.get(`/api/companies/${companyId}/books/${list}?$pagesize=1000`);
    if (!answer.ok()) throw new Error(`${list}: ${answer.status()}`);
    addTexts(await answer.json(), texts);
  }
  const coming: Promise<void>[] = [];
  page.on("response", (response) => {
    if (!response.url().includes("/api/")) return;
    const read = response.json().then(
      (answer: unknown) => addTexts(answer, texts),
      () => {}, // a file, or an answer of a page that was left
    );
    coming.push(read);
  });
  return async () => {
    await Promise.all(coming);
    return texts;
  };
}

function addTexts(answer: unknown, texts: Set<string>) {
  if (typeof answer === "string") texts.add(answer.trim());
  else if (answer !== null && typeof answer === "object") for (const one of Object.values(answer)) addTexts(one, texts);
}

/**
 * Texts of a page that were never translated: words without an accent that the service did not answer.
 *
 * @param data  what the service answered
 */
export async function untranslatedOn(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const known = [...data, ...sameEverywhere]
    .map((text) => text.replace(/\s+/g, " "))
    .filter((text) => /\p{L}{2}/u.test(text))
    .sort((a, b) => b.length - a.length);
  const texts = new Set(await textsOf(page));
  return [...texts].filter((text) => {
    const own = known.reduce((left, one) => without(left, one), text.replace(/\s+/g, " "));
    const rest = own.replaceAll(nameless, " ");
    return (rest.match(/\p{L}{2,}/gu) ?? []).some((word) => !accented.test(word));
  });
}

/** The text without this one, where it stands as words of its own. */
function without(text: string, known: string): string {
  const at = text.indexOf(known);
  if (at < 0) return text;
  const isLetter = (letter: string | undefined) => letter !== undefined && /\p{L}/u.test(letter);
  const isPartOfWord = isLetter(text[at - 1]) || isLetter(text[at + known.length]);
  const before = text.slice(0, at) + (isPartOfWord ? known : " ");
  return before + without(text.slice(at + known.length), known);
}

/** What is shown or read out, one text a piece. Keys are drawn as they are written on a keyboard; what says its language is in it. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const counts = (element: Element) =>
      element.checkVisibility() && !element.closest("body [lang], kbd, script, style, noscript, template, canvas");
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, textContent: text } = walker.currentNode;
      if (parent && counts(parent)) found.push(text ?? "");
    }
    for (const element of document.querySelectorAll("body *")) {
      if (!counts(element)) continue;
      for (const name of ["aria-label", "placeholder", "title", "alt", "aria-description"])
        found.push(element.getAttribute(name) ?? "");
    }
    return found.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
  });
}

/**
 * Texts of ours that are cut off with no way to read the rest, or that stand out over the window's edge. What the service
 * answered may be of any length: names of records end in an ellipsis and are read in full on their own page.
 */
export async function cutOffOn(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const found = await cutTexts(page);
  return found.filter(({ text }) => !data.has(text)).map(({ how, text }) => `${how}: ${text.slice(0, 80)}`);
}

function cutTexts(page: Page): Promise<{ how: string; text: string }[]> {
  return page.evaluate((ours) => {
    const tolerance = 1.5;
    const isOurs = new RegExp(ours);
    const found: { how: string; text: string }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const boxOf = (element: Element) => element.getBoundingClientRect();
    /** Read out and not shown: a box of no size. */
    const isOnlyRead = (element: Element | null): boolean =>
      element !== null &&
      ((boxOf(element).width <= 1 && getComputedStyle(element).overflow !== "visible") ||
        isOnlyRead(element.parentElement));
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? "";
      const parent = walker.currentNode.parentElement;
      if (!parent || !isOurs.test(text) || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue;
      if (parent.closest("script, style, noscript, template, option, [title]") || isOnlyRead(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      let canScroll = false;
      let isCut = false;
      for (let around: Element | null = parent; around && around !== document.body; around = around.parentElement) {
        const style = getComputedStyle(around);
        const box = boxOf(around);
        const clips = (value: string) => value === "hidden" || value === "clip";
        if (/auto|scroll/.test(style.overflowX)) canScroll = true;
        const over = boxes.some(
          (one) =>
            (clips(style.overflowX) &&
              !canScroll &&
              (one.right > box.right + tolerance || one.left < box.left - tolerance)) ||
            (clips(style.overflowY) && (one.bottom > box.bottom + tolerance || one.top < box.top - tolerance)),
        );
        if (over) isCut = true;
        // What scrolls by itself shows the rest, and is no part of the window's edge.
        if (/auto|scroll/.test(style.overflowY) || style.position === "fixed") break;
      }
      const isOut =
        !canScroll && boxes.some((one) => one.right > window.innerWidth + tolerance || one.left < -tolerance);
      if (isCut || isOut) found.push({ how: isCut ? "cut off" : "over the edge", text });
    }
    return found;
  }, accented.source);
}

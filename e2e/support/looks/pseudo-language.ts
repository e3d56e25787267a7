import type { Page } from "@playwright/test";
import { companies } from "../../../sandbox/seed/companies";
import { people } from "../../../sandbox/seed/people";

/** The cookie by which a portal that was started for tests shows English texts with accents that are 40 % longer. */
export const pseudoCookie = { name: "stegvis-language", value: "en-XA" };

/** Letters that English does not have and the pseudo-language puts into every word. */
const accentedLetter = /[áçðéíñöšüýžÁÇÐÉÍÑÖŠÜÝŽ]/;

/**
 * Names that are the same in every language: the product, keys and scopes, the browser of the tests, what the platform
 * names by itself (days, months, languages, countries), and the seeded companies and people, which pages read from the
 * portal's own data.
 */
const namesInEveryLanguage: readonly string[] = [
  "Stegvis",
  ...dayAndMonthNames(),
  ...countryAndLanguageNames(),
  ...["Control", "Alt", "Delete", "Enter", "Tab"],
  ...["Chrome", "Linux"],
  ...["ea:api", "ea:sales", "ea:purchase", "ea:accounting", "vls:api", "offline_access"],
  ...companies.map(({ name }) => name),
  ...people.flatMap(({ firstName, lastName, email }) => [firstName, lastName, email, ...breakablePartsOf(email)]),
];

/** The parts between which a page may break a mail address, each of which is a text of its own there. */
function breakablePartsOf(email: string): string[] {
  return email.split(/(?<=[@.])/);
}

function dayAndMonthNames(): string[] {
  const days = Array.from(
    { length: 12 * 28 },
    (_, dayIndex) => new Date(Date.UTC(2026, dayIndex % 12, 1 + Math.floor(dayIndex / 12))),
  );
  const formats = (["long", "short"] as const).flatMap((style) => [
    new Intl.DateTimeFormat("en", { month: style, timeZone: "UTC" }),
    new Intl.DateTimeFormat("en-GB", { month: style, timeZone: "UTC" }),
    new Intl.DateTimeFormat("en", { weekday: style, timeZone: "UTC" }),
  ]);
  const names = formats.flatMap((format) => days.map((day) => format.format(day)));
  // A calendar shows two letters for each day of the week.
  return [...new Set([...names, ...names.map((name) => name.slice(0, 2))])];
}

function countryAndLanguageNames(): string[] {
  const countries = new Intl.DisplayNames(["en"], { type: "region" });
  const languages = new Intl.DisplayNames(["en"], { type: "language" });
  return [
    ...["SE", "NO", "NL", "FI", "DK", "DE"].map((code) => countries.of(code) ?? ""),
    ...["sv", "nb", "nl", "en"].map((code) => languages.of(code) ?? ""),
  ];
}

/**
 * Matches names of files, and initials, currencies, units and kinds of files, which every language writes in capitals.
 */
const exemptTextPattern = /\S+\.pdf\b|(?<!\p{L})\p{Lu}{2,4}(?!\p{L})/gu;

/** The lists whose records the main screens show; some pages contain the records in their first response already. */
const salesLists = [
  "customers",
  "articles",
  "customerinvoices",
  "customerinvoicedrafts",
  "quotes",
  "quotedrafts",
  "orders",
];
const purchaseLists = ["suppliers", "supplierinvoices", "supplierinvoicedrafts"];

/**
 * Records the texts of the books, and of everything the portal's API answers to a page from now on.
 *
 * @returns a function that waits for the answers under way and returns all recorded texts
 */
export async function recordAnsweredTexts(page: Page, companyId: string): Promise<() => Promise<ReadonlySet<string>>> {
  const texts = new Set<string>();
  for (const listName of [...salesLists, ...purchaseLists]) {
    const answer = await page.request.get(`/api/companies/${companyId}/books/${listName}?$pagesize=1000`);
    if (!answer.ok()) throw new Error(`${listName}: ${answer.status()}`);
    addTexts(await answer.json(), texts);
  }
  const pendingAnswers: Promise<void>[] = [];
  page.on("response", (response) => {
    if (!response.url().includes("/api/")) return;
    const textsRecorded = response.json().then(
      (answer: unknown) => addTexts(answer, texts),
      () => {}, // The answer is a file, or its page was left.
    );
    pendingAnswers.push(textsRecorded);
  });
  return async () => {
    await Promise.all(pendingAnswers);
    return texts;
  };
}

function addTexts(answer: unknown, texts: Set<string>) {
  if (typeof answer === "string") texts.add(answer.trim());
  else if (answer !== null && typeof answer === "object")
    for (const value of Object.values(answer)) addTexts(value, texts);
}

/**
 * Lists the texts of a page that were not translated: words without an accent that are in no answer of the service.
 *
 * @param answeredTexts  the texts that the service answered
 */
export async function listUntranslatedTexts(page: Page, answeredTexts: ReadonlySet<string>): Promise<string[]> {
  const knownTexts = [...answeredTexts, ...namesInEveryLanguage]
    .map((text) => text.replace(/\s+/g, " "))
    .filter((text) => /\p{L}{2}/u.test(text))
    .sort((left, right) => right.length - left.length);
  const texts = new Set(await visibleTexts(page));
  return [...texts].filter((text) => {
    const withoutKnownTexts = knownTexts.reduce(
      (remainingText, knownText) => removeText(remainingText, knownText),
      text.replace(/\s+/g, " "),
    );
    const withoutExemptTexts = withoutKnownTexts.replaceAll(exemptTextPattern, " ");
    return (withoutExemptTexts.match(/\p{L}{2,}/gu) ?? []).some((word) => !accentedLetter.test(word));
  });
}

/** Removes a known text from a text, but not where it is a part of a longer word. */
function removeText(text: string, knownText: string): string {
  const index = text.indexOf(knownText);
  if (index < 0) return text;
  const isLetter = (letter: string | undefined) => letter !== undefined && /\p{L}/u.test(letter);
  const isPartOfWord = isLetter(text[index - 1]) || isLetter(text[index + knownText.length]);
  const textBefore = text.slice(0, index) + (isPartOfWord ? knownText : " ");
  return textBefore + removeText(text.slice(index + knownText.length), knownText);
}

/**
 * Lists the texts that are shown or read out, except keyboard keys, elements that name their own language, and the words of
 * a document's pages, which are in the language of whoever wrote it.
 */
function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isReadable = (element: Element) =>
      element.checkVisibility() &&
      !element.closest("body [lang], kbd, script, style, noscript, template, canvas, [data-page] p");
    const foundTexts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, textContent: text } = walker.currentNode;
      if (parent && isReadable(parent)) foundTexts.push(text ?? "");
    }
    for (const element of document.querySelectorAll("body *")) {
      if (!isReadable(element)) continue;
      for (const attribute of ["aria-label", "placeholder", "title", "alt", "aria-description"])
        foundTexts.push(element.getAttribute(attribute) ?? "");
    }
    return foundTexts.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
  });
}

/**
 * Lists texts of the portal that are cut off with no way to read the rest, or that reach over the window's edge. Texts that
 * the service answered may be of any length: names of records end in an ellipsis and are shown in full on their own page.
 */
export async function listCutOffTexts(page: Page, answeredTexts: ReadonlySet<string>): Promise<string[]> {
  const foundTexts = await measureCutOffTexts(page);
  return foundTexts
    .filter(({ text }) => !answeredTexts.has(text))
    .map(({ fault, text }) => `${fault}: ${text.slice(0, 80)}`);
}

function measureCutOffTexts(page: Page): Promise<{ fault: string; text: string }[]> {
  return page.evaluate((accentedSource) => {
    const tolerance = 1.5;
    const accentedPattern = new RegExp(accentedSource);
    const foundTexts: { fault: string; text: string }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const boxOf = (element: Element) => element.getBoundingClientRect();
    /** Whether the element is read out and not shown, because its box has no size. */
    const isVisuallyHidden = (element: Element | null): boolean =>
      element !== null &&
      ((boxOf(element).width <= 1 && getComputedStyle(element).overflow !== "visible") ||
        isVisuallyHidden(element.parentElement));
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? "";
      const parent = walker.currentNode.parentElement;
      if (
        !parent ||
        !accentedPattern.test(text) ||
        !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue;
      if (parent.closest("script, style, noscript, template, option, [title]") || isVisuallyHidden(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      let canScroll = false;
      let isCut = false;
      for (
        let ancestor: Element | null = parent;
        ancestor && ancestor !== document.body;
        ancestor = ancestor.parentElement
      ) {
        const style = getComputedStyle(ancestor);
        const box = boxOf(ancestor);
        const hidesOverflow = (value: string) => value === "hidden" || value === "clip";
        if (/auto|scroll/.test(style.overflowX)) canScroll = true;
        const isClipped = boxes.some(
          (textBox) =>
            (hidesOverflow(style.overflowX) &&
              !canScroll &&
              (textBox.right > box.right + tolerance || textBox.left < box.left - tolerance)) ||
            (hidesOverflow(style.overflowY) &&
              (textBox.bottom > box.bottom + tolerance || textBox.top < box.top - tolerance)),
        );
        if (isClipped) isCut = true;
        // An ancestor that scrolls by itself shows the rest, so the elements around it hide nothing.
        if (/auto|scroll/.test(style.overflowY) || style.position === "fixed") break;
      }
      const isOverEdge =
        !canScroll &&
        boxes.some((textBox) => textBox.right > window.innerWidth + tolerance || textBox.left < -tolerance);
      if (isCut || isOverEdge) foundTexts.push({ fault: isCut ? "cut off" : "over the edge", text });
    }
    return foundTexts;
  }, accentedLetter.source);
}

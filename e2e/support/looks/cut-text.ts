import type { Page } from "@playwright/test";

/** Lists the texts and controls that are not visible as a whole on the page, one line each, with element and text. */
export function listCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shortTextOf = (element: Element) => element.textContent?.trim().replace(/\s+/g, " ").slice(0, 60) ?? "";
    const describeElement = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} "${shortTextOf(element)}"`;
    const isHidden = (element: Element) =>
      element.closest("[aria-hidden=true], [inert]") !== null ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const clipsOverflow = (style: CSSStyleDeclaration) => /hidden|clip/.test(style.overflowX);
    const canvasContext = document.createElement("canvas").getContext("2d");

    const longPlaceholders = [...document.querySelectorAll<HTMLInputElement>("input[placeholder]")].flatMap((input) => {
      if (!canvasContext || isHidden(input) || input.value !== "") return [];
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      canvasContext.font = font;
      const availableWidth = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return canvasContext.measureText(input.placeholder).width > availableWidth + 1
        ? [`placeholder "${input.placeholder}" is cut`]
        : [];
    });

    /** Whether an ancestor hides a part of the element that cannot be scrolled into view. */
    function isCutOff(element: Element): boolean {
      const { left, right } = element.getBoundingClientRect();
      for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement) {
        const style = getComputedStyle(ancestor);
        const ancestorBox = ancestor.getBoundingClientRect();
        // The element is for screen readers only, or it can be reached by scrolling.
        if (ancestorBox.width <= 2 || /auto|scroll/.test(style.overflowX)) return false;
        if (clipsOverflow(style) && (right > ancestorBox.right + 1 || left < ancestorBox.left - 1)) return true;
        if (style.position === "fixed") return false;
      }
      return false;
    }
    const controlSelector = "button, a[href], input:not([type=hidden]), select, textarea, summary";
    const cutOffControls = [...document.querySelectorAll(controlSelector)].filter(
      // An inline element is shortened together with its line.
      (control) => !isHidden(control) && getComputedStyle(control).display !== "inline" && isCutOff(control),
    );

    const pageLinkSelector = "a[href]:not([href^='#'], [href^='mailto:'], [href^='tel:'], [download])";
    const normalizeText = (text: string | null) => text?.trim().replace(/\s+/g, " ") ?? "";
    /** Whether the line lies in a row that links to a page with the full text, or has the full text as its title. */
    function isFullTextNearby(line: Element): boolean {
      const row = line.closest("tr, li");
      if (!row) return false;
      if (row.querySelector(pageLinkSelector) || row.closest(pageLinkSelector)) return true;
      return normalizeText(line.closest("[title]")?.getAttribute("title") ?? null) === normalizeText(line.textContent);
    }

    const shortenedElements = new Set<Element>();
    const brokenWords: string[] = [];
    const textWalker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = textWalker.nextNode(); node; node = textWalker.nextNode()) {
      const textParent = node.parentElement;
      const text = node.textContent ?? "";
      if (
        !textParent ||
        text.trim() === "" ||
        textParent.closest("script, style, option, pre, code") ||
        isHidden(textParent)
      )
        continue;
      // The text of an option is visible as a whole once the option is chosen.
      let line: Element | null = textParent.closest("[role=option]") ? null : textParent;
      for (; line; line = line.parentElement) {
        const style = getComputedStyle(line);
        const isCut = style.textOverflow === "ellipsis" && line.scrollWidth > line.clientWidth + 1;
        if (isCut && !isFullTextNearby(line)) shortenedElements.add(line);
        if (!style.display.startsWith("inline")) break;
      }
      if (getComputedStyle(textParent).hyphens === "auto") continue;
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]{6,}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) brokenWords.push(`"${word}" is broken in ${describeElement(textParent)}`);
      }
    }
    return [
      ...longPlaceholders,
      ...cutOffControls.map((control) => `${describeElement(control)} is cut off`),
      ...[...shortenedElements].map((element) => `${describeElement(element)} is shortened`),
      ...brokenWords,
    ];
  });
}

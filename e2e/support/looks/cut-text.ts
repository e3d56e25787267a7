import type { Page } from "@playwright/test";

/** What cannot be read or pressed as a whole on the page, one line each: where it stands, and its words. */
export function cutOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = (element: Element) => element.textContent?.trim().replace(/\s+/g, " ").slice(0, 60) ?? "";
    const named = (element: Element) => `${element.tagName.toLowerCase()}.${element.className} "${words(element)}"`;
    const isHidden = (element: Element) =>
      element.closest("[aria-hidden=true], [inert]") !== null ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const cuts = (style: CSSStyleDeclaration) => /hidden|clip/.test(style.overflowX);
    const pen = document.createElement("canvas").getContext("2d");

    const longPlaceholders = [...document.querySelectorAll<HTMLInputElement>("input[placeholder]")].flatMap((input) => {
      if (!pen || isHidden(input) || input.value !== "") return [];
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      pen.font = font;
      const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(input.placeholder).width > room + 1 ? [`placeholder "${input.placeholder}" is cut`] : [];
    });

    /** Whether something around it hides a part of it, and nobody can scroll there. */
    function isCutOff(element: Element): boolean {
      const { left, right } = element.getBoundingClientRect();
      for (let outer = element.parentElement; outer; outer = outer.parentElement) {
        const style = getComputedStyle(outer);
        const edge = outer.getBoundingClientRect();
        // Only for those who listen, or reached by scrolling.
        if (edge.width <= 2 || /auto|scroll/.test(style.overflowX)) return false;
        if (cuts(style) && (right > edge.right + 1 || left < edge.left - 1)) return true;
        if (style.position === "fixed") return false;
      }
      return false;
    }
    const pressed = "button, a[href], input:not([type=hidden]), select, textarea, summary";
    const cutOff = [...document.querySelectorAll(pressed)].filter(
      // What stands in a line is shortened with it.
      (one) => !isHidden(one) && getComputedStyle(one).display !== "inline" && isCutOff(one),
    );

    const toPage = "a[href]:not([href^='#'], [href^='mailto:'], [href^='tel:'], [download])";
    const plain = (text: string | null) => text?.trim().replace(/\s+/g, " ") ?? "";
    /** In a row of a list, whose page says the whole of it, or that tells it as its title. */
    function isWholeNear(line: Element): boolean {
      const row = line.closest("tr, li");
      if (!row) return false;
      if (row.querySelector(toPage) || row.closest(toPage)) return true;
      return plain(line.closest("[title]")?.getAttribute("title") ?? null) === plain(line.textContent);
    }

    const shortened = new Set<Element>();
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const holder = node.parentElement;
      const text = node.textContent ?? "";
      if (!holder || text.trim() === "" || holder.closest("script, style, option, pre, code") || isHidden(holder))
        continue;
      // What is offered to choose is read as a whole once it is chosen.
      let line: Element | null = holder.closest("[role=option]") ? null : holder;
      for (; line; line = line.parentElement) {
        const style = getComputedStyle(line);
        const isCut = style.textOverflow === "ellipsis" && line.scrollWidth > line.clientWidth + 1;
        if (isCut && !isWholeNear(line)) shortened.add(line);
        if (!style.display.startsWith("inline")) break;
      }
      if (getComputedStyle(holder).hyphens === "auto") continue;
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]{6,}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) broken.push(`"${word}" is broken in ${named(holder)}`);
      }
    }
    return [
      ...longPlaceholders,
      ...cutOff.map((one) => `${named(one)} is cut off`),
      ...[...shortened].map((one) => `${named(one)} is shortened`),
      ...broken,
    ];
  });
}

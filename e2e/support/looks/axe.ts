import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { type Appearance, allAppearances, appearanceOf } from "./appearances";
import { listCutTexts } from "./cut-text";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The window is as high as the longest page, in pixels: an element half under a docked bar would fail as too small. */
const windowHeight = 3600;

/** Every rule that axe checks by default, and the rule of WCAG 2.2 AA that it leaves out: the size of pressable targets. */
const accessibilityRules: axe.RuleObject = { "target-size": { enabled: true } };
/** The rules about colours, without the enhanced contrast of level AAA, which is not required. */
const colourRules: axe.RuleObject = { "color-contrast-enhanced": { enabled: false } };

/** Has each page load axe when it opens, for a walk that checks every page: the script is sent to the browser only once. */
export function loadAxeOnEveryPage(page: Page) {
  return page.addInitScript(axeSource);
}

/** Whether every checked state is checked in all themes and widths; the proofs set it. */
const isEveryAppearanceChecked = process.env.E2E_LOOKS === "all";

/**
 * Checks the page in its present state for accessibility: in the one theme and width that {@link appearanceOf} gives the
 * screen's name, and in a proof in all of them. Afterwards the window has its former size.
 */
export async function expectAccessible(page: Page, screenName: string) {
  const language = await page.evaluate(() => document.documentElement.lang.slice(0, 2));
  await expectAccessibleAppearances(
    page,
    screenName,
    isEveryAppearanceChecked ? allAppearances : [appearanceOf(screenName, language)],
  );
}

/**
 * Checks the page for accessibility in these themes and widths. A theme changes only colours, shadows and weights: in the
 * second theme of a width axe checks colours alone.
 */
export async function expectAccessibleAppearances(page: Page, screenName: string, appearances: readonly Appearance[]) {
  const initialViewport = page.viewportSize();
  const checkedWidths = new Set<number>();
  for (const appearance of appearances.toSorted((left, right) => right.width - left.width)) {
    await expectAccessibleAppearance(page, screenName, appearance, checkedWidths.has(appearance.width));
    checkedWidths.add(appearance.width);
  }
  if (initialViewport) await page.setViewportSize(initialViewport);
}

async function expectAccessibleAppearance(
  page: Page,
  screenName: string,
  { width, theme }: Appearance,
  isColoursOnly: boolean,
) {
  await page.setViewportSize({ width, height: windowHeight });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  // Soft expectations report all faults of a run together.
  expect.soft(await listAccessibilityFaults(page, isColoursOnly), `${screenName}, ${width} px, ${theme}`).toEqual([]);
  expect.soft(await listOverflowingElements(page), `${screenName}, ${width} px: wider than the window`).toEqual([]);
  if (!isColoursOnly) expect.soft(await listCutTexts(page), `${screenName}, ${width} px: cut or broken`).toEqual([]);
}

/**
 * Lists what axe finds wrong on the page, one line for each rule, with the elements. Only violations are read from the page:
 * reading the passed checks as well, as axe's own wrapper for Playwright does, takes twice the time.
 */
export async function listAccessibilityFaults(page: Page, isColoursOnly = false): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  await waitForColours(page);
  await markRepeatedRows(page);
  const { violations } = await page.evaluate(
    async ({ rules, repeatedSelector, maxExcluded, tags }) => {
      const axeInPage = (window as unknown as { axe: typeof axe }).axe;
      const options = { resultTypes: ["violations" as const], rules, ...(tags ? { runOnly: tags } : {}) };
      const repeatedRows = document.querySelectorAll<HTMLElement>(repeatedSelector);
      if (repeatedRows.length <= maxExcluded) return axeInPage.run({ exclude: [[repeatedSelector]] }, options);
      const replacements = [...repeatedRows].map((row) => {
        const placeholder = document.createComment("");
        row.replaceWith(placeholder);
        return { row, placeholder };
      });
      const results = await axeInPage.run(document, options);
      // The order is reversed, so that a row that lies within another row is restored first.
      for (const { row, placeholder } of replacements.toReversed()) placeholder.replaceWith(row);
      return results;
    },
    {
      rules: isColoursOnly ? colourRules : accessibilityRules,
      ...{
        repeatedSelector: `[${repeatedRowAttribute}]`,
        maxExcluded: maxExcludedRows,
        tags: isColoursOnly ? ["cat.color"] : null,
      },
    },
  );
  const faults: { id: string; targets: string[] }[] = [];
  for (const { id, nodes } of violations) {
    const targets = nodes.map((node) => node.target.join(" "));
    faults.push({ id, targets: transientRules.includes(id) ? await listPersistentFaults(page, id, targets) : targets });
  }
  return faults.flatMap(({ id, targets }) => (targets.length > 0 ? [`${id}: ${targets.join(", ")}`] : []));
}

const repeatedRowAttribute = "data-alike";

/** Up to this many rows are excluded. Because axe compares every element with each excluded one, more rows are removed. */
const maxExcludedRows = 500;

/**
 * Marks each row that has the structure and style of two earlier rows of its list: a fault of one is a fault of all, and a
 * list of fifty rows takes axe as long as ten pages.
 */
function markRepeatedRows(page: Page): Promise<void> {
  return page.evaluate((markAttribute) => {
    const shapeOf = (element: Element): string => {
      const attributes = [...element.attributes].filter(
        ({ name }) => !/^(id|style|href|title|data-index)$|^aria-/.test(name),
      );
      const attributeTexts = attributes.map(
        ({ name, value }) => `${name}=${/^(class|role|type|data-)/.test(name) ? value : ""}`,
      );
      const ariaNames = [...element.attributes].flatMap(({ name }) => (name.startsWith("aria-") ? [name] : []));
      const textMarker = element.childElementCount === 0 && element.textContent ? "text" : "";
      // Equal children count once, however many there are.
      const childShapes = new Set([...element.children].map(shapeOf));
      return `${element.tagName}${attributeTexts}${ariaNames}${textMarker}(${[...childShapes]})`;
    };
    for (const markedRow of document.querySelectorAll(`[${markAttribute}]`)) markedRow.removeAttribute(markAttribute);
    const listSelector = "tbody, ul, ol, datalist, [role=rowgroup], [role=listbox], :has(> details)";
    for (const list of document.querySelectorAll(listSelector)) {
      const countByShape = new Map<string, number>();
      for (const row of list.children) {
        const rowShape = shapeOf(row);
        const occurrences = (countByShape.get(rowShape) ?? 0) + 1;
        countByShape.set(rowShape, occurrences);
        if (occurrences > 2) row.setAttribute(markAttribute, "");
      }
    }
  }, repeatedRowAttribute);
}

/** Rules that a docked bar or a running colour change can violate for a moment: each such element is checked again. */
const transientRules = ["target-size", "color-contrast"];

/** Lists the elements that still violate the rule in the middle of the window, after colour transitions have finished. */
async function listPersistentFaults(page: Page, rule: string, targets: readonly string[]): Promise<string[]> {
  await waitForColours(page);
  return page.evaluate(
    async ({ rule, targets }) => {
      const { axe: axeInPage } = window as unknown as { axe: typeof axe };
      const faultyTargets: string[] = [];
      for (const target of targets) {
        const element = document.querySelector(target);
        element?.scrollIntoView({ block: "center" });
        if (!element?.isConnected) continue;
        const { violations } = await axeInPage.run(element, { runOnly: [rule] });
        if (violations.length > 0) faultyTargets.push(target);
      }
      return faultyTargets;
    },
    { rule, targets },
  );
}

/** Waits until colour transitions of a theme or of a just enabled button have finished: axe would measure them midway. */
function waitForColours(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const runningTransitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(runningTransitions.map((transition) => transition.finished));
  });
}

/** Lists the elements that reach over the window's right edge, when the page scrolls sideways. */
function listOverflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    const overflowingElements = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth,
    );
    return overflowingElements.map(
      (element) => `${element.tagName.toLowerCase()}.${element.className} ${element.textContent?.slice(0, 30)}`,
    );
  });
}

/** The heading of the error page, in each language. */
const brokenPageTitle =
  /This page could not be shown|Sidan kunde inte visas|Siden kunne ikke vises|Deze pagina kon niet worden getoond/;

/** Waits until the page has loaded its data, and fails on an error page, which would be checked in place of the page. */
export async function waitUntilSettled(page: Page) {
  await expect(page.locator("h1").first()).toBeAttached();
  await expect(page.locator(".bar-wait, [aria-busy=true]")).toHaveCount(0);
  await expect(page.locator("h1").first()).not.toHaveText(brokenPageTitle);
}

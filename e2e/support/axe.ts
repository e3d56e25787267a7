import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Look = { readonly width: 1440 | 390; readonly colorScheme: "light" | "dark" };

/** As high as the longest page: what lies half under a docked bar would look too small to press. */
const height = 3600;

const looks: readonly Look[] = [
  { width: 1440, colorScheme: "light" },
  { width: 1440, colorScheme: "dark" },
  { width: 390, colorScheme: "dark" },
  { width: 390, colorScheme: "light" },
];

/** Both themes in each language, and each theme at both widths over the two. */
function crossed(language: string): readonly Look[] {
  return looks.filter((_, index) => index % 2 === (language === "sv" ? 1 : 0));
}

/**
 * Asks axe about the page as it stands now, with whatever is open on it, in both themes; it is wide again after that.
 *
 * Contrast takes most of the time and does not depend on the language: where languages are compared it is asked in English.
 */
export async function expectAccessible(page: Page, what: string) {
  await expectLooks(page, what, crossed);
}

/** The same in one look: for a state that many pages have alike. @param turn which; successive pages take turns */
export async function expectAccessibleInTurn(page: Page, what: string, turn: number) {
  await expectLooks(page, what, (language) => crossed(language).filter((_, index) => index === turn % 2));
}

async function expectLooks(page: Page, what: string, looksOf: (language: string) => readonly Look[]) {
  const language = await page.evaluate(() => document.documentElement.lang);
  const rules: axe.RuleObject = language === "en" ? {} : { "color-contrast": { enabled: false } };
  for (const look of looksOf(language)) await expectLook(page, `${what}, ${language}`, look, rules);
  await page.setViewportSize({ width: 1440, height });
}

async function expectLook(page: Page, what: string, { width, colorScheme }: Look, rules: axe.RuleObject) {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  // All of a run's faults in one go.
  expect.soft(await faultsOn(page, rules), `${what}, ${width} px, ${colorScheme}`).toEqual([]);
  expect.soft(await tooWide(page), `${what}, ${width} px: wider than the window`).toEqual([]);
}

/** Asks axe about the page in the one look it has now. */
export async function expectAccessibleAsIs(page: Page, what: string) {
  expect.soft(await faultsOn(page), what).toEqual([]);
  expect.soft(await tooWide(page), `${what}: wider than the window`).toEqual([]);
}

/**
 * What axe finds wrong on the page, one line a rule, with the elements. What it finds right stays in the page: told as well, as
 * axe's own wrapper for this browser asks, it takes twice the time.
 */
export async function faultsOn(page: Page, rules: axe.RuleObject = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  await coloursArrived(page);
  const { violations } = await page.evaluate(
    (chosen) => (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ["violations"], rules: chosen }),
    rules,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** Waits for colours on their way to another theme, or to a button that has just become one to press: axe would measure them. */
function coloursArrived(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const onTheirWay = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(onTheirWay.map((one) => one.finished));
  });
}

/** What stands out over the window's edge, when that makes the page scroll sideways. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    const over = [...document.querySelectorAll("body *")].filter(
      (one) => one.getBoundingClientRect().right > window.innerWidth,
    );
    return over.map((one) => `${one.tagName.toLowerCase()}.${one.className} ${one.textContent?.slice(0, 30)}`);
  });
}

/** Waits until the page has what it reads. */
export async function settled(page: Page) {
  await expect(page.locator("h1").first()).toBeAttached();
  await expect(page.locator(".bar-wait, [aria-busy=true]")).toHaveCount(0);
}

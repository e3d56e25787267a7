import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { cutOn } from "./cut-text";
import { type Appearance, allLooks, lookOf } from "./looks";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** As high as the longest page: what lies half under a docked bar would look too small to press. */
const height = 3600;

/** Every rule axe asks by itself, and the one of WCAG 2.2 AA that it leaves out: how large is what can be pressed. */
const rules: axe.RuleObject = { "target-size": { enabled: true } };
/** Those of colours; the contrast of AAA is among them and not asked for. */
const colourRules: axe.RuleObject = { "color-contrast-enhanced": { enabled: false } };

/** In a walk that asks axe on every page: each has it from its start, and it is sent to the browser once. */
export function axeOnEveryPage(page: Page) {
  return page.addInitScript(axeSource);
}

/** Set by proofs: every state that a journey looks at is looked at in all themes and widths. */
const isEveryLook = process.env.E2E_LOOKS === "all";

/**
 * Asks axe about the page as it stands now, with whatever is open on it: once, in the theme and width that the spread gives its
 * name, and in all of them in a proof. The window is as wide and high as before after that.
 */
export async function expectAccessible(page: Page, what: string) {
  const language = await page.evaluate(() => document.documentElement.lang.slice(0, 2));
  await expectLooks(page, what, isEveryLook ? allLooks : [lookOf(what, language)]);
}

/**
 * The same in these themes and widths. A theme changes colours, shadows and weights: in the second one of a width axe is asked
 * about colours alone.
 */
export async function expectLooks(page: Page, what: string, looks: readonly Appearance[]) {
  const before = page.viewportSize();
  const looked = new Set<number>();
  for (const look of looks.toSorted((one, other) => other.width - one.width)) {
    await expectLook(page, what, look, looked.has(look.width));
    looked.add(look.width);
  }
  if (before) await page.setViewportSize(before);
}

async function expectLook(page: Page, what: string, { width, theme }: Appearance, onlyColours: boolean) {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  // All of a run's faults in one go.
  expect.soft(await faultsOn(page, onlyColours), `${what}, ${width} px, ${theme}`).toEqual([]);
  expect.soft(await tooWide(page), `${what}, ${width} px: wider than the window`).toEqual([]);
  if (!onlyColours) expect.soft(await cutOn(page), `${what}, ${width} px: cut or broken`).toEqual([]);
}

/**
 * What axe finds wrong on the page, one line a rule, with the elements. What it finds right stays in the page: told as well, as
 * axe's own wrapper for this browser asks, it takes twice the time.
 */
export async function faultsOn(page: Page, onlyColours = false): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  await coloursArrived(page);
  await markAlike(page);
  const { violations } = await page.evaluate(
    async ({ rules, alike, most, tags }) => {
      const asks = (window as unknown as { axe: typeof axe }).axe;
      const options = { resultTypes: ["violations" as const], rules, ...(tags ? { runOnly: tags } : {}) };
      const many = document.querySelectorAll<HTMLElement>(alike);
      if (many.length <= most) return asks.run({ exclude: [[alike]] }, options);
      const places = [...many].map((one) => {
        const place = document.createComment("");
        one.replaceWith(place);
        return { one, place };
      });
      const results = await asks.run(document, options);
      // A part within another one goes back into it once that one stands.
      for (const { one, place } of places.toReversed()) place.replaceWith(one);
      return results;
    },
    {
      rules: onlyColours ? colourRules : rules,
      ...{ alike: `[${alikeMark}]`, most: mostExcluded, tags: onlyColours ? ["cat.color"] : null },
    },
  );
  const faults: { id: string; targets: string[] }[] = [];
  for (const { id, nodes } of violations) {
    const targets = nodes.map((node) => node.target.join(" "));
    faults.push({ id, targets: ofTheMoment.includes(id) ? await stillFaulty(page, id, targets) : targets });
  }
  return faults.flatMap(({ id, targets }) => (targets.length > 0 ? [`${id}: ${targets.join(", ")}`] : []));
}

const alikeMark = "data-alike";

/** axe holds every element against each that is left out: of a reference of hundreds of operations they are taken out instead. */
const mostExcluded = 500;

/**
 * Marks the rows that are built and styled as two others of their list are: what is wrong with one is wrong with all, and a
 * list of fifty takes axe as long as ten pages.
 */
function markAlike(page: Page): Promise<void> {
  return page.evaluate((mark) => {
    const shape = (element: Element): string => {
      const names = [...element.attributes].filter(
        ({ name }) => !/^(id|style|href|title|data-index)$|^aria-/.test(name),
      );
      const own = names.map(({ name, value }) => `${name}=${/^(class|role|type|data-)/.test(name) ? value : ""}`);
      const aria = [...element.attributes].flatMap(({ name }) => (name.startsWith("aria-") ? [name] : []));
      const says = element.childElementCount === 0 && element.textContent ? "text" : "";
      // Three cells that are alike are as good as two.
      const inside = new Set([...element.children].map(shape));
      return `${element.tagName}${own}${aria}${says}(${[...inside]})`;
    };
    for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
    const lists = "tbody, ul, ol, datalist, [role=rowgroup], [role=listbox], :has(> details)";
    for (const list of document.querySelectorAll(lists)) {
      const seen = new Map<string, number>();
      for (const row of list.children) {
        const kind = shape(row);
        const times = (seen.get(kind) ?? 0) + 1;
        seen.set(kind, times);
        if (times > 2) row.setAttribute(mark, "");
      }
    }
  }, alikeMark);
}

/** What lay half under something docked, or changed its colours while it was looked at, is measured again by itself. */
const ofTheMoment = ["target-size", "color-contrast"];

/** Which of these are faulty where a person presses them, in the middle of the window, once their colours have arrived. */
async function stillFaulty(page: Page, rule: string, targets: readonly string[]): Promise<string[]> {
  await coloursArrived(page);
  return page.evaluate(
    async ({ rule, targets }) => {
      const { axe: asks } = window as unknown as { axe: typeof axe };
      const faulty: string[] = [];
      for (const target of targets) {
        const element = document.querySelector(target);
        element?.scrollIntoView({ block: "center" });
        if (!element?.isConnected) continue;
        const { violations } = await asks.run(element, { runOnly: [rule] });
        if (violations.length > 0) faulty.push(target);
      }
      return faulty;
    },
    { rule, targets },
  );
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

/** What stands in the place of a page that broke, in each language. */
const broken =
  /This page could not be shown|Sidan kunde inte visas|Siden kunne ikke vises|Deze pagina kon niet worden getoond/;

/** Waits until the page has what it reads, and refuses one that broke: what stands in its place would be looked at instead. */
export async function settled(page: Page) {
  await expect(page.locator("h1").first()).toBeAttached();
  await expect(page.locator(".bar-wait, [aria-busy=true]")).toHaveCount(0);
  await expect(page.locator("h1").first()).not.toHaveText(broken);
}

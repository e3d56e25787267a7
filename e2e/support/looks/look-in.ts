import type { Page } from "@playwright/test";
import { expectSpoken } from "../spoken";
import { expectLooks, settled } from "./axe";
import { lookOf } from "./looks";

/** Looks at one page after another: what each language sees in one theme and width the others see in another. */
export function lookIn(language: string) {
  return async (page: Page, what: string) => {
    await settled(page);
    // English and Swedish share words with what the others must not say.
    if (language !== "sv" && language !== "en") await expectSpoken(page, language, what);
    await expectLooks(page, `${what}, ${language}`, [lookOf(what, language)]);
  };
}

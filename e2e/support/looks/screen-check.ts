import type { Page } from "@playwright/test";
import { expectPageInLanguage } from "../translations";
import { appearanceOf } from "./appearances";
import { expectAccessibleAppearances, waitUntilSettled } from "./axe";

/** Creates a check of screens in one language; each language checks a screen in another theme and width. */
export function createScreenCheck(language: string) {
  return async (page: Page, screenName: string) => {
    await waitUntilSettled(page);
    // The forbidden words are English and Swedish ones.
    if (language !== "sv" && language !== "en") await expectPageInLanguage(page, language, screenName);
    await expectAccessibleAppearances(page, `${screenName}, ${language}`, [appearanceOf(screenName, language)]);
  };
}

import type { Page } from "@playwright/test";
import { words as allWords } from "../support/words";

export const words = allWords.en;
export const settings = { locale: words.locale, timezoneId: "Europe/Stockholm" };
export const customer = "Brf Solsidan";
export const oneRow = [{ article: "Snickeriarbete", quantity: "2", price: "595" }];

export const reference = (page: Page) => page.getByLabel("Your reference");
export const line = (page: Page) => page.locator(".stage.st-draft").first();

import type { Page } from "@playwright/test";
import { screenLabels as allLabels } from "../support/screen-labels";

export const labels = allLabels.en;
export const browserSettings = { locale: labels.locale, timezoneId: "Europe/Stockholm" };
export const customerName = "Brf Solsidan";
export const oneRow = [{ article: "Snickeriarbete", quantity: "2", price: "595" }];

export const referenceField = (page: Page) => page.getByLabel("Your reference");
export const draftStateLine = (page: Page) => page.locator(".stage.st-draft").first();

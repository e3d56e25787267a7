import { type Browser, chromium } from "@playwright/test";
import { type SignedIn, signedIn } from "../../e2e/support/signed-in";
import { browserFlags } from "../test/chromium.mjs";
import { atEnd } from "./own-process";

export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: browserFlags });
  atEnd(() => browser.close());
  return browser;
}

/** The owner of Norrsken Bygg, with every permission. No browser is left open beside what is measured. */
export async function signInOwner(appUrl: string): Promise<SignedIn> {
  const browser = await openBrowser();
  const person = await signedIn(browser, appUrl, "anna@norrsken.example", "Norrsken Bygg AB");
  await browser.close();
  return person;
}

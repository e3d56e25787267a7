import { type Browser, chromium } from "@playwright/test";
import { type SignedInPerson, signInPerson } from "../../e2e/support/signed-in-person";
import { browserFlags } from "../test/chromium.mjs";
import { runAtEnd } from "./own-process";

export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: browserFlags });
  runAtEnd(() => browser.close());
  return browser;
}

/**
 * Signs in the owner of Norrsken Bygg, who has every permission, and closes the browser, which would disturb a measure.
 */
export async function signInOwner(appUrl: string): Promise<SignedInPerson> {
  const browser = await openBrowser();
  const person = await signInPerson(browser, appUrl, "anna@norrsken.example", "Norrsken Bygg AB");
  await browser.close();
  return person;
}

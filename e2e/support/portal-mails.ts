import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { product } from "./product";

/** A mail that the portal itself has sent; those of the service are read by `getLastMail`. */
export type PortalMail = { readonly recipients: readonly string[]; readonly subject: string; readonly text: string };

/** The portal looks once a minute for whom it has to mail. */
const mailTimeoutMs = 150_000;

/** The mails that the portal has sent to an address, the oldest first. */
export function listPortalMails(address: string): readonly PortalMail[] {
  const mails = listMailFiles().map((file) => JSON.parse(readFileSync(file, "utf8")) as PortalMail);
  return mails.filter(({ recipients }) => recipients.includes(address));
}

/** Waits until the portal has sent a mail with this subject to an address, and returns it. */
export async function awaitPortalMail(address: string, subject: string): Promise<PortalMail> {
  const findMail = () => listPortalMails(address).find((mail) => mail.subject === subject);
  await expect.poll(() => findMail() !== undefined, { message: subject, timeout: mailTimeoutMs }).toBe(true);
  return findMail() as PortalMail;
}

/** Deletes the mails that earlier journeys have caused. */
export function deletePortalMails(): void {
  for (const file of listMailFiles()) rmSync(file);
}

/** @throws Error for a product without a mail server */
function listMailFiles(): readonly string[] {
  if (product.mailFolder === "") throw new Error("only journeys marked @cross-site have a portal that sends mail");
  const names = readdirSync(product.mailFolder).filter((name) => name.endsWith(".json"));
  return names.toSorted().map((name) => path.join(product.mailFolder, name));
}

import "server-only";
import type { Locale } from "../i18n/locales";
import { type Tx, withPartner } from "../platform/db";
import { writeIfRoom } from "../platform/disk-full";
import { now } from "../values/clock";

type PersonKey = { readonly partnerId: string; readonly personId: string };

/** Stores the language in which a person reads the portal, which is also the language of their mails. */
export async function storeLanguage(tx: Tx, { partnerId, personId }: PersonKey, language: Locale): Promise<void> {
  const storedPerson = await tx.noticePerson.findFirst({ where: { partnerId, personId } });
  if (storedPerson?.language === language) return;
  await tx.noticePerson.createMany({ skipDuplicates: true, data: { partnerId, personId, language, lookAt: now() } });
  await tx.noticePerson.updateMany({ where: { partnerId, personId }, data: { language } });
}

/**
 * Stores the language in which a person reads a page of the portal, whatever their role: everybody with a connection is
 * mailed about its end. A full disk does not fail the page.
 */
export async function recordLanguage({ partnerId, personId }: PersonKey, language: Locale): Promise<void> {
  await writeIfRoom(() => withPartner(partnerId, (tx) => storeLanguage(tx, { partnerId, personId }, language)));
}

/** Schedules an early check of what waits for these people, because something new arrived for them. */
export async function scheduleNoticeCheck(tx: Tx, partnerId: string, personIds: readonly string[]): Promise<void> {
  const personId = { in: [...personIds] };
  await tx.noticePerson.updateMany({ where: { partnerId, personId }, data: { lookAt: now() } });
}

import "server-only";
import type { Locale } from "../i18n/locales";
import type { Tx } from "../platform/db";
import { now } from "../values/clock";

type Person = { readonly partnerId: string; readonly personId: string };

/** Remembers in which language somebody reads the portal: that is the language they are mailed in. */
export async function noteLanguage(tx: Tx, { partnerId, personId }: Person, language: Locale): Promise<void> {
  const known = await tx.noticePerson.findFirst({ where: { partnerId, personId } });
  if (known?.language === language) return;
  await tx.noticePerson.createMany({ skipDuplicates: true, data: { partnerId, personId, language, lookAt: now() } });
  await tx.noticePerson.updateMany({ where: { partnerId, personId }, data: { language } });
}

/** Looks soon what waits for these people, because something came to them. */
export async function lookSoon(tx: Tx, partnerId: string, personIds: readonly string[]): Promise<void> {
  const personId = { in: [...personIds] };
  await tx.noticePerson.updateMany({ where: { partnerId, personId }, data: { lookAt: now() } });
}

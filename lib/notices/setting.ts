import "server-only";
import * as z from "zod";
import type { NoticeSettings } from "../api/contract/company/notice";
import { type CompanyAccess, requireAction } from "../auth/access";
import { hasMailServer, isMailAddress } from "../mail/portal-mail";
import { withTenant } from "../platform/db";
import { parseInput } from "../values/parse-input";

const noticeSettingsSchema = z.strictObject({ mails: z.boolean() });

/** Reads whether and where this person is notified at this company. @throws Problem `role_missing` */
export async function getNoticeSettings(access: CompanyAccess): Promise<NoticeSettings> {
  requireAction(access, "purchase.operate");
  const { partnerId, companyId, personId } = access;
  return withTenant(access, async (tx) => {
    const setting = await tx.noticeSetting.findFirst({ where: { partnerId, companyId, personId } });
    const person = await tx.person.findFirst({ where: { partnerId, id: personId } });
    const address = isMailAddress(person?.email) ? person.email : null;
    return { mails: setting?.mails ?? true, canMail: hasMailServer() && address !== null, address };
  });
}

/**
 * Changes whether this person gets mails about what waits at this company.
 *
 * @throws Problem `role_missing`, `invalid_input`
 */
export async function changeNoticeSettings(access: CompanyAccess, body: unknown): Promise<NoticeSettings> {
  requireAction(access, "purchase.operate");
  const { mails } = parseInput(noticeSettingsSchema, body);
  const { partnerId, companyId, personId } = access;
  const settingKey = { partnerId, companyId, personId };
  await withTenant(access, (tx) =>
    tx.noticeSetting.upsert({
      where: { partnerId_companyId_personId: settingKey },
      create: { ...settingKey, mails },
      update: { mails },
    }),
  );
  return getNoticeSettings(access);
}

import "server-only";
import { countryLanguageOf } from "../i18n/country-language";
import { isLocale, type Locale } from "../i18n/locales";
import { isMailAddress } from "../mail/portal-mail";
import { type Tenant, type Tx, withoutTenant } from "../platform/db";
import { isRole, mayDo } from "../rules/access/roles";

/** A person who is mailed about a connection to a company. */
export type Recipient = {
  address: string;
  locale: Locale;
  company: { id: string; name: string; countryCode: string; timeZone: string };
  /** Whether the person is shown the setting that turns the mails of the company off. */
  canTurnOff: boolean;
  portal: { origin: string; name: string };
};

/** The portal of a partner, in whose name mails are sent. */
export async function findPortal(partnerId: string): Promise<Recipient["portal"] | null> {
  return withoutTenant(({ partner }) => partner.findFirst({ where: { id: partnerId } }));
}

/**
 * How a member of a company is mailed.
 *
 * @returns null for a person who is no member any more, who wants no mails about the company, or whose address is unknown
 */
export async function findRecipient(
  tx: Tx,
  { partnerId, companyId }: Tenant,
  personId: string,
  portal: Recipient["portal"],
): Promise<Recipient | null> {
  const memberKey = { partnerId, companyId, personId };
  const membership = await tx.membership.findFirst({ where: { ...memberKey, endedAt: null } });
  const setting = await tx.noticeSetting.findFirst({ where: memberKey });
  const person = await tx.person.findFirst({ where: { partnerId, id: personId } });
  const noticePerson = await tx.noticePerson.findFirst({ where: { partnerId, personId } });
  const company = await tx.company.findFirst({ where: { partnerId, id: companyId } });
  const address = person?.email;
  if (!membership || !company || setting?.mails === false || !isMailAddress(address)) return null;
  const { id, name, countryCode, timeZone } = company;
  const language = noticePerson?.language ?? null;
  return {
    address,
    locale: isLocale(language) ? language : countryLanguageOf(countryCode),
    company: { id, name, countryCode, timeZone },
    canTurnOff: isRole(membership.role) && mayDo(membership.role, "purchase.operate"),
    portal,
  };
}

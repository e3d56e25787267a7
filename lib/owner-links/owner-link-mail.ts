import "server-only";
import { createTranslator } from "next-intl";
import type { Locale } from "../i18n/locales";
import { messages } from "../i18n/messages";
import { makePortalMail, type PortalMail, toOneLine } from "../mail/portal-mail";
import { linkDays } from "../rules/access/single-use-link";

type MailContent = {
  to: string;
  locale: Locale;
  /** The name that the sender typed. */
  companyName: string;
  portal: { origin: string; name: string };
};

/**
 * The plain-text mail that asks the owner of a company to connect it, in the language of the sender.
 *
 * @param content `sender` describes the person who asks; empty where the service states neither name nor address
 */
export function buildOwnerLinkMail(content: MailContent & { link: string; sender: string }): PortalMail {
  const { to, locale, link, portal } = content;
  const t = createTranslator({ locale, messages: messages[locale], namespace: "ownerLink.mail" });
  const company = toOneLine(content.companyName);
  const sender = toOneLine(content.sender);
  const partner = toOneLine(portal.name);
  const text = [
    sender ? t("lead", { sender, partner, company }) : t("leadUnnamed", { partner, company }),
    t("meaning"),
    t("how", { company, days: linkDays }),
    link,
    t("unexpected"),
  ].join("\n\n");
  return makePortalMail({ to, locale, subject: t("subject", { company }), text, portal });
}

/** The plain-text mail that tells the sender of a link that the owner of the company has used it. */
export function buildUsedLinkMail({ to, locale, companyName, portal }: MailContent): PortalMail {
  const t = createTranslator({ locale, messages: messages[locale], namespace: "ownerLink.usedMail" });
  const company = toOneLine(companyName);
  const text = [t("lead", { company }), t("next"), `${portal.origin}/companies`].join("\n\n");
  return makePortalMail({ to, locale, subject: t("subject", { company }), text, portal });
}

import "server-only";
import { createTranslator } from "next-intl";
import type { Locale } from "../i18n/locales";
import { messages } from "../i18n/messages";
import { makePortalMail, type PortalMail, toOneLine } from "../mail/portal-mail";
import type { InvitedRole } from "../rules/access/invitation";
import { linkDays } from "../rules/access/single-use-link";

type InvitationMailContent = {
  to: string;
  locale: Locale;
  link: string;
  companyName: string;
  /** Describes the person who invites; empty where the service states neither name nor address. */
  inviter: string;
  role: InvitedRole;
  portal: { origin: string; name: string };
};

/** The plain-text mail with the link of an invitation, in the language of the person who invites. */
export function buildInvitationMail(content: InvitationMailContent): PortalMail {
  const { to, locale, link, portal } = content;
  const t = createTranslator({ locale, messages: messages[locale], namespace: "invitation.mail" });
  const tRoles = createTranslator({ locale, messages: messages[locale], namespace: "common.roles" });
  const company = toOneLine(content.companyName);
  const inviter = toOneLine(content.inviter);
  const role = tRoles(content.role).toLocaleLowerCase(locale);
  const text = [
    inviter ? t("lead", { inviter, company }) : t("leadUnnamed", { company }),
    t("role", { role }),
    t("how", { address: to, days: linkDays }),
    link,
    t("unexpected"),
  ].join("\n\n");
  return makePortalMail({ to, locale, subject: t("subject", { company }), text, portal });
}

import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { formatsOf } from "@/components/format/formats";
import { AttemptNotice } from "@/components/shell/attempt-notice";
import { SignInFrame } from "@/components/shell/sign-in-frame";
import { ButtonLink } from "@/components/ui/button";
import { type OpenedInvitation, openPublicInvitation } from "@/lib/auth/links/invitations";
import { getSession } from "@/lib/auth/session";
import { isSameAddress } from "@/lib/rules/access/invitation";
import { ContinueWithLink, openLinkOfPage } from "../../single-use-link";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("invitation");
  return { title: { absolute: t("tab") }, robots: { index: false, follow: false } };
}

type Props = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Shows an invitation to whoever has its link, and begins the sign-in by which the person becomes a member. */
export default async function InvitationPage({ params, searchParams }: Props) {
  const [{ token }, query, session] = await Promise.all([params, searchParams, getSession()]);
  const invitation = await openLinkOfPage((request) => openPublicInvitation(request, token));
  const { state, companyName } = invitation;
  if (state !== "open") return <ClosedInvitation {...{ state, companyName }} />;
  const { email } = invitation;
  const otherName = session && !isSameAddress(session.email, email) ? (session.email ?? session.name) : null;
  return (
    <SignInFrame currentStep="signIn">
      <AttemptNotice
        problem={typeof query.problem === "string" ? query.problem : null}
        reason={typeof query.reason === "string" ? query.reason : null}
        isSignedIn={session !== null}
      />
      <OpenInvitation {...{ invitation, otherName, token }} />
    </SignInFrame>
  );
}

type OpenProps = {
  invitation: OpenedInvitation;
  /** Who else is signed in in this browser; null where nobody else is. */
  otherName: string | null;
  token: string;
};

async function OpenInvitation({ invitation, otherName, token }: OpenProps) {
  const [t, tRoles, locale] = await Promise.all([
    getTranslations("invitation"),
    getTranslations("common.roles"),
    getLocale(),
  ]);
  const { companyName, countryCode, timeZone, currencyCode, invitedBy, email, role, expiresAt } = invitation;
  const formats = formatsOf(locale, countryCode, timeZone, currencyCode);
  return (
    <>
      <h1>{t("title", { company: companyName })}</h1>
      <p className="lead">
        {invitedBy
          ? t("lead", { inviter: invitedBy, company: companyName })
          : t("leadUnnamed", { company: companyName })}{" "}
        {t("role", { role: tRoles(role).toLocaleLowerCase(locale) })}
      </p>
      <p className="mb-3">{t("address", { address: email })}</p>
      {otherName ? <p className="mb-3">{t("signedInAs", { who: otherName, address: email })}</p> : null}
      <ContinueWithLink
        link={{ kind: "invitation", token }}
        label={t("continue")}
        until={t("until", { date: formats.date(formats.dayOf(expiresAt.toISOString())) })}
      />
    </>
  );
}

type ClosedProps = { state: "used" | "withdrawn" | "expired" | "unknown" | "busy"; companyName: string };

async function ClosedInvitation({ state, companyName }: ClosedProps) {
  const t = await getTranslations("invitation");
  return (
    <SignInFrame currentStep="signIn">
      <h1>{t(`closed.${state}.title`)}</h1>
      <p className="lead">{t(`closed.${state}.body`, { company: companyName })}</p>
      <ButtonLink href="/sign-in">{t("signIn")}</ButtonLink>
    </SignInFrame>
  );
}

import type { Metadata } from "next";
import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import { formatsOf } from "@/components/format/formats";
import { AttemptNotice } from "@/components/shell/attempt-notice";
import { ConnectionForm } from "@/components/shell/connection-form";
import { SignInFrame } from "@/components/shell/sign-in-frame";
import { Button, ButtonLink } from "@/components/ui/button";
import { type OpenedInvitation, openPublicInvitation } from "@/lib/auth/invitations";
import { getSession } from "@/lib/auth/session";
import { noteStatus } from "@/lib/platform/process-bridge";
import { isSameAddress } from "@/lib/rules/access/invitation";
import { Problem } from "@/lib/values/problem";

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
  const [{ token }, query, requestHeaders, session] = await Promise.all([
    params,
    searchParams,
    headers(),
    getSession(),
  ]);
  try {
    const invitation = await openPublicInvitation({ headers: new Headers(requestHeaders) }, token);
    if (!invitation) {
      noteStatus({ inPlaceOf: 200, status: 404, retryAfterSeconds: undefined });
      return <ClosedInvitation state="unknown" companyName="" />;
    }
    const { state, companyName, email } = invitation;
    if (state !== "open") return <ClosedInvitation {...{ state, companyName }} />;
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
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "too_many_requests") throw error;
    noteStatus({ inPlaceOf: 200, status: error.status, retryAfterSeconds: error.retryAfterSeconds });
    return <ClosedInvitation state="busy" companyName="" />;
  }
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
      <ConnectionForm purpose="sign_in" returnTo={null} forcedQuestion="login" invitationToken={token}>
        <Button type="submit" variant="main" size="big">
          {t("continue")}
        </Button>
      </ConnectionForm>
      <p className="secondary mt-4 text-sm">
        {t("until", { date: formats.date(formats.dayOf(expiresAt.toISOString())) })}
      </p>
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

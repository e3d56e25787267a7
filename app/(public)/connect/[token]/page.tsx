import type { Metadata } from "next";
import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import { linkFormatsOf } from "@/components/owner-links/link-formats";
import { AttemptNotice } from "@/components/shell/attempt-notice";
import { ConnectionForm } from "@/components/shell/connection-form";
import { SignInFrame } from "@/components/shell/sign-in-frame";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { type OpenedOwnerLink, openPublicOwnerLink } from "@/lib/auth/owner-links";
import { getSession } from "@/lib/auth/session";
import { env } from "@/lib/platform/env";
import { noteStatus } from "@/lib/platform/process-bridge";
import { listChoosableAreas } from "@/lib/rules/access/scopes";
import { Problem } from "@/lib/values/problem";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("ownerLink");
  return { title: { absolute: t("tab") }, robots: { index: false, follow: false } };
}

type Props = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Shows a link to the owner of a company to whoever has it, and begins the sign-in that connects the company. */
export default async function OwnerLinkPage({ params, searchParams }: Props) {
  const [{ token }, query, requestHeaders, session] = await Promise.all([
    params,
    searchParams,
    headers(),
    getSession(),
  ]);
  const findParameter = (name: string) => (typeof query[name] === "string" ? query[name] : null);
  try {
    const request = { headers: new Headers(requestHeaders) };
    const ownerLink = await openPublicOwnerLink(request, token, findParameter("attempt"));
    if (!ownerLink) {
      noteStatus({ inPlaceOf: 200, status: 404, retryAfterSeconds: undefined });
      return <ClosedOwnerLink state="unknown" companyName="" />;
    }
    const { state, companyName } = ownerLink;
    if (state !== "open") return <ClosedOwnerLink {...{ state, companyName }} />;
    return (
      <SignInFrame currentStep={null}>
        {findParameter("reason") === "owner_link_other_company" ? (
          <OtherCompanyNotice ownerLink={ownerLink} />
        ) : (
          <AttemptNotice problem={findParameter("problem")} reason={findParameter("reason")} isSignedIn />
        )}
        <OpenOwnerLink {...{ ownerLink, token }} signedInName={session && (session.email ?? session.name)} />
      </SignInFrame>
    );
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "too_many_requests") throw error;
    noteStatus({ inPlaceOf: 200, status: error.status, retryAfterSeconds: error.retryAfterSeconds });
    return <ClosedOwnerLink state="busy" companyName="" />;
  }
}

async function OtherCompanyNotice({ ownerLink }: { ownerLink: OpenedOwnerLink }) {
  const t = await getTranslations("ownerLink.otherCompany");
  const { companyName, returnedName } = ownerLink;
  return (
    <Notice title={t("title")}>
      <p>
        {returnedName === null
          ? t("bodyUnnamed", { company: companyName })
          : t("body", { company: companyName, returned: returnedName })}
      </p>
    </Notice>
  );
}

type OpenProps = {
  ownerLink: OpenedOwnerLink;
  /** Who is signed in in this browser; null where nobody is. */
  signedInName: string | null;
  token: string;
};

async function OpenOwnerLink({ ownerLink, signedInName, token }: OpenProps) {
  const [t, tAreas, locale] = await Promise.all([
    getTranslations("ownerLink"),
    getTranslations("way.signInPage.areas"),
    getLocale(),
  ]);
  const { companyName: company, sentBy, partnerName: partner, expiresAt } = ownerLink;
  const formats = linkFormatsOf(locale);
  return (
    <>
      <h1>{t("title", { company })}</h1>
      <p className="lead">
        {sentBy ? t("lead", { sender: sentBy, partner, company }) : t("leadUnnamed", { partner, company })}
      </p>
      <ul className="fine">
        <li>{t("meaning.login")}</li>
        <li>{t("meaning.access")}</li>
        <li>{t("meaning.end")}</li>
      </ul>
      <h2>{t("areas")}</h2>
      <ul className="fine mt-0 mb-5">
        {listChoosableAreas(env().OAUTH_SCOPES).map((area) => (
          <li key={area}>
            <span>
              <b>{tAreas(`${area}.name`)}</b> {tAreas(`${area}.use`)}
            </span>
          </li>
        ))}
      </ul>
      <p className="mb-3">{t("choose", { company })}</p>
      {signedInName ? <p className="mb-3">{t("signedInAs", { who: signedInName })}</p> : null}
      <ConnectionForm purpose="sign_in" returnTo={null} forcedQuestion="login" ownerLinkToken={token}>
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

type ClosedProps = { state: "used" | "revoked" | "expired" | "unknown" | "busy"; companyName: string };

async function ClosedOwnerLink({ state, companyName }: ClosedProps) {
  const t = await getTranslations("ownerLink.closed");
  return (
    <SignInFrame currentStep={null}>
      <h1>{t(`${state}.title`)}</h1>
      <p className="lead">{t(`${state}.body`, { company: companyName })}</p>
    </SignInFrame>
  );
}

import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { linkFormatsOf } from "@/components/owner-links/link-formats";
import { AttemptNotice } from "@/components/shell/attempt-notice";
import { SignInFrame } from "@/components/shell/sign-in-frame";
import { Notice } from "@/components/ui/states";
import { type OpenedOwnerLink, openPublicOwnerLink } from "@/lib/auth/links/owner-links";
import { getSession } from "@/lib/auth/session";
import { env } from "@/lib/platform/env";
import { listChoosableAreas } from "@/lib/rules/access/scopes";
import { ContinueWithLink, openLinkOfPage } from "../../single-use-link";

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
  const [{ token }, query, session] = await Promise.all([params, searchParams, getSession()]);
  const findParameter = (name: string) => (typeof query[name] === "string" ? query[name] : null);
  const ownerLink = await openLinkOfPage((request) => openPublicOwnerLink(request, token, findParameter("attempt")));
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
      <ContinueWithLink
        link={{ kind: "owner_link", token }}
        label={t("continue")}
        until={t("until", { date: formats.date(formats.dayOf(expiresAt.toISOString())) })}
      />
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

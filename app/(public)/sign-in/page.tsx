import type { Metadata } from "next";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { AreaChoice } from "@/components/shell/area-choice";
import { AttemptNotice } from "@/components/shell/attempt-notice";
import { ConnectionForm } from "@/components/shell/connection-form";
import { SignInFrame } from "@/components/shell/sign-in-frame";
import { Button } from "@/components/ui/button";
import { readChosenAreas } from "@/lib/auth/chosen-areas";
import { setStatusOfReachedLimit } from "@/lib/auth/redirect";
import { env } from "@/lib/platform/env";
import { listChoosableAreas } from "@/lib/rules/access/scopes";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("way"))("signIn") };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInPage({ searchParams }: Props) {
  const t = await getTranslations("way.signInPage");
  const query = await searchParams;
  const findParameter = (name: string) => (typeof query[name] === "string" ? query[name] : null);
  const returnTo = findParameter("returnTo");
  setStatusOfReachedLimit({ problem: findParameter("problem"), retryAfter: findParameter("retryAfter") });
  const areas = listChoosableAreas(env().OAUTH_SCOPES);
  const areasChosen = readChosenAreas(String(await cookies()));
  return (
    <SignInFrame currentStep="signIn">
      <AttemptNotice problem={findParameter("problem")} reason={findParameter("reason")} />
      <h1>{t("title")}</h1>
      <p className="lead">{returnTo && returnTo !== "/companies" ? t("returning") : t("lead")}</p>
      <ConnectionForm
        purpose="sign_in"
        returnTo={returnTo}
        forcedQuestion={findParameter("reason") === "other_person" ? "login" : undefined}
      >
        <Button type="submit" variant="main" size="big">
          {t("button")}
        </Button>
        <AreaChoice areas={areas} areasChosen={areasChosen} />
      </ConnectionForm>
      <ul className="fine">
        <li>{t("fine1")}</li>
        <li>{t("fine2")}</li>
        <li>{t("fine3")}</li>
      </ul>
    </SignInFrame>
  );
}

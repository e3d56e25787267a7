import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Logo } from "./logo";
import { Preferences } from "./preferences";
import { OfflineNote } from "./reach/offline";

type Props = {
  /** Null on a page whose reader works in no company afterwards, so that no steps are ahead. */
  currentStep: "signIn" | "choose" | null;
  /** Whom the portal knows as signed in; shown below the finished step of signing in. */
  signedInName?: string;
  companyCount?: number;
  children: ReactNode;
};

/**
 * Shows the frame of the sign-in and the choice of a company: the steps on the left, if there are any, and the content on
 * the right.
 */
export async function SignInFrame({ currentStep, signedInName, companyCount, children }: Props) {
  const t = await getTranslations("way");
  const isSignedIn = currentStep === "choose";
  return (
    <div className="way">
      <header className="way-left">
        <Logo />
        <div className="middle">
          {currentStep === null ? null : (
            <ol className="climb" aria-label={t("stair")}>
              <li className={isSignedIn ? "done" : "now"} aria-current={isSignedIn ? undefined : "step"}>
                <b>{t("signIn")}</b>
                <span>{signedInName ?? t("signInWith")}</span>
              </li>
              <li className={isSignedIn ? "now" : "next"} aria-current={isSignedIn ? "step" : undefined}>
                <b>{t("choose")}</b>
                <span>
                  {isSignedIn && companyCount !== undefined ? t("companies", { count: companyCount }) : t("chooseSub")}
                </span>
              </li>
              <li className="next">
                <b>{t("work")}</b>
                <span>{t("workSub")}</span>
              </li>
            </ol>
          )}
        </div>
        <div className="low">
          <Preferences />
        </div>
      </header>
      <main className="way-right">
        <div className="box">{children}</div>
      </main>
      <OfflineNote title={t("offline.title")} detail={t("offline.body")} />
    </div>
  );
}

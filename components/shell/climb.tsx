import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Logo } from "./logo";
import { Preferences } from "./preferences";
import { OfflineNote } from "./reach/offline";

type Props = {
  step: "signIn" | "choose";
  /** Whom the portal knows as signed in; shown below the finished step of signing in. */
  who?: string;
  companies?: number;
  children: ReactNode;
};

/**
 * The frame of the sign-in and the choice of a company: the steps on the left, the content of the current one on the right.
 */
export async function Climb({ step, who, companies, children }: Props) {
  const t = await getTranslations("way");
  const done = step === "choose";
  return (
    <div className="way">
      <header className="way-left">
        <Logo />
        <div className="middle">
          <ol className="climb" aria-label={t("stair")}>
            <li className={done ? "done" : "now"} aria-current={done ? undefined : "step"}>
              <b>{t("signIn")}</b>
              <span>{who ?? t("signInWith")}</span>
            </li>
            <li className={done ? "now" : "next"} aria-current={done ? "step" : undefined}>
              <b>{t("choose")}</b>
              <span>{done && companies !== undefined ? t("companies", { count: companies }) : t("chooseSub")}</span>
            </li>
            <li className="next">
              <b>{t("work")}</b>
              <span>{t("workSub")}</span>
            </li>
          </ol>
        </div>
        <div className="low">
          <Preferences />
        </div>
      </header>
      <main className="way-right">
        <div className="box">{children}</div>
      </main>
      <OfflineNote title={t("offline.title")} more={t("offline.body")} />
    </div>
  );
}

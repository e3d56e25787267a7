import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Logo } from "./logo";
import { Preferences } from "./preferences";
import { OfflineNote } from "./reach/offline";

type Props = {
  step: "signIn" | "choose";
  /** The fact under the step one stands on, and under the one that is done. */
  who?: string;
  companies?: number;
  children: ReactNode;
};

/** The frame of the way in: the stair on the left, its current step on the right. */
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

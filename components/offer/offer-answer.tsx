import { useTranslations } from "next-intl";
import { useId } from "react";
import { buttonClass } from "@/components/ui/button-class";
import css from "./offer.module.css";

type Props = { language: string; token: string; seller: string; total: string; mayDecline: boolean };

/** Yes or no with a name. A plain form: it works before, and without, any script. */
export function OfferAnswer({ language, token, seller, total, mayDecline }: Props) {
  const t = useTranslations("offer");
  const id = useId();
  return (
    <section className={css.answer} aria-labelledby={`${id}answer`}>
      <h2 id={`${id}answer`}>{t(mayDecline ? "answer" : "changedMind")}</h2>
      <p>{t("answerLead", { seller })}</p>
      <form method="post" action="/api/offers/answer">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="language" value={language} />
        <div className="field">
          <label htmlFor={`${id}name`}>{t("name")}</label>
          <span className="in">
            <input id={`${id}name`} name="name" required maxLength={100} pattern=".*\S.*" autoComplete="name" />
          </span>
        </div>
        <div className="field">
          <label htmlFor={`${id}message`}>
            <span>{t("message", { seller })}</span>
            <span className="opt">{t("optional")}</span>
          </label>
          <span className="in">
            <textarea id={`${id}message`} name="message" rows={3} maxLength={1000} />
          </span>
        </div>
        <div className={css.press}>
          <button type="submit" name="decision" value="accepted" className={buttonClass({ look: "main", size: "big" })}>
            {t("accept", { total })}
          </button>
          {mayDecline ? (
            <button type="submit" name="decision" value="declined" className={buttonClass({ size: "big" })}>
              {t("decline")}
            </button>
          ) : null}
        </div>
      </form>
    </section>
  );
}

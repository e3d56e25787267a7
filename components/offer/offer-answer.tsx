import { useTranslations } from "next-intl";
import { useId } from "react";
import { buttonClass } from "@/components/ui/button-class";
import css from "./offer.module.css";
import type { PostedAnswer } from "./posted-answer";

type Props = {
  language: string;
  token: string;
  seller: string;
  total: string;
  mayDecline: boolean;
  postedAnswer: PostedAnswer | null;
};

/** The form in which a customer accepts or declines with a name. It is a plain form, so it works without any script. */
export function OfferAnswer({ language, token, seller, total, mayDecline, postedAnswer }: Props) {
  const t = useTranslations("offer");
  const id = useId();
  const isRefused = postedAnswer?.problem === "invalid_input";
  const isNameMissing = isRefused && postedAnswer.name.trim() === "";
  const errorAt = (isFieldRefused: boolean) =>
    isRefused && isFieldRefused ? (
      <p id={`${id}problem`} className="echo bad">
        {t("problem.invalid_input")}
      </p>
    ) : null;
  return (
    <section className={css.answer} aria-labelledby={`${id}answer`}>
      <h2 id={`${id}answer`}>{t(mayDecline ? "answer" : "changedMind")}</h2>
      <p>{t("answerLead", { seller })}</p>
      <form method="post" action={`/q/${language}/${token}`}>
        <div className="field">
          <label htmlFor={`${id}name`}>{t("name")}</label>
          <span className="in">
            <input
              id={`${id}name`}
              name="name"
              required
              maxLength={100}
              pattern=".*\S.*"
              autoComplete="name"
              defaultValue={postedAnswer?.name}
              aria-invalid={isNameMissing || undefined}
              aria-describedby={isNameMissing ? `${id}problem` : undefined}
            />
          </span>
          {errorAt(isNameMissing)}
        </div>
        <div className="field">
          <label htmlFor={`${id}message`}>
            <span>{t("message", { seller })}</span>
            <span className="opt">{t("optional")}</span>
          </label>
          <span className="in">
            <textarea
              id={`${id}message`}
              name="message"
              rows={3}
              maxLength={1000}
              defaultValue={postedAnswer?.message}
              aria-invalid={(isRefused && !isNameMissing) || undefined}
              aria-describedby={isRefused && !isNameMissing ? `${id}problem` : undefined}
            />
          </span>
          {errorAt(!isNameMissing)}
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

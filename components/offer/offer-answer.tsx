import { useTranslations } from "next-intl";
import { useId } from "react";
import { buttonClass } from "@/components/ui/button-class";
import css from "./offer.module.css";
import type { PostedAnswer } from "./posted-answer";

type Props = {
  language: string;
  token: string;
  sellerName: string;
  totalText: string;
  mayDecline: boolean;
  postedAnswer: PostedAnswer | null;
};

/**
 * Shows the form in which a customer accepts or declines with a name. It is a plain form, so it works without any
 * script.
 */
export function OfferAnswer({ language, token, sellerName, totalText, mayDecline, postedAnswer }: Props) {
  const t = useTranslations("offer");
  const formId = useId();
  const isRefused = postedAnswer?.problem === "invalid_input";
  const isNameMissing = isRefused && postedAnswer.name.trim() === "";
  const renderFieldError = (isFieldRefused: boolean) =>
    isRefused && isFieldRefused ? (
      <p id={`${formId}problem`} className="echo bad">
        {t("problem.invalid_input")}
      </p>
    ) : null;
  return (
    <section className={css.answer} aria-labelledby={`${formId}answer`}>
      <h2 id={`${formId}answer`}>{t(mayDecline ? "answer" : "changedMind")}</h2>
      <p>{t("answerLead", { seller: sellerName })}</p>
      <form method="post" action={`/q/${language}/${token}`}>
        <div className="field">
          <label htmlFor={`${formId}name`}>{t("name")}</label>
          <span className="in">
            <input
              id={`${formId}name`}
              name="name"
              required
              maxLength={100}
              pattern=".*\S.*"
              autoComplete="name"
              defaultValue={postedAnswer?.name}
              aria-invalid={isNameMissing || undefined}
              aria-describedby={isNameMissing ? `${formId}problem` : undefined}
            />
          </span>
          {renderFieldError(isNameMissing)}
        </div>
        <div className="field">
          <label htmlFor={`${formId}message`}>
            <span>{t("message", { seller: sellerName })}</span>
            <span className="opt">{t("optional")}</span>
          </label>
          <span className="in">
            <textarea
              id={`${formId}message`}
              name="message"
              rows={3}
              maxLength={1000}
              defaultValue={postedAnswer?.message}
              aria-invalid={(isRefused && !isNameMissing) || undefined}
              aria-describedby={isRefused && !isNameMissing ? `${formId}problem` : undefined}
            />
          </span>
          {renderFieldError(!isNameMissing)}
        </div>
        <div className={css.press}>
          <button
            type="submit"
            name="decision"
            value="accepted"
            className={buttonClass({ variant: "main", size: "big" })}
          >
            {t("accept", { total: totalText })}
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

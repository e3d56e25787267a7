import { getTranslations } from "next-intl/server";
import type { ClosedState } from "@/lib/rules/sales/offer-state";
import css from "./offer.module.css";
import type { PostedAnswer } from "./posted-answer";

type Props =
  | { reason: "unknown"; seller?: undefined; postedAnswer?: undefined }
  | { reason: "busy"; seller?: undefined; postedAnswer: PostedAnswer | null }
  | { reason: ClosedState; seller: string; postedAnswer?: undefined };

/** Shows a page that says why there is no offer on it. */
export async function OfferUnavailable({ reason, seller = "", postedAnswer }: Props) {
  const t = await getTranslations("offer");
  return (
    <main className={css.alone}>
      <h1>{t(`${reason}.title`)}</h1>
      <p>{t(`${reason}.body`, { seller })}</p>
      {postedAnswer ? (
        <section>
          <p>{t("busy.kept")}</p>
          <p>{postedAnswer.name}</p>
          <p>{postedAnswer.message}</p>
        </section>
      ) : null}
    </main>
  );
}

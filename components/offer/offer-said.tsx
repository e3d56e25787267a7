import { getTranslations } from "next-intl/server";
import type { ClosedState } from "@/lib/rules/sales/offer-state";
import css from "./offer.module.css";
import type { Posted } from "./posted-answer";

type Props =
  | { what: "unknown"; seller?: undefined; posted?: undefined }
  | { what: "busy"; seller?: undefined; posted: Posted | null }
  | { what: ClosedState; seller: string; posted?: undefined };

/** A page that says why there is no offer on it. */
export async function OfferSaid({ what, seller = "", posted }: Props) {
  const t = await getTranslations("offer");
  return (
    <main className={css.alone}>
      <h1>{t(`${what}.title`)}</h1>
      <p>{t(`${what}.body`, { seller })}</p>
      {posted ? (
        <section>
          <p>{t("busy.kept")}</p>
          <p>{posted.name}</p>
          <p>{posted.message}</p>
        </section>
      ) : null}
    </main>
  );
}

import { getTranslations } from "next-intl/server";
import type { ClosedState } from "@/lib/flow/offer-state";
import css from "./offer.module.css";

type Props = { what: "unknown" | "busy"; seller?: undefined } | { what: ClosedState; seller: string };

/** A page that only says why there is no offer on it. */
export async function OfferSaid({ what, seller = "" }: Props) {
  const t = await getTranslations("offer");
  return (
    <main className={css.alone}>
      <h1>{t(`${what}.title`)}</h1>
      <p>{t(`${what}.body`, { seller })}</p>
    </main>
  );
}

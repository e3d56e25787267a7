import { getTranslations } from "next-intl/server";
import css from "./offer.module.css";

/** A page that only says why there is no offer on it. */
export async function OfferSaid({ what }: { what: "unknown" | "busy" }) {
  const t = await getTranslations("offer");
  return (
    <main className={css.alone}>
      <h1>{t(`${what}.title`)}</h1>
      <p>{t(`${what}.body`)}</p>
    </main>
  );
}

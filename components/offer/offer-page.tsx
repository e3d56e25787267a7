import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { useId } from "react";
import { type Formats, formatsOf } from "@/components/format/formats";
import { OfflineNote } from "@/components/shell/reach/offline";
import { buttonClass } from "@/components/ui/button-class";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { type Locale, localeNames, locales } from "@/lib/i18n/locales";
import { type ClosedState, mayAnswer, type OfferState } from "@/lib/rules/sales/offer-state";
import type { CalendarDate } from "@/lib/values/dates";
import css from "./offer.module.css";
import { OfferAnswer } from "./offer-answer";
import { OfferRows } from "./offer-rows";
import type { PostedAnswer } from "./posted-answer";

/** What a customer may see behind an offer link. */
export type ShownOffer = {
  state: Exclude<OfferState, ClosedState>;
  quote: Quote;
  seller: { name: string; countryCode: string; timeZone: string; sentBy: string | null };
  answer: { said: { name: string } | null; at: string } | null;
  hasPdf: boolean;
};
type Props = {
  offer: ShownOffer;
  language: Locale;
  token: string;
  postedAnswer: PostedAnswer | null;
  isPdfUnavailable: boolean;
};

/** The states in which the PDF is not offered, because the quote was changed, replaced or deleted. */
const statesWithoutPdf: ReadonlySet<OfferState> = new Set(["superseded", "changed", "gone"]);

/**
 * Shows a quote as its customer reads it: its state, facts, rows and file, and the answer form when an answer is
 * possible.
 */
export async function OfferPage({ offer, language, token, postedAnswer, isPdfUnavailable }: Props) {
  const t = await getTranslations("offer");
  const { state: offerState, quote, seller, hasPdf } = offer;
  const formats = formatsOf(language, seller.countryCode, seller.timeZone, quote.currencyCode);
  const quoteNumber = String(quote.number ?? "");
  const problem = postedAnswer?.problem ?? (isPdfUnavailable ? "pdf" : null);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <p className={css.seller}>{seller.name}</p>
        <nav aria-label={t("language")}>
          <ul className={css.languages}>
            {locales.map((locale) => (
              <li key={locale}>
                <Link
                  href={`/q/${locale}/${token}`}
                  prefetch={false}
                  lang={locale}
                  aria-current={locale === language ? "true" : undefined}
                >
                  {localeNames[locale]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main>
        <h1>{t("title", { number: quoteNumber })}</h1>
        <p className={css.lead}>
          {t("for", { customer: quote.customerName })}
          {quote.validUntilOn && mayAnswer(offerState, "accepted")
            ? ` · ${t("validUntil", { date: formats.date(quote.validUntilOn) })}`
            : null}
        </p>
        {problem ? (
          <div role="alert" className={`notice ${css.notice}`}>
            <p className="what">{t(`problem.${problem}`)}</p>
          </div>
        ) : null}
        <OfferStateSection offer={offer} formats={formats} translate={t} />
        <OfferFacts quote={quote} formats={formats} translate={t} />
        <OfferRows quote={quote} formats={formats} />
        {statesWithoutPdf.has(offerState) ? null : hasPdf ? (
          <p className={css.file}>
            <a className={buttonClass({})} href={`/api/offers/${token}/pdf?language=${language}`} rel="noreferrer">
              {t("pdf")}
            </a>
          </p>
        ) : (
          <p className={css.file}>{t("noPdf")}</p>
        )}
        {mayAnswer(offerState, "accepted") ? (
          <OfferAnswer
            language={language}
            token={token}
            sellerName={seller.name}
            totalText={formats.money(quote.grossMinor, quote.currencyCode)}
            mayDecline={mayAnswer(offerState, "declined")}
            postedAnswer={postedAnswer}
          />
        ) : null}
      </main>
      <footer className={css.foot}>
        <p>{t("foot", { seller: seller.name })}</p>
      </footer>
      <OfflineNote title={t("offline.title")} detail={t("offline.body")} />
    </div>
  );
}

type OfferTranslator = Awaited<ReturnType<typeof getTranslations<"offer">>>;

/** Shows the state of the offer. Nothing is shown while the offer waits for its answer. */
function OfferStateSection({
  offer,
  formats,
  translate,
}: {
  offer: ShownOffer;
  formats: Formats;
  translate: OfferTranslator;
}) {
  const { state: offerState, seller, answer, quote } = offer;
  const headingId = useId();
  if (offerState === "open") return null;
  const answererName = answer?.said?.name ?? "";
  const answeredAtText = answer ? `${formats.date(formats.dayOf(answer.at))} ${formats.time(answer.at)}` : "";
  const validUntilText = quote.validUntilOn ? formats.date(quote.validUntilOn) : "";
  const isAnswererShown = offerState === "accepted" || (offerState === "declined" && answererName !== "");
  return (
    <section className={css.state} data-state={offerState} aria-labelledby={headingId}>
      <h2 id={headingId}>{translate(`state.${offerState}.title`)}</h2>
      {isAnswererShown ? (
        <p>{translate(`state.${offerState}.by`, { name: answererName, date: answeredAtText })}</p>
      ) : null}
      <p>{translate(`state.${offerState}.body`, { seller: seller.name, date: validUntilText })}</p>
    </section>
  );
}

function OfferFacts({ quote, formats, translate }: { quote: Quote; formats: Formats; translate: OfferTranslator }) {
  const dateTextOf = (day: CalendarDate | null) => (day ? formats.date(day) : "");
  const facts = [
    [translate("dated"), dateTextOf(quote.quoteOn)],
    [translate("until"), dateTextOf(quote.validUntilOn)],
    [translate("delivery"), dateTextOf(quote.deliveryOn)],
    [translate("yourReference"), quote.yourReference],
    [translate("ourReference"), quote.ourReference],
    [translate("orderReference"), quote.buyersOrderReference],
  ].filter(([, factText]) => factText !== "");
  return (
    <dl className={css.facts}>
      {facts.map(([factLabel, factText]) => (
        <div key={factLabel}>
          <dt>{factLabel}</dt>
          <dd>{factText}</dd>
        </div>
      ))}
    </dl>
  );
}

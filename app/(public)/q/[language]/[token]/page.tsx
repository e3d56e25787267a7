import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { OfferPage } from "@/components/offer/offer-page";
import { OfferUnavailable } from "@/components/offer/offer-unavailable";
import { isLocale } from "@/lib/i18n/locales";
import { findPostedForm } from "@/lib/offers/posted-form";
import { openPublicLink } from "@/lib/offers/public-link";
import { noteStatus } from "@/lib/platform/process-bridge";
import { Problem } from "@/lib/values/problem";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("offer");
  return { title: { absolute: t("tab") }, robots: { index: false, follow: false } };
}

type Props = {
  params: Promise<{ language: string; token: string }>;
  searchParams: Promise<{ problem?: string | string[] }>;
};

/**
 * Shows a quote to its customer. There is no session and no cookie: whoever holds the link can read and answer the quote.
 */
export default async function PublicOfferPage({ params, searchParams }: Props) {
  const { language, token } = await params;
  const { problem } = await searchParams;
  if (!isLocale(language)) notFound();
  const requestHeaders = new Headers(await headers());
  try {
    const offer = await openPublicLink({ headers: requestHeaders }, token);
    if (!offer) notFound();
    if (!("quote" in offer)) return <OfferUnavailable reason={offer.state} seller={offer.seller.name} />;
    return (
      <OfferPage
        {...{ offer, language, token }}
        postedAnswer={findPostedForm(requestHeaders)}
        isPdfUnavailable={problem === "pdf"}
      />
    );
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "too_many_requests") throw error;
    const { status, retryAfterSeconds } = error;
    noteStatus({ inPlaceOf: 200, status, retryAfterSeconds });
    return <OfferUnavailable reason="busy" postedAnswer={findPostedForm(requestHeaders)} />;
  }
}

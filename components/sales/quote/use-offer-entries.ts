"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Offers } from "@/lib/api/browser/sales/offers";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { OfferAnswerView } from "@/lib/api/contract/sales/offer";
import type { TimelineEntry } from "../chain/timeline";

type OfferEntries = {
  entries: readonly TimelineEntry[];
  /**
   * Names the version of the offer that a mail contained; empty where there is only one version, or where the mail
   * contained no version.
   */
  versionTextOf: (operation: Operation) => string;
};

/**
 * Returns the answers to a quote and the revocations of its links as timeline entries, with the person, the time and
 * the message.
 */
export function useOfferEntries(offers: Offers | null): OfferEntries {
  const t = useTranslations("quote");
  const formats = useFormats();
  const { answers = [], links = [], versions = [] } = offers ?? {};
  // All open links are revoked at the same time, so they give one entry, even for several mailed versions.
  const revokerOfTime = new Map(
    links.flatMap(({ revokedAt, revokedBy }) => (revokedAt ? [[revokedAt, revokedBy]] : [])),
  );
  return {
    entries: [
      ...answers.map(entryOfAnswer),
      ...[...revokerOfTime].map(([revocationTime, name]): TimelineEntry => {
        const entryText = t(name ? "tlRevokedBy" : "tlRevoked", { name: name ?? "" });
        return {
          key: `revoked:${revocationTime}`,
          day: formats.dayOf(revocationTime),
          happenedAt: revocationTime,
          step: "answered",
          title: entryText,
          mark: "past",
        };
      }),
    ],
    versionTextOf: ({ id }) => {
      const version = versions.find(({ operationId }) => operationId === id);
      return version && versions.length > 1 ? t("version", { number: version.number }) : "";
    },
  };

  function entryOfAnswer(answer: OfferAnswerView): TimelineEntry {
    const { id, at: answeredAt, decision, name, message, byPerson, isThroughLink } = answer;
    const personName = name || byPerson || "";
    const channelText = isThroughLink ? t("throughLink") : "";
    const detailsText = [channelText, message].filter(Boolean).join("\n");
    const messageKey = `tl.${decision}${personName ? "By" : ""}` as const;
    return {
      key: id,
      day: formats.dayOf(answeredAt),
      ...{ happenedAt: answeredAt, step: "answered" },
      title: t(messageKey, { name: personName }),
      details: detailsText,
      mark: "past",
    };
  }
}

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
   * The text that names the version a mail contained; empty where there is only one version, or the mail contained
   * none.
   */
  versionTextOf: (operation: Operation) => string;
};

/**
 * The answers to a quote and the revocations of its links, as timeline entries with the person, the time and the
 * message.
 */
export function useOfferEntries(offers: Offers | null): OfferEntries {
  const t = useTranslations("quote");
  const formats = useFormats();
  const { answers = [], links = [], versions = [] } = offers ?? {};
  // All open links are revoked at the same time, so they give one entry, even for several mailed versions.
  const revoked = new Map(links.flatMap(({ revokedAt, revokedBy }) => (revokedAt ? [[revokedAt, revokedBy]] : [])));
  return {
    entries: [
      ...answers.map(entryOfAnswer),
      ...[...revoked].map(([at, name]): TimelineEntry => {
        const what = t(name ? "tlRevokedBy" : "tlRevoked", { name: name ?? "" });
        return { key: `revoked:${at}`, day: formats.dayOf(at), at, step: "answered", what, mark: "past" };
      }),
    ],
    versionTextOf: ({ id }) => {
      const version = versions.find(({ operationId }) => operationId === id);
      return version && versions.length > 1 ? t("version", { number: version.number }) : "";
    },
  };

  function entryOfAnswer(answer: OfferAnswerView): TimelineEntry {
    const { id, at, decision, name, message, byPerson, isThroughLink } = answer;
    const personName = name || byPerson || "";
    const channelText = isThroughLink ? t("throughLink") : "";
    const sub = [channelText, message].filter(Boolean).join("\n");
    const messageKey = `tl.${decision}${personName ? "By" : ""}` as const;
    return {
      key: id,
      day: formats.dayOf(at),
      ...{ at, step: "answered" },
      what: t(messageKey, { name: personName }),
      sub,
      mark: "past",
    };
  }
}

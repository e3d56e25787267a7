"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Offers } from "@/lib/api/browser/sales/offers";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { OfferAnswerView } from "@/lib/api/contract/sales/offer";
import type { Entry } from "../chain/timeline";

type OfferEntries = {
  entries: readonly Entry[];
  /** The text that names the version a mail brought; empty where there is only one version, or the mail brought none. */
  versionOf: (operation: Operation) => string;
};

/** The answers to a quote and the revocations of its links, as entries of its timeline: who, when and with which message. */
export function useOfferEntries(offers: Offers | null): OfferEntries {
  const t = useTranslations("quote");
  const formats = useFormats();
  const { answers = [], links = [], versions = [] } = offers ?? {};
  // All open links are revoked at once, so they give one entry, however many versions were mailed.
  const revoked = new Map(links.flatMap(({ revokedAt, revokedBy }) => (revokedAt ? [[revokedAt, revokedBy]] : [])));
  return {
    entries: [
      ...answers.map(ofAnswer),
      ...[...revoked].map(([at, name]): Entry => {
        const what = t(name ? "tlRevokedBy" : "tlRevoked", { name: name ?? "" });
        return { key: `revoked:${at}`, day: formats.dayOf(at), at, step: "answered", what, mark: "past" };
      }),
    ],
    versionOf: ({ id }) => {
      const version = versions.find(({ operationId }) => operationId === id);
      return version && versions.length > 1 ? t("version", { number: version.number }) : "";
    },
  };

  function ofAnswer(answer: OfferAnswerView): Entry {
    const { id, at, decision, name, message, byPerson, isThroughLink } = answer;
    const who = name || byPerson || "";
    const how = isThroughLink ? t("throughLink") : "";
    const sub = [how, message].filter(Boolean).join("\n");
    const words = `tl.${decision}${who ? "By" : ""}` as const;
    return {
      key: id,
      day: formats.dayOf(at),
      ...{ at, step: "answered" },
      what: t(words, { name: who }),
      sub,
      mark: "past",
    };
  }
}

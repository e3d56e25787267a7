"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { findDoubtfulDomainPart } from "@/lib/values/look-alike-domain";

/**
 * Returns a function that gives a hint when the domain of a mail address may be another than it seems, and null
 * otherwise.
 */
export function useLookAlikeHint(): (address: string) => string | null {
  const t = useTranslations("common.form");
  return (address) => {
    const domainPart = findDoubtfulDomainPart(address);
    return domainPart === null ? null : t("lookAlike", { part: domainPart });
  };
}

type Props = {
  /** Stored addresses, to which mail is sent unchanged. */
  addresses: readonly string[];
  className?: string | undefined;
};

/** Shows the hints for stored addresses, once for each doubtful part of a domain. */
export function LookAlikeHints({ addresses, className }: Props) {
  const lookAlikeHintOf = useLookAlikeHint();
  const distinctHints = new Set(addresses.flatMap((address) => lookAlikeHintOf(address) ?? []));
  return [...distinctHints].map((hint) => (
    <p key={hint} className={clsx("echo look", className)}>
      {hint}
    </p>
  ));
}

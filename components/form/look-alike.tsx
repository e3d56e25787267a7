"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { findDoubtfulPart } from "@/lib/values/look-alike-domain";

/**
 * Returns a function that gives a hint when the domain of a mail address may be another than it seems, and null
 * otherwise.
 */
export function useLookAlikeHint(): (address: string) => string | null {
  const t = useTranslations("common.form");
  return (address) => {
    const part = findDoubtfulPart(address);
    return part === null ? null : t("lookAlike", { part });
  };
}

type Props = {
  /** Stored addresses, to which mail is sent unchanged. */
  addresses: readonly string[];
  className?: string | undefined;
};

/** The hints for stored addresses, once for each doubtful part of a domain. */
export function LookAlikeHints({ addresses, className }: Props) {
  const lookAlikeHint = useLookAlikeHint();
  const hints = new Set(addresses.flatMap((address) => lookAlikeHint(address) ?? []));
  return [...hints].map((hint) => (
    <p key={hint} className={clsx("echo look", className)}>
      {hint}
    </p>
  ));
}

"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { doubtfulPart } from "@/lib/values/look-alike-domain";

/**
 * Returns a function that gives a hint when the domain of a mail address may be another than it seems, and null otherwise.
 */
export function useLookAlike(): (address: string) => string | null {
  const t = useTranslations("common.form");
  return (address) => {
    const part = doubtfulPart(address);
    return part === null ? null : t("lookAlike", { part });
  };
}

type Props = {
  /** Stored addresses, to which mail is sent unchanged. */
  addresses: readonly string[];
  className?: string | undefined;
};

/** The hints for stored addresses, once for each doubtful part of a domain. */
export function LookAlike({ addresses, className }: Props) {
  const lookAlike = useLookAlike();
  const hints = new Set(addresses.flatMap((address) => lookAlike(address) ?? []));
  return [...hints].map((hint) => (
    <p key={hint} className={clsx("echo look", className)}>
      {hint}
    </p>
  ));
}

"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { doubtfulPart } from "@/lib/values/look-alike-domain";

/** A hint where the domain of a mail address may be another than it seems; null where it is not. */
export function useLookAlike(): (address: string) => string | null {
  const t = useTranslations("common.form");
  return (address) => {
    const part = doubtfulPart(address);
    return part === null ? null : t("lookAlike", { part });
  };
}

type Props = {
  /** Stored ones, to which mail leaves as they are. */
  addresses: readonly string[];
  className?: string | undefined;
};

/** The hint beside stored addresses, once for each part of a domain; nothing where none is doubtful. */
export function LookAlike({ addresses, className }: Props) {
  const lookAlike = useLookAlike();
  const hints = new Set(addresses.flatMap((address) => lookAlike(address) ?? []));
  return [...hints].map((hint) => (
    <p key={hint} className={clsx("echo look", className)}>
      {hint}
    </p>
  ));
}

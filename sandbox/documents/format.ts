import { minorText, numberText, parseScaled, scaledText } from "../ledger/money";
import type { DocumentLanguage } from "./labels";

// A no-break space keeps an amount on one line.
const groupings: Readonly<Record<DocumentLanguage, readonly [group: string, point: string]>> = {
  sv: ["\u00a0", ","],
  nb: ["\u00a0", ","],
  nl: [".", ","],
  en: [",", "."],
};

/** Decimal text with the separators of a language: "-1234.50" → "−1 234,50". */
export function localText(text: string, language: DocumentLanguage): string {
  const [group, point] = groupings[language];
  const [whole = "0", fraction] = text.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return `${text.startsWith("-") ? "\u2212" : ""}${grouped}${fraction ? point + fraction : ""}`;
}

/** An amount in minor units, with all decimals of its currency. */
export function localAmount(minor: bigint, exponent: number, language: DocumentLanguage): string {
  return localText(minorText(minor, exponent), language);
}

/** A fine value (ten-thousandths) with at least as many decimals as the currency has. */
export function localPrice(value: bigint, exponent: number, language: DocumentLanguage): string {
  const [whole = "0", fraction = ""] = scaledText(value, 4).split(".");
  const padded = fraction.padEnd(exponent, "0");
  return localText(padded ? `${whole}.${padded}` : whole, language);
}

/** A quantity with no more decimals than it needs. */
export function localQuantity(value: bigint, language: DocumentLanguage): string {
  return localText(scaledText(value, 4), language);
}

/** A fraction of the wire as per cent: 0.25 → "25 %". */
export function localPercent(fraction: number, language: DocumentLanguage): string {
  const percent = scaledText(parseScaled(numberText(fraction), 6), 4);
  return `${localText(percent, language)}\u00a0%`;
}

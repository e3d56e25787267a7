import { currencyExponent, minorText, numberText, parseScaledRounded, scaledText } from "../ledger/money";
import { element, type Xml } from "./xml";

/** An element with an amount, rounded to the currency's minor unit. */
export type UblAmount = (name: string, value: number) => Xml;

export const amountOf =
  (currencyID: string): UblAmount =>
  (name, value) => {
    const exponent = currencyExponent(currencyID);
    return element(name, minorText(parseScaledRounded(numberText(value), exponent), exponent), { currencyID });
  };

/** Sums of JSON numbers, exact to the ten-thousandth. */
export const sum = (values: readonly number[]): number =>
  Number(
    scaledText(
      values.reduce((total, value) => total + parseScaledRounded(numberText(value), 4), 0n),
      4,
    ),
  );

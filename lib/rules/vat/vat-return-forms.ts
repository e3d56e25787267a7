/** The content of a box: the base on which VAT is calculated, or the VAT itself. */
export type BoxContent = "base" | "vat";

/** A box of a VAT return: the postings with a VAT code, either on accounts that hold VAT or on all other accounts. */
export type BoxRule = {
  readonly box: string;
  readonly code: string;
  readonly content: BoxContent;
  /** The side that counts as an amount above zero. */
  readonly side: "debit" | "credit";
};

/** How a country declares VAT. */
export type VatReturnForm = {
  readonly boxes: readonly BoxRule[];
  /** The box of the VAT to pay; an amount below zero is refunded. */
  readonly totalBox: string;
  /** `Type` of the accounts that hold VAT; null where the VAT codes alone distinguish bases from VAT. */
  readonly vatAccountType: number | null;
};

const makeBoxRules = (codes: string, content: BoxContent, side: BoxRule["side"], suffix = ""): readonly BoxRule[] =>
  codes.split(" ").map((code) => ({ box: `${code}${suffix}`, code, content, side }));

/**
 * Skattedeklaration för moms: the VAT code is the number of the box (source:
 * docs/api/vat-and-rounding.md#swedish-vat-codes; Skatteverket SKV 4700).
 */
const swedishForm: VatReturnForm = {
  boxes: [
    ...makeBoxRules("05 06 07 08", "base", "credit"),
    ...makeBoxRules("10 11 12", "vat", "credit"),
    ...makeBoxRules("20 21 22 23 24", "base", "debit"),
    ...makeBoxRules("30 31 32", "vat", "credit"),
    ...makeBoxRules("35 36", "base", "credit"),
    ...makeBoxRules("37", "base", "debit"),
    ...makeBoxRules("38 39 40 41 42", "base", "credit"),
    ...makeBoxRules("48", "vat", "debit"),
    ...makeBoxRules("50", "base", "debit"),
    ...makeBoxRules("60 61 62", "vat", "credit"),
  ],
  totalBox: "49",
  vatAccountType: null,
};

/** Mva-melding: a code has a box for its base and one for its VAT (assumed: the service's codes are those of the return). */
const norwegianForm: VatReturnForm = {
  boxes: [
    ...makeBoxRules("3 31 33 5 52", "base", "credit"),
    ...makeBoxRules("3 31 33", "vat", "credit", " mva"),
    ...makeBoxRules("1 11 13", "vat", "debit", " mva"),
  ],
  totalBox: "Fastsatt mva",
  vatAccountType: 17,
};

/** Btw-aangifte: turnover and VAT of a line are separate boxes (assumed: the service's codes are the return's lines). */
const dutchForm: VatReturnForm = {
  boxes: [
    ...makeBoxRules("1a 1b 1e 3a 3b", "base", "credit"),
    ...makeBoxRules("1a 1b", "vat", "credit", " btw"),
    ...makeBoxRules("5b", "vat", "debit"),
  ],
  totalBox: "5g",
  vatAccountType: 27,
};

const formByCountry: Readonly<Record<string, VatReturnForm>> = { SE: swedishForm, NO: norwegianForm, NL: dutchForm };

/** The form of the VAT return of a country; null where the form is not known here. */
export function findVatReturnForm(countryCode: string): VatReturnForm | null {
  return formByCountry[countryCode] ?? null;
}

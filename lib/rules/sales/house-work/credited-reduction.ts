import type { Invoice } from "../../../api/contract/sales/customer-invoice";
import { rescale, tenThousandthDecimals } from "../../../values/decimal";
import { currencyExponentOf } from "../../../values/money";
import { type CreditedReduction, type CreditLine, chargedRateOf, remainingToCredit, toCreditRow } from "../credit";
import { type PricedRow, rowAmount } from "../invoice-totals";
import { divideReduction, divideWithinRooms, highestReduction } from "./reduction";

/**
 * The part of an invoice's tax reduction that a credit note takes back.
 *
 * Rule: the reduction falls to what the work that is left allows, which takes nothing back while the reduction stays below it.
 *       A credit note takes back no more than the share of its own work, in whole kronor, as the service allows
 * @returns the amount, and the part of each person of the invoice: even parts, and no more than a person still has
 */
export function creditedReductionOf(
  invoice: Invoice,
  creditNotes: readonly Invoice[],
  lines: readonly CreditLine[],
): CreditedReduction {
  const persons = invoice.houseWork?.persons ?? [];
  const leftMinor = creditNotes.reduce((left, note) => left - note.taxReductionMinor, invoice.taxReductionMinor);
  if (leftMinor <= 0n || persons.length === 0 || invoice.reductionShare === null) return noReduction;
  const exponent = currencyExponentOf(invoice.currencyCode);
  const settings = { exponent, includesVat: invoice.includesVat, roundToWhole: false };
  const remaining = remainingToCredit(invoice, creditNotes);
  const creditedRows: PricedRow[] = [];
  const rowsLeft: PricedRow[] = [];
  invoice.rows.forEach((row, index) => {
    if (row.work === null) return;
    const line = lines[index] ?? null;
    const creditRow = line === null ? null : toCreditRow(row, line, exponent);
    if (creditRow) creditedRows.push({ ...creditRow, rateBps: chargedRateOf(invoice, row) });
    const creditedMinor = creditRow ? rowAmount(creditRow, exponent) : 0n;
    const minorLeft = (remaining.lines[index]?.minor ?? 0n) - creditedMinor;
    rowsLeft.push(toRowOfAmount(minorLeft, exponent, chargedRateOf(invoice, row)));
  });
  const allowedMinor = highestReduction(rowsLeft, settings, invoice.reductionShare);
  const fallMinor = leftMinor > allowedMinor ? leftMinor - allowedMinor : 0n;
  const maxOfCredit = highestReduction(creditedRows, settings, invoice.reductionShare);
  const minor = fallMinor < maxOfCredit ? fallMinor : maxOfCredit;
  if (minor === 0n) return noReduction;
  return { minor, partsMinor: shareAmong(minor, partsLeftOf(invoice, creditNotes, leftMinor, exponent), exponent) };
}

const noReduction: CreditedReduction = { minor: 0n, partsMinor: [] };

function toRowOfAmount(minor: bigint, exponent: number, rateBps: number): PricedRow {
  const unitPrice = rescale(minor, exponent, tenThousandthDecimals);
  return { quantity: 10_000n, unitPrice, discount: 0n, rateBps };
}

/** What each person of the invoice still has of the reduction. Credit notes name the same persons, by their numbers. */
function partsLeftOf(invoice: Invoice, creditNotes: readonly Invoice[], leftMinor: bigint, exponent: number): bigint[] {
  const persons = invoice.houseWork?.persons ?? [];
  if (persons.every(({ amountMinor }) => amountMinor === null))
    return [...divideReduction(leftMinor, persons.length, exponent)];
  const partsLeft = persons.map(({ amountMinor }) => amountMinor ?? 0n);
  for (const note of creditNotes) {
    const openIndexes = new Set(persons.keys());
    for (const creditedPerson of note.houseWork?.persons ?? []) {
      const index = [...openIndexes].find((openIndex) => persons[openIndex]?.number === creditedPerson.number);
      if (index === undefined) continue;
      openIndexes.delete(index);
      partsLeft[index] = (partsLeft[index] ?? 0n) - (creditedPerson.amountMinor ?? 0n);
    }
  }
  return partsLeft;
}

/** Shares an amount evenly within what each person has left, to the last minor unit. */
function shareAmong(minor: bigint, partsLeft: readonly bigint[], exponent: number): readonly bigint[] {
  const parts = divideWithinRooms(minor, partsLeft, exponent);
  let missingMinor = parts.reduce((missing, part) => missing - part, minor);
  return parts.map((part, index) => {
    const roomMinor = (partsLeft[index] ?? 0n) - part;
    const addedMinor = roomMinor < missingMinor ? roomMinor : missingMinor;
    if (addedMinor <= 0n) return part;
    missingMinor -= addedMinor;
    return part + addedMinor;
  });
}

import { describe, expect, it } from "vitest";
import { getCountryBooks } from "./country-books";

describe.each(["SE", "NO", "NL"])("the chart of %s", (country) => {
  const { chart, standardAccounts, codings, vatCodes, vatReturn, deductionAccounts } = getCountryBooks(country);

  it("has every account once, in order, with a name", () => {
    const numbers = chart.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].sort((left, right) => left - right));
    for (const { number, name } of chart)
      expect([number, name]).toEqual([expect.any(Number), expect.stringMatching(/^\S.*\S$/)]);
  });

  it("has every account in use active, so that nothing booked against it is refused", () => {
    const { outputVat, inputVat, ...controlAccounts } = standardAccounts;
    const usedNumbers = [
      ...[...Object.values(controlAccounts), ...inputVat, ...Object.values(outputVat)],
      ...[vatReturn.settlementAccount, ...Object.values(deductionAccounts)],
      ...codings.flatMap(({ accounts }) => Object.values(accounts)),
      ...vatCodes.map(({ account }) => account),
      ...chart.filter(({ vatCode }) => vatCode !== null).map(({ number }) => number),
    ].filter((number) => number !== null);
    const activeNumbers = new Set(chart.filter(({ isActive }) => isActive).map(({ number }) => number));
    expect(usedNumbers.filter((number) => !activeNumbers.has(number))).toEqual([]);
  });
});

it("the Swedish chart is the whole standard one, most of it not in use", () => {
  const { chart } = getCountryBooks("SE");
  expect(chart.length).toBeGreaterThanOrEqual(1_300);
  expect(chart.length).toBeLessThanOrEqual(1_400);
  expect(chart.filter(({ isActive }) => isActive).length).toBeLessThan(400);
  for (const digit of "12345678") expect(chart.some(({ number }) => String(number).startsWith(digit))).toBe(true);
});

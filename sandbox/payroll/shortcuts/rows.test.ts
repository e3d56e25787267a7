import { expect, it } from "vitest";
import { findNumberProblems, type PayCodeRow } from "./rows";

const outlayCode = { PaycodeTypeName: "Reimbursement", Formula: null } as const;
const makeRow = (overrides: Partial<PayCodeRow>): PayCodeRow => ({
  ...{ PaycodeNumber: "3110", Quantity: 0, UnitPrice: 0, Amount: 250.5, VatAmount: null },
  ...{ ProjectId: null, CostCenterItemId1: null, CostCenterItemId2: null, CostCenterItemId3: null },
  ...overrides,
});
const listProblemTexts = (overrides: Partial<PayCodeRow>, usesVat: boolean) =>
  findNumberProblems(makeRow(overrides), outlayCode, usesVat).map(
    ([member, problemText]) => `${member} ${problemText}`,
  );

it.each([
  ["with VAT, where the company handles it there", { VatAmount: 50.1 }, true, []],
  ["with VAT of nothing", { VatAmount: 0 }, true, []],
  ["without VAT", {}, true, ["VatAmount is required for this pay code."]],
  ["without VAT, where the company handles none there", {}, false, []],
  ["with VAT", { VatAmount: 50.1 }, false, ["VatAmount must be left empty for this pay code."]],
])("an outlay %s", (_, overrides, usesVat, expectedTexts) => {
  expect(listProblemTexts(overrides, usesVat)).toEqual(expectedTexts);
});

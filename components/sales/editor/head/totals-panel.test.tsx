import { FormProvider, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { emptyDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { type DocumentRow, emptyRow } from "@/lib/api/contract/sales/document-row";
import { renderInCompany } from "../../testing/render-in-company";
import { type DraftValues, formValuesOf } from "../draft-values";
import { type TotalTerms, TotalTermsProvider } from "../editor-contexts";
import { TotalsPanel } from "./totals-panel";

const workRow = { ...emptyRow, articleId: "a", text: "Work", quantity: 10_000n, unitPrice: 10_000_000n, rateBps: 2500 };
const totalsSettings = { exponent: 2, includesVat: false, roundToWhole: false, chargesVat: true };
const settings = {
  ...totalsSettings,
  currency: "SEK",
  market: "home" as const,
  mayReverseConstruction: false,
  isRoundingUnknown: false,
};

function TestPanel({ totalTerms, rows }: { totalTerms: TotalTerms; rows: readonly DocumentRow[] }) {
  const form = useForm<Partial<DraftValues>>({
    defaultValues: { rows: [...formValuesOf({ ...emptyDraft, rows }, "sv", "2026-11-23").rows] },
  });
  return (
    <FormProvider {...form}>
      <TotalTermsProvider value={totalTerms}>
        <TotalsPanel settings={settings} />
      </TotalTermsProvider>
    </FormProvider>
  );
}

const renderText = (totalTerms: TotalTerms, rows: readonly DocumentRow[] = [workRow]) =>
  renderInCompany(<TestPanel totalTerms={totalTerms} rows={rows} />)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

it("ends in what is to be paid", () => {
  expect(renderText({ isCredit: false, reductionMinor: 0n })).toMatch(/To pay, SEK 1 250 ,00 $/);
});

it("takes the tax reduction off what is to be paid, and shows both", () => {
  const text = renderText({ isCredit: false, reductionMinor: 30_000n });
  expect(text).toMatch(/Total with VAT 1 250 ,00 Tax reduction, as saved in the books .300 ,00 To pay, SEK 950 ,00 $/);
});

it("gives back what a credit note credits", () => {
  expect(renderText({ isCredit: true, reductionMinor: 0n })).toMatch(/To give back, SEK 1 250 ,00 $/);
});

it("says why there is no VAT, reason by reason", () => {
  const reverseChargedRow = { ...workRow, articleId: "b", reverseConstruction: true };
  const exemptRow = { ...workRow, articleId: "c", rateBps: 0, unitPrice: 500_000n };
  const text = renderText({ isCredit: false, reductionMinor: 0n }, [workRow, reverseChargedRow, exemptRow, exemptRow]);
  expect(text).toMatch(/VAT 25\s?% of 1\s000,00 250 ,00/);
  expect(text).toMatch(/VAT 0\s?% reverse charge, construction of 1\s000,00 0 ,00/);
  expect(text).toMatch(/VAT 0\s?% exempt from VAT of 100,00 0 ,00/);
});

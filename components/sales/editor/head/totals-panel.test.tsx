import { FormProvider, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { emptyDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { type DocumentRow, emptyRow } from "@/lib/api/contract/sales/document-row";
import type { HouseWork } from "@/lib/api/contract/sales/house-work";
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
  houseWork: { rot: { share: 3_000n, maxMinor: 5_000_000n }, rut: { share: 5_000n, maxMinor: 7_500_000n } },
  isRoundingUnknown: false,
};
const rotWork: HouseWork = {
  ...{ kind: "rot", homeKind: "property", homeName: "Björken 1", housingCompanyNumber: "" },
  ...{ otherCostsMinor: 0n, statedMinor: null, persons: [{ id: "p", number: "••••••••-••88", amountMinor: null }] },
};

type PanelProps = {
  totalTerms: TotalTerms;
  rows: readonly DocumentRow[];
  houseWork?: HouseWork | null;
  houseWorkSettings?: typeof settings.houseWork | null;
};

function TestPanel({ totalTerms, rows, houseWork = null, houseWorkSettings = settings.houseWork }: PanelProps) {
  const form = useForm<DraftValues>({
    defaultValues: formValuesOf({ ...emptyDraft, rows, houseWork }, "sv", "2026-11-23"),
  });
  return (
    <FormProvider {...form}>
      <TotalTermsProvider value={totalTerms}>
        <TotalsPanel settings={{ ...settings, houseWork: houseWorkSettings }} />
      </TotalTermsProvider>
    </FormProvider>
  );
}

const renderText = (
  totalTerms: TotalTerms,
  rows: readonly DocumentRow[] = [workRow],
  members: Partial<PanelProps> = {},
) =>
  renderInCompany(<TestPanel totalTerms={totalTerms} rows={rows} {...members} />)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

it("ends in what is to be paid", () => {
  expect(renderText({ isCredit: false, reductionMinor: 0n })).toMatch(/To pay, SEK 1 250 ,00 $/);
});

it("takes the tax reduction of the typed work off what is to be paid, and shows both", () => {
  const rows = [{ ...workRow, work: { type: 1, hours: 80_000n } }];
  const text = renderText({ isCredit: false, reductionMinor: 100n }, rows, { houseWork: rotWork });
  expect(text).toMatch(/Total with VAT 1 250 ,00 Tax reduction .375 ,00 To pay, SEK 875 ,00 $/);
});

it("takes off the reduction that the books had, while the per cent of the company are not known", () => {
  const members = { houseWork: rotWork, houseWorkSettings: null };
  const text = renderText({ isCredit: false, reductionMinor: 30_000n }, [workRow], members);
  expect(text).toMatch(/Tax reduction .300 ,00 To pay, SEK 950 ,00 $/);
});

it("takes nothing off once the house work is taken back, whatever the books had", () => {
  expect(renderText({ isCredit: false, reductionMinor: 30_000n })).toMatch(/To pay, SEK 1 250 ,00 $/);
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

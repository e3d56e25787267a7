import { expect, it } from "vitest";
import type { ApprovalRuleSet, ReplayedInvoice } from "@/lib/api/contract/purchases/approval-rules";
import { invoiceFactsOf } from "./invoice-facts";
import { type PastInvoice, replayInvoice } from "./replay";

// The expected results were worked out by hand. Anna owns the firm, Erik leads the site, Karin buys; Lars may not approve.
// Rules: 1. from 50 000.00 of the supplier Cramo: Lars. 2. from 10 000.00: Erik, then Anna. 3. of the project Hamnen: Karin.
// 4. of the cost centre Verkstad: Anna and Erik both. 5. of the supplier Ahlsell: Karin, then Karin or Lars.
// Karin stands in for Erik from 1 to 14 October. Every other invoice needs one approval by anybody.
const people = ["Anna", "Erik", "Karin", "Lars"].map((name) => ({
  personId: name.toLowerCase(),
  name,
  mayApprove: name !== "Lars",
}));
const anyCondition = { amountFromMinor: null, suppliers: [], costCenterItems: [], projects: [] };
const text: ApprovalRuleSet = {
  rules: [
    {
      condition: { ...anyCondition, amountFromMinor: "5000000", suppliers: [{ id: "cramo", name: "Cramo" }] },
      steps: [{ need: "any", people: ["lars"] }],
    },
    {
      condition: { ...anyCondition, amountFromMinor: "1000000" },
      steps: [
        { need: "any", people: ["erik"] },
        { need: "any", people: ["anna"] },
      ],
    },
    {
      condition: { ...anyCondition, projects: [{ id: "hamnen", name: "Hamnen" }] },
      steps: [{ need: "all", people: ["karin"] }],
    },
    {
      condition: { ...anyCondition, costCenterItems: [{ id: "verkstad", name: "Verkstad" }] },
      steps: [{ need: "all", people: ["anna", "erik"] }],
    },
    {
      condition: { ...anyCondition, suppliers: [{ id: "ahlsell", name: "Ahlsell" }] },
      steps: [
        { need: "any", people: ["karin"] },
        { need: "any", people: ["karin", "lars"] },
      ],
    },
  ],
  oneMayApproveAlone: false,
  standIns: [{ personId: "erik", standInId: "karin", from: "2026-10-01", to: "2026-10-14" }],
};

type ReplayCase = {
  what: string;
  supplierId?: string;
  minor: bigint;
  projectIds?: string[];
  costCenterItemIds?: string[];
  /** A foreign currency, and its exchange rate to the currency of the books as the writer states it. */
  currency?: readonly [code: string, rate: number | null];
  arrivedOn: string;
  writers: string[] | null;
  rule: number | null;
  steps: string[][];
  stuck: ReplayedInvoice["stuck"];
  alone: ReplayedInvoice["alone"];
};

const notAlone = { is: "no" } as const;
const replayCases: ReplayCase[] = [
  {
    ...{ what: "9 999.99: one öre below the second rule", minor: 999_999n, arrivedOn: "2026-10-20", writers: ["erik"] },
    ...{ rule: null, steps: [["Anna", "Erik", "Karin"]], stuck: null, alone: { is: "prevented", name: "Erik" } },
  },
  {
    ...{ what: "10 000.00: Erik, then Anna, whoever registered it", minor: 1_000_000n, arrivedOn: "2026-10-20" },
    ...{ writers: ["anna"], rule: 2, steps: [["Erik"], ["Anna"]], stuck: null, alone: notAlone },
  },
  {
    ...{
      what: "the same while Erik is away: Karin may as well",
      minor: 1_000_000n,
      arrivedOn: "2026-10-14",
      writers: null,
    },
    ...{ rule: 2, steps: [["Erik", "Karin"], ["Anna"]], stuck: null, alone: notAlone },
  },
  {
    ...{
      what: "Cramo, 50 000.00: only Lars, who may not",
      supplierId: "cramo",
      minor: 5_000_000n,
      arrivedOn: "2026-10-20",
    },
    ...{ writers: ["erik"], rule: 1, steps: [[]], stuck: { why: "nobody", step: 1 }, alone: notAlone },
  },
  {
    ...{ what: "Cramo, 49 999.99: the second rule", supplierId: "cramo", minor: 4_999_999n, arrivedOn: "2026-10-20" },
    ...{ writers: ["erik"], rule: 2, steps: [["Erik"], ["Anna"]], stuck: null, alone: notAlone },
  },
  {
    ...{ what: "Hamnen, which Karin registered: nobody else may", minor: 50_000n, projectIds: ["hamnen"] },
    ...{ arrivedOn: "2026-10-20", writers: ["karin"], rule: 3, steps: [["Karin"]] },
    ...{ stuck: { why: "four_eyes", step: 1 }, alone: { is: "prevented", name: "Karin" } },
  },
  {
    ...{ what: "Hamnen, registered by nobody known", minor: 50_000n, projectIds: ["hamnen"], arrivedOn: "2026-10-20" },
    ...{ writers: null, rule: 3, steps: [["Karin"]], stuck: null, alone: { is: "unknown" } },
  },
  {
    ...{ what: "a small one, registered by somebody who approves nothing", minor: 50_000n, arrivedOn: "2026-10-20" },
    ...{ writers: ["lars"], rule: null, steps: [["Anna", "Erik", "Karin"]], stuck: null, alone: notAlone },
  },
  {
    ...{ what: "Verkstad: Anna and Erik both, so that Anna is not alone with what she registered", minor: 50_000n },
    ...{ costCenterItemIds: ["verkstad"], arrivedOn: "2026-10-20", writers: ["anna"] },
    ...{ rule: 4, steps: [["Anna", "Erik"]], stuck: null, alone: notAlone },
  },
  {
    ...{ what: "Verkstad while Erik is away: Karin as well", minor: 50_000n, costCenterItemIds: ["verkstad"] },
    ...{
      arrivedOn: "2026-10-01",
      writers: null,
      rule: 4,
      steps: [["Anna", "Erik", "Karin"]],
      stuck: null,
      alone: notAlone,
    },
  },
  {
    ...{
      what: "Ahlsell: only Karin is left for two approvals",
      supplierId: "ahlsell",
      minor: 50_000n,
      arrivedOn: "2026-10-20",
    },
    ...{
      writers: ["erik"],
      rule: 5,
      steps: [["Karin"], ["Karin"]],
      stuck: { why: "same_people", step: 2 },
      alone: notAlone,
    },
  },
  {
    ...{ what: "870.00 EUR that its writer calls 8.70: as large as any", minor: 87_000n, currency: ["EUR", 0.01] },
    ...{
      arrivedOn: "2026-10-20",
      writers: ["anna"],
      rule: 2,
      steps: [["Erik"], ["Anna"]],
      stuck: null,
      alone: notAlone,
    },
  },
  {
    ...{ what: "1.00 EUR of which no rate is known: as large as any", minor: 100n, currency: ["EUR", null] },
    ...{
      arrivedOn: "2026-10-20",
      writers: ["anna"],
      rule: 2,
      steps: [["Erik"], ["Anna"]],
      stuck: null,
      alone: notAlone,
    },
  },
];

function makePastInvoice({
  supplierId = "beijer",
  minor,
  projectIds = [],
  costCenterItemIds = [],
  currency,
  ...arrival
}: ReplayCase) {
  const [currencyCode, rate] = currency ?? ["SEK", null];
  const { arrivedOn, writers } = arrival;
  const invoiceMembers = {
    id: "i",
    is: "invoice",
    supplierName: "S",
    invoiceNumber: "1",
    invoiceOn: arrivedOn,
  } as const;
  const currencyRate = rate === null ? null : BigInt(Math.round(rate * 10_000));
  const row = { projectId: projectIds[0] ?? null, costCenterItemIds };
  const document = { supplierId, totalMinor: minor, currencyCode, currencyRate, rows: [row] };
  const facts = invoiceFactsOf(document as unknown as Parameters<typeof invoiceFactsOf>[0], "SEK");
  const pastInvoice: PastInvoice = {
    ...invoiceMembers,
    totalMinor: `${minor}`,
    currencyCode,
    approvedBy: ["Erik"],
    facts,
    writers,
    arrivedOn,
  };
  return pastInvoice;
}

it.each(replayCases)("$what", (replayCase) => {
  const { rule, steps, stuck, alone, approvedBy } = replayInvoice(text, people, makePastInvoice(replayCase));
  expect({ rule, steps: steps.map(({ people: names }) => names), stuck, alone }).toEqual({
    ...{ rule: replayCase.rule, steps: replayCase.steps, stuck: replayCase.stuck, alone: replayCase.alone },
  });
  expect(approvedBy).toEqual(["Erik"]);
});

it("lets one person where the company does, and says so", () => {
  const textAllowingSoleApproval = { ...text, oneMayApproveAlone: true };
  const replayedInvoices = replayCases.map((replayCase) =>
    replayInvoice(textAllowingSoleApproval, people, makePastInvoice(replayCase)),
  );
  expect(replayedInvoices.map(({ alone: { is } }) => is)).toEqual([
    ...["allowed", "no", "no", "no", "no", "allowed", "unknown", "no"],
    ...["no", "no", "no", "no", "no"],
  ]);
  expect(replayedInvoices.map(({ stuck }) => stuck?.why ?? null)).toEqual([
    ...[null, null, null, "nobody"],
    ...[null, null, null, null],
    ...[null, null, "same_people", null, null],
  ]);
});

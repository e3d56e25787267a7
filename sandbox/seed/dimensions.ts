import type { SeedRecord } from "./bulk";
import { addDays, yearOf } from "./calendar";
import type { SeedCompany } from "./companies";
import { makeSeedId } from "./generator";
import type { SeedCustomer } from "./seed-customer";

type CostCenter = { readonly name: string; readonly items: readonly (readonly [shortName: string, name: string])[] };

// The cost centres follow from the business of each company; a cost centre without items is not used.
const costCenters: Readonly<Record<SeedCompany["slug"], readonly [CostCenter, CostCenter, CostCenter]>> = {
  norrsken: [
    {
      name: "Avdelning",
      items: [
        ["NYB", "Nybyggnad"],
        ["ROT", "Renovering"],
        ["SERV", "Service"],
        ["ADM", "Kontor och administration"],
      ],
    },
    {
      name: "Arbetslag",
      items: [
        ["LAG1", "Lag Gustafsson"],
        ["LAG2", "Lag Pettersson"],
      ],
    },
    {
      name: "Maskin",
      items: [
        ["GRÄV", "Grävmaskinen"],
        ["KRAN", "Mobilkranen"],
      ],
    },
  ],
  fjallkaffe: [
    {
      name: "Enhet",
      items: [
        ["ROST", "Rosteriet"],
        ["BUTIK", "Butiken på Torggatan"],
        ["WEBB", "Webbutiken"],
      ],
    },
    { name: "Kostnadsställe 2", items: [] },
    { name: "Kostnadsställe 3", items: [] },
  ],
  fjordtre: [
    {
      name: "Avdeling",
      items: [
        ["PROD", "Produksjon"],
        ["MONT", "Montering"],
        ["ADM", "Administrasjon"],
      ],
    },
    { name: "Avdeling 2", items: [] },
    { name: "Avdeling 3", items: [] },
  ],
  tulp: [
    {
      name: "Kostenplaats",
      items: [
        ["KWEEK", "Kwekerij"],
        ["WINKEL", "Winkel Bloemgracht"],
        ["EXPORT", "Export"],
      ],
    },
    { name: "Kostenplaats 2", items: [] },
    { name: "Kostenplaats 3", items: [] },
  ],
};

const makeCostCenterId = (company: SeedCompany, number: number) => makeSeedId(company.id, "cost centre", number);

export const makeCostCenterRecords = (company: SeedCompany): SeedRecord[] =>
  costCenters[company.slug].map(({ name, items }, index) => ({
    companyId: company.id,
    Id: makeCostCenterId(company, index + 1),
    Number: index + 1,
    Name: name,
    IsActive: index === 0 || items.length > 0,
  }));

/** The items of the cost centres; the last item of a list of four is no longer used. */
export const makeCostCenterItemRecords = (company: SeedCompany, today: string): SeedRecord[] =>
  costCenters[company.slug].flatMap(({ items }, index) =>
    items.map(([ShortName, Name], itemIndex) => ({
      companyId: company.id,
      CostCenterId: makeCostCenterId(company, index + 1),
      Id: makeSeedId(company.id, "cost centre item", ShortName),
      ShortName,
      Name,
      IsActive: itemIndex < 3,
      CreatedUtc: `${yearOf(today) - 1}-12-15T08:00:00Z`,
    })),
  );

const projectNames: Readonly<Record<SeedCompany["slug"], readonly string[]>> = {
  norrsken: ["Kajpromenaden etapp 2", "Takbyte Skolgatan", "Attefallshus Sunderbyn", "Badrum Östermalm"],
  fjallkaffe: ["Julkampanj", "Ny rost"],
  fjordtre: ["Brygge Nordnes", "Terrasse Laksevåg"],
  tulp: ["Voorjaarsbeurs", "Bollenveld Lisse"],
};

/** The projects of this year; the last one is finished, and every other one belongs to a customer. */
export function makeProjectRecords(
  company: SeedCompany,
  customers: readonly SeedCustomer[],
  today: string,
): SeedRecord[] {
  const names = projectNames[company.slug];
  return names.map((Name, index) => {
    const isFinished = index === names.length - 1;
    return {
      companyId: company.id,
      Id: makeSeedId(company.id, "project", index),
      Number: `P${yearOf(today) % 100}${String(index + 1).padStart(2, "0")}`,
      Name,
      CustomerId: index % 2 === 0 ? (customers[index]?.Id ?? null) : null,
      StartDate: addDays(today, -200 + 40 * index),
      EndDate: isFinished ? addDays(today, -10) : null,
      Status: isFinished ? 2 : 1,
      Notes: null,
      ModifiedUtc: `${addDays(today, -9)}T08:00:00Z`,
    };
  });
}

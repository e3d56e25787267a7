/** The reduction a document may have for house work: repairs of a home (ROT) or work in a household (RUT). */
export const houseWorkKinds = ["rot", "rut"] as const;
export type HouseWorkKind = (typeof houseWorkKinds)[number];

/** The reductions a document may have: those for house work, and the one for installations of green technology. */
export const reductionKinds = [...houseWorkKinds, "green"] as const;
export type ReductionKind = (typeof reductionKinds)[number];

export function isHouseWorkKind(kind: ReductionKind): kind is HouseWorkKind {
  return kind !== "green";
}

/** The installations of green technology, in the order of the service's codes from 1. */
export const greenTypes = ["solar", "storage", "charging"] as const;
export type GreenType = (typeof greenTypes)[number];

export function codeOfGreenType(greenType: GreenType): number {
  return greenTypes.indexOf(greenType) + 1;
}

/** Returns the installation of a code; null for none, and for a code that the portal does not know. */
export function greenTypeOfCode(code: number): GreenType | null {
  return greenTypes[code - 1] ?? null;
}

/** The kinds of work of both reductions, by the names of their texts, with the code of the service for each. */
const codesOfWork = {
  rot: {
    construction: 1,
    electrical: 2,
    glassAndSheetMetal: 3,
    ground: 4,
    brick: 5,
    painting: 6,
    plumbing: 7,
    heatPump: 20,
    otherHeatPump: 21,
    solarHeating: 23,
    woodBoiler: 24,
    fuelBoiler: 25,
  },
  rut: {
    cleaning: 9,
    clothCare: 10,
    snow: 12,
    garden: 13,
    childCare: 14,
    otherCare: 15,
    removal: 18,
    computerHelp: 19,
    appliances: 22,
    laundry: 26,
    furnishing: 27,
    transport: 28,
    supervision: 29,
  },
} as const;

type Codes = typeof codesOfWork;
export type WorkType = keyof Codes["rot"] | keyof Codes["rut"];

/** The kinds of work that a reduction is given for, in the order of the service's codes. */
export const workTypesOf: Readonly<Record<HouseWorkKind, readonly WorkType[]>> = {
  rot: Object.keys(codesOfWork.rot) as (keyof Codes["rot"])[],
  rut: Object.keys(codesOfWork.rut) as (keyof Codes["rut"])[],
};

const codeByWorkType: Readonly<Record<WorkType, number>> = { ...codesOfWork.rot, ...codesOfWork.rut };

export function codeOfWorkType(workType: WorkType): number {
  return codeByWorkType[workType];
}

/** Returns the kind of work of a code; null for no work, and for a code that the portal does not know. */
export function workTypeOfCode(code: number | null): WorkType | null {
  return [...workTypesOf.rot, ...workTypesOf.rut].find((workType) => codeByWorkType[workType] === code) ?? null;
}

import { fjallkaffe, fjordtre, norrsken, tulp } from "./companies";

/** The role of a person in one company; the identity server and `/users` read it. */
export type SeedMembership = {
  readonly companyId: string;
  readonly role: "owner" | "approver" | "accountant" | "read-only";
  /** A consultant works for the company without being employed there. */
  readonly isConsultant: boolean;
  readonly canApprovePurchaseInvoices: boolean;
  readonly canApproveVatReports: boolean;
};

export type SeedPerson = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly memberships: readonly SeedMembership[];
};

/** Every seeded person signs in with this password. */
export const seedPassword = "sandbox";

function makeMembership(companyId: string, role: SeedMembership["role"], canApprove: boolean): SeedMembership {
  return {
    companyId,
    role,
    isConsultant: role === "accountant",
    canApprovePurchaseInvoices: canApprove,
    canApproveVatReports: canApprove && role !== "approver",
  };
}

export const anna: SeedPerson = {
  id: "a1b7c0de-0001-4a5b-9c3d-5e6f70810001",
  email: "anna@norrsken.example",
  firstName: "Anna",
  lastName: "Lindqvist",
  memberships: [makeMembership(norrsken.id, "owner", true), makeMembership(fjallkaffe.id, "owner", true)],
};

export const erik: SeedPerson = {
  id: "a1b7c0de-0002-4a5b-9c3d-5e6f70810002",
  email: "erik@norrsken.example",
  firstName: "Erik",
  lastName: "Åström",
  memberships: [makeMembership(norrsken.id, "approver", true)],
};

export const sara: SeedPerson = {
  id: "a1b7c0de-0003-4a5b-9c3d-5e6f70810003",
  email: "sara@revisorn.example",
  firstName: "Sara",
  lastName: "Nyström",
  memberships: [
    makeMembership(norrsken.id, "accountant", true),
    makeMembership(fjallkaffe.id, "accountant", true),
    makeMembership(fjordtre.id, "accountant", true),
    makeMembership(tulp.id, "accountant", true),
  ],
};

export const lars: SeedPerson = {
  id: "a1b7c0de-0004-4a5b-9c3d-5e6f70810004",
  email: "lars@norrsken.example",
  firstName: "Lars",
  lastName: "Bäckström",
  memberships: [makeMembership(norrsken.id, "read-only", false)],
};

export const people: readonly SeedPerson[] = [anna, erik, sara, lars];

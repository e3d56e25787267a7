import { queryOptions } from "@tanstack/react-query";
import type { UsedReduction } from "../../../rules/sales/house-work/yearly-ceiling";
import type { Problem } from "../../../values/problem";
import type { ClaimRefusal, ClaimRefusalInput } from "../../contract/sales/claim-refusal";
import type { HouseWorkDocumentKind, KnownPerson, NewPerson, PersonUse } from "../../contract/sales/house-work-person";
import { type Result, readFromPortal, writeToPortal } from "../call";
import { companyKeyOf } from "../resource-queries";

function buildHouseWorkPath(companyId: string, suffix: string): string {
  return `/api/companies/${encodeURIComponent(companyId)}/house-work/${suffix}`;
}

/** Queries the persons whose numbers the portal knows for a customer, the customer first. */
export function knownPersonsQuery(companyId: string, customerId: string) {
  const path = buildHouseWorkPath(companyId, `persons?${new URLSearchParams({ customerId })}`);
  return queryOptions<readonly KnownPerson[], Problem>({
    queryKey: [...companyKeyOf(companyId), "house-work", "persons", customerId],
    queryFn: ({ signal }) => readFromPortal(path, (wire) => (wire as { items: KnownPerson[] }).items, signal),
  });
}

/** Stores a typed personal number; the answer has its reference and its masked number. */
export function addKnownPerson(companyId: string, person: NewPerson): Promise<Result<KnownPerson>> {
  const path = buildHouseWorkPath(companyId, "persons");
  return writeToPortal("POST", path, person, (wire) => wire as KnownPerson);
}

/** Forgets a stored number; documents that name the person keep it. */
export function forgetKnownPerson(companyId: string, personId: string): Promise<Result<null>> {
  return writeToPortal(
    "DELETE",
    buildHouseWorkPath(companyId, `persons/${encodeURIComponent(personId)}`),
    undefined,
    () => null,
  );
}

export type UseRequest = {
  year: string;
  customerId: string;
  /** The stored document whose persons are asked for by their ids; null where all are named by references. */
  document: { kind: HouseWorkDocumentKind; id: string } | null;
  /** References, and ids of persons in the stored document. */
  persons: readonly string[];
};

/** Queries what persons have had of both reductions in a year by the company's own invoices, by the text that names them. */
export function usedReductionsQuery(companyId: string, { year, customerId, document, persons }: UseRequest) {
  const query = new URLSearchParams({ year, customerId });
  if (document) {
    query.set("kind", document.kind);
    query.set("documentId", document.id);
  }
  for (const person of persons) query.append("person", person);
  const parseUses = (wire: unknown) =>
    new Map<string, UsedReduction>(
      (wire as { items: PersonUse[] }).items.map(({ person, rotMinor, rutMinor, greenMinor }) => [
        person,
        { rot: BigInt(rotMinor), rut: BigInt(rutMinor), green: BigInt(greenMinor) },
      ]),
    );
  return queryOptions<ReadonlyMap<string, UsedReduction>, Problem>({
    queryKey: [...companyKeyOf(companyId), "house-work", "used", query.toString()],
    queryFn: ({ signal }) => readFromPortal(buildHouseWorkPath(companyId, `used?${query}`), parseUses, signal),
  });
}

function buildRefusalPath(companyId: string, invoiceId: string): string {
  return buildHouseWorkPath(companyId, `refusals/${encodeURIComponent(invoiceId)}`);
}

/** Queries what a person recorded of the tax agency's refusal of an invoice's claim; null where nobody recorded one. */
export function claimRefusalQuery(companyId: string, invoiceId: string) {
  return queryOptions<ClaimRefusal | null, Problem>({
    queryKey: [...companyKeyOf(companyId), "house-work", "refusals", invoiceId],
    queryFn: ({ signal }) =>
      readFromPortal(buildRefusalPath(companyId, invoiceId), (wire) => wire as ClaimRefusal | null, signal),
  });
}

/** Records the refusal; a second record replaces the first. */
export function recordClaimRefusal(
  companyId: string,
  invoiceId: string,
  input: ClaimRefusalInput,
): Promise<Result<ClaimRefusal>> {
  return writeToPortal("PUT", buildRefusalPath(companyId, invoiceId), input, (wire) => wire as ClaimRefusal);
}

export function withdrawClaimRefusal(companyId: string, invoiceId: string): Promise<Result<null>> {
  return writeToPortal("DELETE", buildRefusalPath(companyId, invoiceId), undefined, () => null);
}

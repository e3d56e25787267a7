import { queryOptions } from "@tanstack/react-query";
import type { Departure, DepartureConfirmation, PeopleView, RoleChange } from "@/lib/rules/access/shown-people";
import type { Problem } from "../../../values/problem";
import { type Result, readFromPortal, writeToPortal } from "../call";
import { withRememberedDescription } from "../operations/remembered-descriptions";
import { companyKeyOf } from "../resource-queries";

// The portal's own routes answer these requests and share the types, so nothing is left to parse.
const asPeopleView = (wire: unknown) => wire as PeopleView;

function asDeparture(wire: unknown): Departure {
  const departure = wire as Departure;
  return {
    ...departure,
    operations: departure.operations.map(withRememberedDescription),
    uncertainOperations: departure.uncertainOperations.map(withRememberedDescription),
  };
}

function buildPeoplePath(companyId: string): string {
  return `/api/companies/${encodeURIComponent(companyId)}/people`;
}

function buildPersonPath(companyId: string, personId: string, suffix: string): string {
  return `${buildPeoplePath(companyId)}/${encodeURIComponent(personId)}${suffix}`;
}

/** Queries the members of the company, and the people who were members. */
export function peopleQuery(companyId: string) {
  return queryOptions<PeopleView, Problem>({
    queryKey: [...companyKeyOf(companyId), "people", "list"],
    queryFn: ({ signal }) => readFromPortal(buildPeoplePath(companyId), asPeopleView, signal),
  });
}

/**
 * Queries what is cancelled when a person leaves. The answer is what is confirmed, so it is read anew each time it is
 * shown, and does not change while it is shown.
 */
export function departureQuery(companyId: string, personId: string) {
  return queryOptions<Departure, Problem>({
    queryKey: [...companyKeyOf(companyId), "people", "departure", personId],
    queryFn: ({ signal }) => readFromPortal(buildPersonPath(companyId, personId, "/departure"), asDeparture, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/**
 * Gives a person another role.
 *
 * Errors: `conflict` with detail `role_changed`, `last_owner` or `member_left`; `invalid_input` at the field `role`
 * with code `wider_than_service`
 */
export function changeRole(companyId: string, personId: string, change: RoleChange): Promise<Result<PeopleView>> {
  return writeToPortal("PUT", buildPersonPath(companyId, personId, "/role"), change, asPeopleView);
}

/** Makes a person the owner of the company in place of this person. Errors: `conflict` with detail `member_left` */
export function makeOwner(companyId: string, personId: string): Promise<Result<PeopleView>> {
  return writeToPortal("POST", buildPersonPath(companyId, personId, "/ownership"), {}, asPeopleView);
}

/** Makes a former member need an invitation to come back. Errors: `conflict` with detail `member_back` */
export function barFromReturning(companyId: string, personId: string): Promise<Result<PeopleView>> {
  return writeToPortal("POST", buildPersonPath(companyId, personId, "/bar"), {}, asPeopleView);
}

/**
 * Ends the membership of a person and cancels what was shown to wait.
 *
 * Errors: `conflict` with detail `departure_changed`, `last_owner` or `member_left`
 * @returns the people as they are now; null when the person left and may not read them any more
 */
export function confirmDeparture(
  companyId: string,
  personId: string,
  confirmation: DepartureConfirmation,
): Promise<Result<PeopleView | null>> {
  const path = buildPersonPath(companyId, personId, "/departure");
  return writeToPortal("POST", path, confirmation, (wire) => wire as PeopleView | null);
}

import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type CalendarDate, endOfMonth } from "../../../values/dates";
import type { Problem } from "../../../values/problem";
import type { Operation } from "../../contract/operations/operation";
import { payCodeGroups } from "../../contract/payroll/pay-code-groups";
import { payrollSettings } from "../../contract/payroll/payroll-settings";
import {
  parseRegistration,
  type Registration,
  type RegistrationContent,
  type RegistrationKind,
  type RowKind,
  registrationKinds,
  registrationPath,
} from "../../contract/payroll/registration";
import { fromChangedRegistration } from "../../contract/payroll/registration-body";
import { type RegisterInput, toRegisterInput } from "../../contract/payroll/registration-operation";
import { workSchedules } from "../../contract/payroll/work-schedule";
import { parseWire } from "../../contract/resource";
import { buildServicePath, type Result, readFromPortal, writeToPortal } from "../call";
import { everyRecordQuery } from "../every-record";
import { type CommandRequest, submitCommand } from "../operations/operations";
import { describePerson, rememberDescription } from "../operations/remembered-descriptions";
import { recordQuery, resourceKeyOf } from "../resource-queries";

/** A registration of a month, and whether this portal made it. A registration of another application can only be read. */
export type OwnedRegistration = Registration & { isOurs: boolean };

const wireListSchema = z.array(z.unknown());
const asWireList = (wire: unknown) => parseWire(wireListSchema, wire);

/**
 * Queries all registrations on any day of a month, of all employees and kinds. `month` is the first day of the month.
 */
export function registrationsQuery(companyId: string, month: CalendarDate) {
  return queryOptions<readonly OwnedRegistration[], Problem>({
    queryKey: [...resourceKeyOf(companyId, "shortcuts"), "month", month],
    queryFn: async ({ signal }) => {
      const pendingLists = registrationKinds.map((kind) => readRegistrationsOfMonth(companyId, kind, month, signal));
      return (await Promise.all(pendingLists)).flat();
    },
  });
}

/**
 * The list of a kind is read a second time without the registrations of other applications, which tells who made each
 * of them. This second list is read only where a registration could still be changed.
 */
async function readRegistrationsOfMonth(
  companyId: string,
  kind: RegistrationKind,
  month: CalendarDate,
  signal: AbortSignal,
) {
  const path = `${registrationPath(kind)}/${month}/${endOfMonth(month)}`;
  const readList = (search?: URLSearchParams) =>
    readFromPortal(buildServicePath("payroll", companyId, path, search), asWireList, signal);
  const registrations = (await readList()).map((wire) => parseRegistration(kind, wire));
  if (!registrations.some(({ isRead }) => isRead !== true))
    return registrations.map((registration) => ({ ...registration, isOurs: false }));
  const ownRegistrations = await readList(new URLSearchParams({ includeOnlySameClientShortcuts: "true" }));
  const ownIds = new Set(ownRegistrations.map((wire) => parseRegistration(kind, wire).id));
  return registrations.map((registration) => ({ ...registration, isOurs: ownIds.has(registration.id) }));
}

export function everyScheduleQuery(companyId: string) {
  return everyRecordQuery(companyId, workSchedules, { sort: [{ member: "Name" }] });
}

export function payCodesQuery(companyId: string, kind: RowKind) {
  return recordQuery(companyId, payCodeGroups[kind], "");
}

export function payrollSettingsQuery(companyId: string) {
  return recordQuery(companyId, payrollSettings, "");
}

/**
 * Registers time, absence or an expense. The same key never registers twice.
 *
 * @param documentId the id the screen chose for what was written
 * @param description the employee's name and the days as the person reads them, which describe the command
 * Errors: `conflict` when the same time is registered already, or when one of its days is locked
 */
export function registerTime(
  request: CommandRequest & { documentId: string; content: RegistrationContent },
  description: { name: string; days: string },
): Promise<Result<Operation>> {
  const input: RegisterInput = { documentId: request.documentId, content: toRegisterInput(request.content) };
  const operationDescription = describePerson(description.name, description.days);
  rememberDescription(request.documentId, operationDescription);
  return submitCommand(request, "register-time", input, operationDescription ?? undefined);
}

/**
 * Changes a registration within its month; sending the same change twice changes it once. Only a registration that is unread
 * and made by this portal can be changed.
 *
 * Errors: `remote_refused` with the service's text when it has been read meanwhile
 */
export function changeRegistration(
  companyId: string,
  { id, kind, wire }: Registration,
  content: RegistrationContent,
): Promise<Result<Registration>> {
  const url = buildServicePath("payroll", companyId, `${registrationPath(kind)}/${id}`);
  return writeToPortal("PUT", url, fromChangedRegistration(wire, content), (answer) => parseRegistration(kind, answer));
}

/** Deletes a registration; one that no longer exists counts as deleted. */
export async function deleteRegistration(companyId: string, { id, kind }: Registration): Promise<Result<null>> {
  const url = buildServicePath("payroll", companyId, `${registrationPath(kind)}/${id}`);
  const result = await writeToPortal("DELETE", url, undefined, () => null);
  return result.ok || result.problem.code !== "not_found" ? result : { ok: true, value: null };
}

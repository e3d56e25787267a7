import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { defineResource } from "../resource";
import { codeSchema, dateOf, idSchema, textOf, textSchema } from "../wire";

const wireProjectSchema = z.looseObject({
  Id: idSchema,
  Number: textSchema,
  Name: textSchema,
  Status: codeSchema,
  StartDate: textSchema,
  EndDate: textSchema,
});

/** A project, under which costs and income are gathered. */
export type Project = {
  id: string;
  number: string;
  name: string;
  isOngoing: boolean;
  startOn: CalendarDate | null;
  endOn: CalendarDate | null;
};

const finishedStatus = 2;

export const projects = defineResource(
  "projects",
  wireProjectSchema,
  (wire): Project => ({
    id: wire.Id,
    number: textOf(wire.Number),
    name: textOf(wire.Name),
    isOngoing: wire.Status !== finishedStatus,
    startOn: dateOf(wire.StartDate),
    endOn: dateOf(wire.EndDate),
  }),
);

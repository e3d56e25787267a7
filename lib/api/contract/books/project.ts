import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { resource } from "../resource";
import { code, dateOf, id, text, textOf } from "../wire";

const wireProject = z.looseObject({
  Id: id,
  Number: text,
  Name: text,
  Status: code,
  StartDate: text,
  EndDate: text,
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

const finished = 2;

export const projects = resource(
  "projects",
  wireProject,
  (wire): Project => ({
    id: wire.Id,
    number: textOf(wire.Number),
    name: textOf(wire.Name),
    isOngoing: wire.Status !== finished,
    startOn: dateOf(wire.StartDate),
    endOn: dateOf(wire.EndDate),
  }),
);

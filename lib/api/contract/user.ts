import * as z from "zod/mini";
import { resource } from "./resource";
import { flag, id, text, textOf } from "./wire";

const wireUser = z.looseObject({
  Id: id,
  Email: text,
  FirstName: text,
  LastName: text,
  IsActive: flag,
  IsCurrentUser: flag,
  IsConsultant: flag,
});

/** A person the service knows in this company (the API's word is user). */
export type User = { id: string; email: string; name: string; isActive: boolean; isCurrent: boolean };

export const users = resource(
  "users",
  wireUser,
  (wire): User => ({
    id: wire.Id,
    email: textOf(wire.Email),
    name: `${textOf(wire.FirstName)} ${textOf(wire.LastName)}`.trim(),
    isActive: wire.IsActive ?? true,
    isCurrent: wire.IsCurrentUser ?? false,
  }),
);

import * as z from "zod/mini";
import { resource } from "../resource";
import { id, integer, text, textOf } from "../wire";

const wireAttachment = z.looseObject({
  Id: id,
  DocumentId: text,
  OriginalFilename: text,
  DocumentSize: integer,
  CreatedBy: text,
  CreatedUtc: text,
});

/** A file of a sales document. */
export type SalesAttachment = {
  id: string;
  documentId: string;
  name: string;
  bytes: number;
  createdBy: string;
  createdAt: string;
};

export const salesAttachments = resource(
  "salesdocumentattachments",
  wireAttachment,
  (wire): SalesAttachment => ({
    id: wire.Id,
    documentId: textOf(wire.DocumentId),
    name: textOf(wire.OriginalFilename),
    bytes: wire.DocumentSize ?? 0,
    createdBy: textOf(wire.CreatedBy),
    createdAt: textOf(wire.CreatedUtc),
  }),
);

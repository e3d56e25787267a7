import * as z from "zod/mini";
import { defineResource } from "../resource";
import { idSchema, integerSchema, textOf, textSchema } from "../wire";

const wireAttachmentSchema = z.looseObject({
  Id: idSchema,
  DocumentId: textSchema,
  OriginalFilename: textSchema,
  DocumentSize: integerSchema,
  CreatedBy: textSchema,
  CreatedUtc: textSchema,
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

export const salesAttachments = defineResource(
  "salesdocumentattachments",
  wireAttachmentSchema,
  (wire): SalesAttachment => ({
    id: wire.Id,
    documentId: textOf(wire.DocumentId),
    name: textOf(wire.OriginalFilename),
    bytes: wire.DocumentSize ?? 0,
    createdBy: textOf(wire.CreatedBy),
    createdAt: textOf(wire.CreatedUtc),
  }),
);

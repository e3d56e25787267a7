import type { ComponentType } from "react";
import type { Result } from "@/lib/api/browser/call";
import type { recordQuery } from "@/lib/api/browser/resource-queries";
import type { TermsOfPayment } from "@/lib/api/contract/company/terms-of-payment";
import type { SalesEditKind } from "@/lib/api/contract/operations/draft-edit";
import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import type { Customer } from "@/lib/api/contract/sales/customer";
import type { InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import type { DraftPlace } from "@/lib/rules/sales/e-invoice/e-invoice-mending";
import type { CalendarDate } from "@/lib/values/dates";
import type { DocumentText } from "./document-text";
import type { DraftValues } from "./draft-values";
import type { TotalTerms } from "./editor-contexts";
import type { HeadPath, Refusal } from "./grid/refused-cells";
import type { DraftTotalsSettings } from "./use-totals-settings";

/** The editor uses these members of a document of every kind. */
export type EditorDocument = Pick<
  InvoiceDraft,
  "customerId" | "customerName" | "houseWork" | "rows" | "createdAt" | "rest"
> & {
  /** Empty until the service has stored the document, and always where the service stores no drafts. */
  id: string;
};
/**
 * Contains everything that differs between the kinds of document that the editor writes, except the texts, which are in
 * `sales.editor.{name}`.
 */
export type DocumentKind<Draft extends EditorDocument> = {
  /** The kind under which typed text is stored. */
  name: SalesEditKind;
  /** The kind of the operation that ends the draft, for example by finalising it. */
  operationKind: OperationKind;
  emptyDocument: Draft;
  toDocumentText: (draft: Draft) => DocumentText;
  /** The document with the values of the form; members that the form does not show are unchanged. */
  withValues: (draft: Draft, values: DraftValues, numberLocale: string) => Draft;
  /** The field of the form for each member of the document's head at the service. */
  headPaths: Readonly<Record<string, HeadPath>>;
  /**
   * Returns the terms because of which the total differs from the amount to pay; absent for kinds without such terms.
   */
  totalTerms?: (draft: Draft) => TotalTerms;
  /** Returns the id of the terms of payment that the document names; empty where the customer's terms apply. */
  termsIdOf: (draft: Draft) => string;
  /** True when the service refuses the document without `dueOn`. */
  isDueOnRequired: boolean;
  /** Returns the value of `dueOn` until a person writes another one; null where the field has no such value. */
  dueOnByRule: (documentOn: CalendarDate, termsOfPayment: TermsOfPayment | undefined) => CalendarDate | null;
  /** True when rows name their unit only by its id, so that the units are read before the form opens. */
  readsUnits: boolean;
  /** Null where the service stores no drafts; {@link PortalDrafts} then gives the pages of the portal's drafts. */
  storedDrafts: StoredDrafts<Draft> | null;
  /** Null where unfinished text is restored when the person starts a new document. */
  portalDrafts: PortalDrafts | null;
  /**
   * Returns the page of the document that an operation created, below the company's sales pages; null while there is no
   * document.
   */
  outcomePath: (operation: Operation) => string | null;
  DocumentSheet: ComponentType<DocumentSheetProps<Draft>>;
  /** Starts loading the first content of the sheet; absent where the sheet needs nothing more. */
  loadPreview?: () => Promise<unknown>;
};

/** The calls and pages of drafts of one kind that the books store. */
export type StoredDrafts<Draft> = {
  /** The path of the resource whose lists are invalidated by a save. */
  path: string;
  /**
   * Null for drafts. A draft is saved in the books after a pause in typing, and a sent document only when a person
   * confirms the change.
   */
  sentDocument: SentDocument<Draft> | null;
  /** The page of a draft, below the company's sales pages. */
  draftPath: (draftId: string) => string;
  draftQuery: (companyId: string, draftId: string) => ReturnType<typeof recordQuery<Draft>>;
  versionOf: (draft: Draft) => string;
  /** The same draft marked with an earlier version; saving it is refused when the books hold a later version. */
  withVersion: (draft: Draft, version: string) => Draft;
  save: (companyId: string, draft: Draft) => Promise<Result<Draft>>;
  /** Finds the document that a deleted draft has become, by the instant of its creation. @throws Problem */
  findSuccessor: (companyId: string, createdAt: string) => Promise<Draft | null>;
  listNewest: (companyId: string) => Promise<readonly Draft[]>;
  /** Null where the editor cannot delete the document. */
  deleteDraft: ((companyId: string, draft: Draft) => Promise<Result<null>>) | null;
};

/**
 * A sent document that is being changed. Its customer may be reading the version in the books, so the books are written
 * only when a person confirms the change in the sheet; until then the portal stores the typed text.
 */
export type SentDocument<Draft> = {
  numberOf: (draft: Draft) => number | null;
  /** The page of the document, below the company's sales pages. */
  documentPath: (draftId: string) => string;
};

/** The pages and the list of documents that only the portal stores. */
export type PortalDrafts = {
  /** The page of a new document, below the company's sales pages. */
  newDraftPath: string;
  draftPath: (key: string) => string;
  /** The query key of the list that shows these documents; a change invalidates it. */
  listKey: (companyId: string) => readonly string[];
};

/** The props of the sheet that shows what the operation will do and submits it. */
export type DocumentSheetProps<Draft> = {
  /** The draft as it is stored or will be stored; the sheet shows what will be sent. */
  draft: Draft;
  /** The subject of the operation: the draft's id, or the key under which the portal stores the text. */
  subject: string;
  customer: Customer | null;
  settings: DraftTotalsSettings;
  isOpen: boolean;
  today: string;
  onOpen: () => void;
  onClose: () => void;
  onRefused: (problem: Refusal) => void;
  /** Saves the draft in the books. The result is null when the books refused it, and the page then says why. */
  onStore: () => Promise<Draft | null>;
  /**
   * Ends the editing, because this operation, if any, ended the draft. The result is false when the operation lacks
   * typed text; the page then stays open.
   */
  onDone: (operation: Operation | null) => boolean;
  /** Closes the sheet, moves the focus to a field of the editor and shows there what is wrong. */
  onGoToField: (place: DraftPlace, message: string) => void;
};

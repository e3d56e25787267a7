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
import type { DraftValues } from "./draft-values";
import type { HeadPath, Refusal } from "./grid/refused-cells";
import type { TermsOfTotal } from "./kind-name";
import type { ShownSettings } from "./use-totals-settings";
import type { WrittenText } from "./written-text";

/** What the editor knows of a document, whichever kind it is. */
export type Written = Pick<InvoiceDraft, "customerId" | "customerName" | "rows" | "createdAt" | "rest"> & {
  /** Empty until the service has stored it, and for good where it stores no drafts. */
  id: string;
};
/** One kind of document the editor writes: all that differs between them. Its words are in `sales.editor.{name}`. */
export type DocumentKind<D extends Written> = {
  /** Under which its typed text is kept. */
  name: SalesEditKind;
  /** The operation that ends the writing. */
  step: OperationKind;
  empty: D;
  toText: (draft: D) => WrittenText;
  /** The document as the form leaves it; what the form does not show stays. */
  withValues: (draft: D, values: DraftValues, numbers: string) => D;
  /** Where in the form a member of the service's head stands. */
  members: Readonly<Record<string, HeadPath>>;
  /** On which terms its total stands; left out where nothing turns it. */
  terms?: (draft: D) => TermsOfTotal;
  /** Terms of payment of its own; empty where the customer's count. */
  termsId: (draft: D) => string;
  /** The service takes none without the day that ends it. */
  needsDue: boolean;
  /** The day that ends it as long as nobody writes another; null where there is none. */
  dueUnder: (on: CalendarDate, terms: TermsOfPayment | undefined) => CalendarDate | null;
  /** Rows name their unit by its id only, so that the names are read beforehand. */
  readsUnits: boolean;
  /** Null where the service keeps no drafts: then {@link BegunTexts} says where the portal's are found again. */
  stored: StoredDrafts<D> | null;
  /** Null where what is begun is found again by beginning one more. */
  begun: BegunTexts | null;
  /** The page of what an operation on it made, below the company's sales; null while there is none. */
  pageOfOutcome: (operation: Operation) => string | null;
  Sheet: ComponentType<StepProps<D>>;
  /** Begins to load what the sheet shows first; left out where the sheet has all of it. */
  loadPreview?: () => Promise<unknown>;
};

/** How drafts of one kind are kept in the books. */
export type StoredDrafts<D> = {
  /** The resource whose lists a save makes stale. */
  path: string;
  /** Null for drafts, which are written into the books after a pause. */
  sent: SentDocument<D> | null;
  /** The page of a draft, below the company's sales. */
  page: (draftId: string) => string;
  query: (companyId: string, draftId: string) => ReturnType<typeof recordQuery<D>>;
  versionOf: (draft: D) => string;
  /** The draft as it stood at an earlier version: saved from there it is found to be overtaken. */
  atVersion: (draft: D, version: string) => D;
  save: (companyId: string, draft: D) => Promise<Result<D>>;
  /** What a draft that is gone under this id has become, by the time it was first stored. Throws a Problem. */
  successor: (companyId: string, createdAt: string) => Promise<D | null>;
  newest: (companyId: string) => Promise<readonly D[]>;
  /** Null where it is not thrown away from here. */
  remove: ((companyId: string, draft: D) => Promise<Result<null>>) | null;
};

/**
 * What was sent already and is changed. Somebody may be reading what the books hold, so they are written only when a person
 * says so in the sheet; until then the portal keeps what is typed.
 */
export type SentDocument<D> = {
  number: (draft: D) => number | null;
  /** Its page, below the company's sales. */
  page: (draftId: string) => string;
};

/** How documents are found that the portal alone keeps. */
export type BegunTexts = {
  /** Where a new one is written, and the page of one that was begun, below the company's sales. */
  newPage: string;
  page: (key: string) => string;
  /** The list that names them, which a change makes stale. */
  listKey: (companyId: string) => readonly string[];
};

/** What the sheet is given that says what will happen and carries it out. */
export type StepProps<D> = {
  /** As it is stored, or will be: what the sheet shows is what will be sent. */
  draft: D;
  /** What the operation is about: the draft's id, or the name of what was written. */
  subject: string;
  customer: Customer | null;
  settings: ShownSettings;
  open: boolean;
  today: string;
  onOpen: () => void;
  onClose: () => void;
  onRefused: (problem: Refusal) => void;
  /** Writes it into the books; null when they did not take it, and the page then says why. */
  onStore: () => Promise<D | null>;
  /** The writing has ended, by this operation if it was one. False where something typed is not in it: the page stays. */
  onDone: (by: Operation | null) => boolean;
  /** Closes the sheet, leads to a field of the editor and says there what is wrong. */
  onGo: (place: DraftPlace, words: string) => void;
};

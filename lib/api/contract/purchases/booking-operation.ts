import type { AnnouncedBooking } from "../operations/command-input";
import type { ApprovalExpectation } from "./approval-operation";

/** The draft that is booked as the person saw it, and what was announced before. */
export type BookInput = AnnouncedBooking & { draftId: string; expected: ApprovalExpectation };

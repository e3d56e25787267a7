import "server-only";
import type { OperationKind } from "../api/contract/operation";
import type { Problem } from "../problem";
import { type Act, performAct, readBack } from "./act";
import { convertDraft } from "./convert";
import { leaveToPerson, performEmail } from "./email";
import { type Held, postpone, type Step } from "./step";
import { voidInvoice } from "./void";

type Kind = {
  /** Asks the service; nobody has asked it yet, or it is certain that nothing came of it. */
  perform(step: Step): Promise<void>;
  /** It was asked, and its answer lost or its process gone. */
  recover(step: Step): Promise<void>;
  /** The same where nobody may act for its person any more: membership or connection ended. */
  wait(held: Held, reason: Problem): Promise<void>;
};

/** How each kind of operation is carried out. */
export const kinds: Record<OperationKind, Kind> = {
  "invoice-convert": readable(convertDraft),
  "invoice-void": readable(voidInvoice),
  // A mail cannot be read back.
  "invoice-email": { perform: performEmail, recover: leaveToPerson, wait: leaveToPerson },
};

function readable<Ready>(act: Act<Ready>): Kind {
  return {
    perform: (step) => performAct(step, act),
    recover: (step) => readBack(step, act),
    wait: (held, reason) => postpone(held, reason, "checking"),
  };
}

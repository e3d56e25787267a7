import "server-only";
import { books } from "../../api/remote/books";
import { type Act, type Made, performAct, readBack } from "./act";
import { outcomeOf } from "./follow";
import type { Kind } from "./kinds";
import { postpone } from "./step";

/** A kind whose outcome the books can tell. */
export function readable<Ready, M extends Made>(act: Act<Ready, M>): Kind {
  return {
    waits: true,
    check: async (step) => {
      const ready = await act.prepare(step);
      return act.about?.(ready) ?? null;
    },
    perform: (step) => performAct(step, act),
    recover: (step) => readBack(step, act),
    wait: (held, reason) => postpone(held, reason, "checking"),
    async named(access, row, documentId) {
      const made = await books(access).one(act.contract, documentId);
      return act.isOutcome(row, made) ? { result: act.resultOf(made, row), outcome: outcomeOf(made) } : null;
    },
  };
}

/** It is carried out as soon as it is submitted: it can be undone by an operation of its own, or deleted until it is read. */
export function atOnce(kind: Kind): Kind {
  return { ...kind, waits: false };
}

/** Its outcome is counted, or a status: not a document that a person could name. */
export function unnamed({ named: _, ...kind }: Kind): Kind {
  return kind;
}

import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import { aboutOf, type Told } from "../../api/contract/operations/operation";
import type { ResourceContract } from "../../api/contract/resource";
import { books } from "../../api/remote/books";
import { Problem } from "../../values/problem";
import { type Act, asProblem, type Made } from "./act";
import { decideMoved, type Standing } from "./decide";
import type { OperationRow } from "./rows";
import type { Step } from "./step";

type Move<Document> = {
  contract: ResourceContract<Document>;
  /** @throws Problem when it may not, or cannot now, be moved; `already_done` when it stands there already */
  prepare(step: Step): Promise<Document>;
  /** Asks the service; what it answers is not looked at. */
  call(step: Step, document: Document): Promise<unknown>;
  standing(row: OperationRow, document: Document): Standing;
  finish(step: Step, document: Document): Promise<void>;
  resultOf(document: Document): Prisma.InputJsonObject;
};

/** An act that moves a document on without making another: the document itself tells what became of it. */
export function moving<Document extends Made & Told>(move: Move<Document>): Act<Document, Document> {
  const read = ({ access, row }: Step) => books(access).one(move.contract, row.subject);
  return {
    contract: move.contract,
    prepare: move.prepare,
    about: aboutOf,
    keep: () => ({}),
    async ask(step, before) {
      await move.call(step, before);
      // It is done: whatever goes wrong from here on, it must be read back and never asked again.
      const document = await read(step).catch(asProblem);
      if (document instanceof Problem) throw new Problem("outcome_unknown", { cause: document });
      if (move.standing(step.row, document) !== "asked") throw new Problem("outcome_unknown");
      return document;
    },
    async look(step, at) {
      const document = await read(step);
      return { verdict: decideMoved(document.id, move.standing(step.row, document), at), made: [document] };
    },
    finish: move.finish,
    mayBeOutcome: ({ detail }) => detail === "already_done",
    isOutcome: (row, document) => document.id === row.subject,
    resultOf: move.resultOf,
  };
}

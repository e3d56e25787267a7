import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import type { Batch, BatchCommand, BatchInput, BatchSummary } from "../../contract/operations/batch";
import type { Operation } from "../../contract/operations/operation";
import { type Result, read, write } from "../call";
import { recentlySubmitted } from "./submissions";
import { shareWithTabs } from "./waiting-operation-calls";
import { operationsKey, operationsPath } from "./waiting-operations";

const pollMs = 1000;

// Our own routes answer these; the types are shared with them, so nothing is left to parse.
const asBatch = (wire: unknown) => wire as Batch;

/** Orders the same for many documents, once per id. Answers at once: watch it with {@link batchQuery}. */
export async function submitBatch(
  companyId: string,
  id: string,
  orders: readonly BatchCommand[],
): Promise<Result<Batch>> {
  const batch: BatchInput = { id, orders };
  const [first] = orders;
  if (first) recentlySubmitted.begin(id, companyId, { kind: first.kind, count: orders.length });
  const result = await shareWithTabs(companyId, write("POST", operationsPath(companyId, "/batches"), batch, asBatch));
  if (result.ok) recentlySubmitted.answer(id, { batchId: id }, result.value.operations);
  else if (result.problem.code === "remote_busy") recentlySubmitted.lost(id);
  else recentlySubmitted.forget(id);
  return result;
}

/** A press with what came of each document; read again while any is under way. */
export function batchQuery(companyId: string, id: string) {
  return queryOptions<Batch, Problem>({
    queryKey: [...operationsKey(companyId), "batch", id],
    queryFn: ({ signal }) => read(operationsPath(companyId, `/batches/${encodeURIComponent(id)}`), asBatch, signal),
    refetchInterval: ({ state }) => (state.data?.operations.some(isOpen) ? pollMs : false),
  });
}

function isOpen({ stage }: Operation): boolean {
  return stage === "waiting" || stage === "sent" || stage === "checking";
}

/** This person's presses of the last days, the newest first. */
export function batchesQuery(companyId: string) {
  return queryOptions<BatchSummary[], Problem>({
    queryKey: [...operationsKey(companyId), "batches"],
    queryFn: ({ signal }) =>
      read(operationsPath(companyId, "/batches"), (wire) => (wire as { items: BatchSummary[] }).items, signal),
    refetchInterval: ({ state }) => (state.data?.some(({ open }) => open > 0) ? 2 * pollMs : false),
  });
}

/** Takes back all of a press that has not been asked of the service yet. */
export function withdrawBatch(companyId: string, id: string): Promise<Result<Batch>> {
  return shareWithTabs(companyId, write("POST", operationsPath(companyId, `/batches/${id}/withdraw`), {}, asBatch));
}

/** Ends the wait of all of a press. */
export function sendBatchNow(companyId: string, id: string): Promise<Result<Batch>> {
  return shareWithTabs(companyId, write("POST", operationsPath(companyId, `/batches/${id}/send-now`), {}, asBatch));
}

/** What was ordered before about any of these documents, the newest first. */
export function operationsOfQuery(companyId: string, subjects: readonly string[]) {
  return queryOptions<Operation[], Problem>({
    queryKey: [...operationsKey(companyId), "of", ...subjects],
    queryFn: async () => {
      const asked = await write("POST", operationsPath(companyId, "/about"), { subjects }, (wire) => wire);
      if (!asked.ok) throw asked.problem;
      return (asked.value as { items: Operation[] }).items;
    },
  });
}

"use client";

import { useCompany } from "@/components/shell/company/company-context";
import { type OperationSubmission, useOperation } from "@/components/undo/use-operation";
import type { Result } from "@/lib/api/browser/call";
import { type CommandRequest, toAnnouncedPostings } from "@/lib/api/browser/operations/operations";
import {
  convertOrderToInvoice,
  emailFollowUps,
  shipOrder,
  voidDelivery,
} from "@/lib/api/browser/sales/sales-operations";
import type { EmailContent, FollowUp } from "@/lib/api/contract/operations/command-input";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Order } from "@/lib/api/contract/sales/order";
import { deliveredQuantitiesOfPart } from "@/lib/rules/sales/order-part";
import type { ExpectedPosting } from "@/lib/rules/sales/postings/expected-postings";
import type { Problem } from "@/lib/values/problem";
import { findOrderRefusal, type OrderRefusal } from "../order-refusal";
import type { DeliveryForm } from "../use-delivery-quantities";
import { countTimesDone } from "./steps";

/** A person submits an invoice with the postings that the sheet showed before, and with the mail of the invoice. */
export type InvoiceSubmission = { expectedPostings: readonly ExpectedPosting[] | null; email: EmailContent | null };

export type OrderSteps = {
  isSubmitting: boolean;
  isAnswerLost: boolean;
  refusal: OrderRefusal | null;
  problem: Problem | null;
  /**
   * How often the order was invoiced from the portal; after each invoice the mail of the next one starts with the
   * proposed text.
   */
  timesInvoiced: number;
  deliver: (deliveryForm: DeliveryForm) => void;
  /** Delivers and invoices the quantities of the form; without a form, invoices what is delivered already. */
  invoiceOrder: (order: Order, deliveryForm: DeliveryForm | null, submission: InvoiceSubmission) => void;
  undoDelivery: (order: Order) => void;
};

/**
 * Provides the steps of one order. Each step is submitted only once, and the last refusal is shown until another step
 * is submitted.
 */
export function useOrderSteps(
  order: Order | null,
  operations: readonly Operation[],
  onSubmitted: (operation: Operation) => void,
): OrderSteps {
  const { id: companyId } = useCompany();
  const subject = order?.id ?? "";
  const keyBaseOf = (kind: Operation["kind"]) => `${subject}:${kind}:${countTimesDone(operations, kind, subject)}`;
  const deliverySubmission = useOperation(subject, "order-ship", keyBaseOf("order-ship"));
  const invoiceSubmission = useOperation(subject, "order-invoice", keyBaseOf("order-invoice"));
  const voidSubmission = useOperation(subject, "order-void", keyBaseOf("order-void"));
  const submissions = [deliverySubmission, invoiceSubmission, voidSubmission];

  async function submitRequest(
    submission: OperationSubmission,
    sendCommand: (request: CommandRequest) => Promise<Result<Operation>>,
  ) {
    const submittedOperation = await submission.submitRequest((key) => sendCommand({ companyId, key }));
    if (submittedOperation) onSubmitted(submittedOperation);
  }

  return {
    isSubmitting: submissions.some(({ isSubmitting }) => isSubmitting),
    isAnswerLost: submissions.some(({ isAnswerLost }) => isAnswerLost),
    refusal: order && findOrderRefusal(order, operations),
    timesInvoiced: countTimesDone(operations, "order-invoice", subject),
    problem: submissions.find(({ problem }) => problem !== null)?.problem ?? null,
    deliver: (deliveryForm) =>
      void submitRequest(deliverySubmission, (request) =>
        submitDelivery(deliveryForm, request, deliveryForm.isWhole ? [] : backOrderFollowUps(deliveryForm)),
      ),
    invoiceOrder(invoicedOrder, deliveryForm, { expectedPostings, email }) {
      const mailFollowUps = emailFollowUps("invoice", email);
      // For an order that is delivered as a whole, the service books the invoice and marks the order as shipped in one call.
      if (!deliveryForm || (deliveryForm.isWhole && invoicedOrder.rows.every(isRowFullyDelivered))) {
        return void submitRequest(invoiceSubmission, (request) =>
          convertOrderToInvoice({
            ...request,
            order: invoicedOrder,
            announcedPostings: expectedPostings,
            followUps: mailFollowUps,
          }),
        );
      }
      const postings = expectedPostings && toAnnouncedPostings(expectedPostings);
      const followUps: FollowUp[] = [
        ...backOrderFollowUps(deliveryForm),
        { kind: "order-invoice", postings },
        ...mailFollowUps,
      ];
      void submitRequest(deliverySubmission, (request) => submitDelivery(deliveryForm, request, followUps));
    },
    undoDelivery: (deliveredOrder) =>
      void submitRequest(voidSubmission, (request) => voidDelivery({ ...request, order: deliveredOrder })),
  };
}

const isRowFullyDelivered = ({ isTextRow, quantity, deliveredQuantity }: Order["rows"][number]) =>
  isTextRow || deliveredQuantity === null || deliveredQuantity === quantity;

function backOrderFollowUps({ isWhole, createsBackOrder }: DeliveryForm): FollowUp[] {
  return !isWhole && createsBackOrder ? [{ kind: "order-backorder" }] : [];
}

function submitDelivery(
  { order, part }: DeliveryForm,
  request: CommandRequest,
  followUps: readonly FollowUp[],
): Promise<Result<Operation>> {
  return shipOrder({
    ...request,
    order,
    deliveredQuantities: part && deliveredQuantitiesOfPart(order, part),
    followUps,
  });
}

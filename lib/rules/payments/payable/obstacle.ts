import type {
  PaymentObstacle,
  SupplierPaymentField,
  ValueProblem,
} from "../../../api/contract/purchases/payment-obstacle";

export const supplierObstacle = (field: SupplierPaymentField, reason: ValueProblem): PaymentObstacle => ({
  of: "supplier",
  field,
  reason,
});

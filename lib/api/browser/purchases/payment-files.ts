import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import type { PaymentFileAnswer, PaymentFileInput, PaymentFileView } from "../../contract/purchases/payment-file";
import { type Result, readFromPortal, writeToPortal } from "../call";
import { companyKeyOf } from "../resource-queries";

const buildFilesPath = (companyId: string, suffix = "") =>
  `/api/companies/${encodeURIComponent(companyId)}/payment-files${suffix}`;
const buildFilePath = (companyId: string, fileId: string, suffix = "") =>
  buildFilesPath(companyId, `/${encodeURIComponent(fileId)}${suffix}`);

// The portal's own routes answer these requests and share the types, so nothing is left to parse.
const castView = (wire: unknown) => wire as PaymentFileView;

/** Queries the payment files of the company, the newest first. */
export function paymentFilesQuery(companyId: string) {
  return queryOptions<readonly PaymentFileView[], Problem>({
    queryKey: [...companyKeyOf(companyId), "payment-files", "list"],
    queryFn: ({ signal }) =>
      readFromPortal(
        buildFilesPath(companyId),
        (wire) => (wire as { items: readonly PaymentFileView[] }).items,
        signal,
      ),
  });
}

export function paymentFileQuery(companyId: string, fileId: string) {
  return queryOptions<PaymentFileView, Problem>({
    queryKey: [...companyKeyOf(companyId), "payment-files", fileId],
    queryFn: ({ signal }) => readFromPortal(buildFilePath(companyId, fileId), castView, signal),
  });
}

/** Makes a payment file, once per id. It is made whole or not at all. */
export function makePaymentFile(companyId: string, input: PaymentFileInput): Promise<Result<PaymentFileAnswer>> {
  return writeToPortal("POST", buildFilesPath(companyId), input, (wire) => wire as PaymentFileAnswer);
}

/** Hands the file out. From then on it may be at the bank. */
export function fetchPaymentFile(
  companyId: string,
  fileId: string,
): Promise<Result<{ fileName: string; xml: string }>> {
  return writeToPortal(
    "POST",
    buildFilePath(companyId, fileId, "/fetch"),
    {},
    (wire) => wire as { fileName: string; xml: string },
  );
}

/** Errors: `conflict` with detail `file_used` where it was taken out */
export function withdrawPaymentFile(companyId: string, fileId: string): Promise<Result<PaymentFileView>> {
  return writeToPortal("POST", buildFilePath(companyId, fileId, "/withdraw"), {}, castView);
}

/** Releases payments that the bank did not carry out. */
export function releasePayments(
  companyId: string,
  fileId: string,
  endToEndIds: readonly string[],
): Promise<Result<PaymentFileView>> {
  return writeToPortal("POST", buildFilePath(companyId, fileId, "/release"), { endToEndIds }, castView);
}
